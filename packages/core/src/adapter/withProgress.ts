import type { Environment } from '../base/environment.js'
import type { TransactionProgress, TransactionReceipt, WaitRequest } from './adapter.types.js'

/** The stages in their order. */
const STAGES: readonly TransactionProgress['stage'][] = ['pending', 'replaced', 'included']

/**
 * Waits for a transaction by `wait`, which tells each stage that it sees, as often as it sees it. The listener of the request
 * gets the stages in order, each once for each hash, and none after the promise settled. What the listener throws is reported.
 */
export async function withProgress(
  { report }: Pick<Environment, 'report'>,
  { onProgress }: Pick<WaitRequest, 'onProgress'>,
  wait: (tell: (progress: TransactionProgress) => void) => Promise<TransactionReceipt>,
): Promise<TransactionReceipt> {
  let last: TransactionProgress | undefined
  let isOver = false
  /** Where another transaction took the place, only that one counts. */
  const isNews = ({ stage, hash }: TransactionProgress): boolean =>
    !last || (last.hash === hash ? STAGES.indexOf(stage) > STAGES.indexOf(last.stage) : stage === 'replaced')
  const tell = (progress: TransactionProgress): void => {
    if (isOver || !isNews(progress)) return
    last = progress
    // Catches what an async listener throws, too.
    void (async () => onProgress?.(progress))().catch(report)
  }
  try {
    return await wait(tell)
  } finally {
    isOver = true
  }
}
