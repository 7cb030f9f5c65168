import type { TransactionReceipt, TransactionRequest, TypedData, WaitRequest } from '../../adapter/adapter.types.js'

/** What {@link SigningController.signMessage} may be told. */
export interface SignMessageOptions {
  /** The account that signs, one that the active wallet shares. Default: the active account. */
  readonly address?: string | undefined
}

/** A transaction that was sent. */
export interface SentTransaction {
  readonly hash: string
  /**
   * Resolves when it is mined. Rejects with `wallet/timed-out` after 180 s: it may still go through then (S4.12). `onProgress`
   * gets the stages that it reaches meanwhile.
   */
  wait(options?: Pick<WaitRequest, 'onProgress'>): Promise<TransactionReceipt>
}

/**
 * Signing and sending with the connected wallet. The same call again while one is in the wallet is the same request. One
 * whose wallet is disconnected before it answers rejects with `wallet/disconnected`; it may still have been sent.
 */
export interface SigningController {
  signMessage(message: string, options?: SignMessageOptions): Promise<string>
  signTypedData(data: TypedData): Promise<string>
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
}
