import { toWalletError, type LatchError, type WalletErrorReason } from '@latchkit/core/adapter'

/** The reasons of viem's own errors, by the name of the error. */
export const VIEM_REASONS: Readonly<Record<string, WalletErrorReason>> = {
  TimeoutError: 'timed-out',
  WaitForTransactionReceiptTimeoutError: 'timed-out',
}

/** Turns anything that a wallet, viem or a node threw into an error `wallet/…`. */
export const toEvmError = (thrown: unknown): LatchError => toWalletError(thrown, {}, VIEM_REASONS)
