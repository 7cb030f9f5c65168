import { toWalletError, walletError, type LatchError, type WalletErrorReason } from '@latchkit/core/adapter'

/** viem's own errors, by name: an `instanceof` would load them, and fail between copies. */
export const VIEM_REASONS: Readonly<Record<string, WalletErrorReason>> = {
  TimeoutError: 'timed-out',
  WaitForTransactionReceiptTimeoutError: 'timed-out',
}

/** What viem or a node threw, as one of `wallet/…`. */
export function toEvmError(thrown: unknown): LatchError {
  const name = thrown instanceof Error ? thrown.name : ''
  const reason = Object.hasOwn(VIEM_REASONS, name) && VIEM_REASONS[name]
  return reason ? walletError(reason, {}, thrown) : toWalletError(thrown)
}
