import { toWalletError, walletError, type LatchError, type WalletErrorReason } from '@latchkit/core/adapter'
import { revertOf } from './evm.revert.js'

/** The reasons of viem's own errors, by the name of the error. */
export const VIEM_REASONS: Readonly<Record<string, WalletErrorReason>> = {
  TimeoutError: 'timed-out',
  WaitForTransactionReceiptTimeoutError: 'timed-out',
}

/** Turns anything that a wallet, viem or a node threw into an error `wallet/…`, with the reason of a revert. */
export const toEvmError = (thrown: unknown): LatchError => withRevert(toWalletError(thrown, {}, VIEM_REASONS), thrown)

/**
 * An error with the reason that the revert data beside its text tells: many nodes and wallets say only "execution reverted",
 * or call it an internal error (S8.11).
 */
export function withRevert(error: LatchError, thrown: unknown): LatchError {
  if (error === thrown || (error.code !== 'wallet/reverted' && error.code !== 'wallet/unknown')) return error
  const reason = revertOf(thrown)?.reason
  return reason === undefined ? error : walletError('reverted', { ...error.context, reason }, thrown)
}
