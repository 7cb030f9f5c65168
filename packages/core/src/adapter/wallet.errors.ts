import { errorsOf, type ErrorContext, type LatchError } from '../base/errors.js'

/**
 * The English texts for developers of what a wallet or its chain answers instead of a result (EIP-1193, EIP-1474,
 * S8.11).
 */
export const walletErrors = {
  rejected: 'The request was rejected in the wallet.',
  'already-pending': 'The wallet has a request open already.',
  locked: 'The wallet is locked.',
  unauthorized: 'The wallet has not authorised this account or method.',
  'unsupported-method': 'The wallet does not support this method.',
  'unknown-network': 'The wallet does not know this network.',
  'switch-not-supported': 'The wallet does not support programmatic chain switching',
  'wrong-network': 'The wallet stayed on {actual}, {expected} was asked for.',
  disconnected: 'The wallet is disconnected.',
  'no-accounts': 'The wallet shared no account.',
  'bad-answer': 'The wallet answered something that is no answer to {method}.',
  'bad-address': '{address} is no address of this network.',
  'risky-address': 'There is no known key for {address}.',
  'bad-amount': '{amount} is no amount that can be sent.',
  'bad-transaction': 'This is no transaction of this network: {reason}',
  reverted: 'The network refused it: {reason}',
  'insufficient-funds': 'There are not enough funds for the amount and the network fee.',
  'nonce-too-low': 'A transaction with this number has been mined already.',
  underpriced: 'A transaction with this number waits already, and the new fee is too low to replace it.',
  'already-known': 'The network has this transaction already.',
  'limit-exceeded': 'The network takes no more requests for now.',
  'timed-out': 'timed out',
  'provider-not-found': 'Provider not found.',
  unknown: 'Unknown error',
} as const

/** The names of the errors in {@link walletErrors}, without `wallet/`. */
export type WalletErrorReason = keyof typeof walletErrors

/** Makes a `LatchError` with the code `wallet/<reason>`. */
export const walletError: (reason: WalletErrorReason, context?: ErrorContext, cause?: unknown) => LatchError = errorsOf(
  'wallet',
  walletErrors,
)
