import type { Environment } from '../base/environment.js'
import type { TransactionProgress, TransactionReceipt, WaitRequest } from './adapter.types.js'

/** The stages in their order. */
const STAGES: readonly TransactionProgress['stage'][] = ['pending', 'replaced', 'included']

/**
 * Waits for a transaction by `wait`, and resolves or rejects as it does. `wait` calls `tell` with the stages that it
 * sees, as often as it sees them. The listener `onProgress` gets the stages in order, each once for each hash, and none
 * after the promise settled. It always gets `included` before the promise resolves: if `wait` didn't report that stage,
 * it is made of the receipt. An error that the listener throws is reported.
 */
export async function withProgress(
  { report }: Pick<Environment, 'report'>,
  { onProgress }: Pick<WaitRequest, 'onProgress'>,
  wait: (tell: (progress: TransactionProgress) => void) => Promise<TransactionReceipt>,
): Promise<TransactionReceipt> {
  let last: TransactionProgress | undefined
  let hasEnded = false
  /** Whether the listener needs this stage. After `replaced`, only the stages of the new hash count. */
  const isNews = ({ stage, hash }: TransactionProgress): boolean =>
    !last || (last.hash === hash ? STAGES.indexOf(stage) > STAGES.indexOf(last.stage) : stage === 'replaced')
  const pass = (progress: TransactionProgress): void => {
    last = progress
    // Also catches the rejection of an async listener.
    void (async () => onProgress?.(progress))().catch(report)
  }
  const tell = (progress: TransactionProgress): void => {
    if (!hasEnded && isNews(progress)) pass(progress)
  }
  /** The last stage that the listener got. A function, because TypeScript doesn't see that `pass` changes `last`. */
  const lastStage = (): TransactionProgress['stage'] | undefined => last?.stage
  try {
    const receipt = await wait(tell)
    const { hash, blockNumber } = receipt
    if (lastStage() !== 'included') pass({ stage: 'included', hash, ...(blockNumber !== undefined && { blockNumber }) })
    return receipt
  } finally {
    hasEnded = true
  }
}
