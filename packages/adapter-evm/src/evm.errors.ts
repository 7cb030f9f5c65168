import { toWalletError, type LatchError, type WalletErrorReason } from '@latchkit/core/adapter'

/** viem's own errors, by name. */
export const VIEM_REASONS: Readonly<Record<string, WalletErrorReason>> = {
  TimeoutError: 'timed-out',
  WaitForTransactionReceiptTimeoutError: 'timed-out',
}

/** What viem or a node threw, as one of `wallet/…`. */
export const toEvmError = (thrown: unknown): LatchError => toWalletError(thrown, {}, VIEM_REASONS)
