import type { Environment } from '../base/environment.js'
import type { TransactionProgress, TransactionReceipt, WaitRequest } from './adapter.types.js'

/** The stages in their order. */
const STAGES: readonly TransactionProgress['stage'][] = ['pending', 'replaced', 'included']

/**
 * Waits for a transaction by `wait`, and resolves or rejects as it does. `wait` calls `tell` with the stages that it
 * sees, as often as it sees them. The listener `onProgress` gets the stages in order, each once for each hash, and none
 * after the promise settled. An error that the listener throws is reported.
 */
export async function withProgress(
  { report }: Pick<Environment, 'report'>,
  { onProgress }: Pick<WaitRequest, 'onProgress'>,
  wait: (tell: (progress: TransactionProgress) => void) => Promise<TransactionReceipt>,
): Promise<TransactionReceipt> {
  let last: TransactionProgress | undefined
  let isOver = false
  /** Whether the listener needs this stage. After `replaced`, only the stages of the new hash count. */
  const isNews = ({ stage, hash }: TransactionProgress): boolean =>
    !last || (last.hash === hash ? STAGES.indexOf(stage) > STAGES.indexOf(last.stage) : stage === 'replaced')
  const tell = (progress: TransactionProgress): void => {
    if (isOver || !isNews(progress)) return
    last = progress
    // Also catches the rejection of an async listener.
    void (async () => onProgress?.(progress))().catch(report)
  }
  try {
    return await wait(tell)
  } finally {
    isOver = true
  }
}
