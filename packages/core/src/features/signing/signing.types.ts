import type { TransactionReceipt, TransactionRequest, TypedData, WaitRequest } from '../../adapter/adapter.types.js'

/** Options of {@link SigningController.signMessage}. */
export interface SignMessageOptions {
  /** The address of the account that signs. The active wallet must share it. Default: the active account. */
  readonly address?: string | undefined
}

/** A transaction that a wallet sent. */
export interface SentTransaction {
  readonly hash: string
  /**
   * Resolves when the transaction is mined. Rejects with `wallet/timed-out` after 180 s; the transaction may still be
   * mined after that (S4.12). `onProgress` gets the stages that the transaction reaches.
   */
  wait(options?: Pick<WaitRequest, 'onProgress'>): Promise<TransactionReceipt>
}

/**
 * Signs and sends with the connected wallet. A call that equals a pending request gets the answer of that request. A
 * request whose wallet is disconnected before it answers rejects with `wallet/disconnected`; the wallet may still have
 * sent the transaction. The calls reject with `signing/…` or `wallet/…`.
 */
export interface SigningController {
  signMessage(message: string, options?: SignMessageOptions): Promise<string>
  signTypedData(data: TypedData): Promise<string>
  sendTransaction(request: TransactionRequest): Promise<SentTransaction>
}
