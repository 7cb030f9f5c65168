import {
  isLatchError,
  toWalletError,
  walletError,
  type LatchError,
  type WalletErrorReason,
} from '@latchkit/core/adapter'

/** Codes of `RpcErrorCode` in `sats-connect` that have another meaning in EIP-1474. */
const USER_REJECTION = -32000
const METHOD_NOT_SUPPORTED = -32001
const ACCESS_DENIED = -32002

/** Texts with which a node refuses a transaction. */
const REASON_BY_TEXT: readonly (readonly [RegExp, WalletErrorReason])[] = [
  [/txn-already-(known|in-mempool)|already in (the )?(block ?chain|mempool|utxo set)/i, 'already-known'],
  [/insufficient fee|min relay fee not met|mempool min fee not met|replacement/i, 'underpriced'],
  [/insufficient (balance|amount)|too little/i, 'insufficient-funds'],
]

/**
 * Converts what a Bitcoin wallet, `sats-connect` or a node threw to a `LatchError` of code `wallet/…`. Never throws.
 */
export function toBitcoinError(thrown: unknown): LatchError {
  if (isLatchError(thrown)) return thrown
  const codes = codesIn(thrown)
  const error = toWalletError(thrown)
  const { details } = error.context
  const text = typeof details === 'string' ? details : ''
  const as = (reason: WalletErrorReason): LatchError => walletError(reason, error.context, thrown)
  // EIP-1193 wallets also use this code for a request that is pending already.
  if (codes.includes(ACCESS_DENIED) && !/pending|processing/i.test(text)) return as('unauthorized')
  if (error.code !== 'wallet/unknown') return error
  const known = REASON_BY_TEXT.find(([pattern]) => pattern.test(text))
  if (known) return as(known[1])
  if (codes.includes(USER_REJECTION)) return as('rejected')
  return codes.includes(METHOD_NOT_SUPPORTED) ? as('unsupported-method') : error
}

/** The codes of a thrown value and of the errors inside it. */
function codesIn(thrown: unknown, depth = 0): unknown[] {
  if (typeof thrown !== 'object' || thrown === null || depth > 3) return []
  try {
    const { code, error, data, cause } = thrown as Record<string, unknown>
    return [code, ...[error, data, cause].flatMap((inner) => codesIn(inner, depth + 1))]
  } catch {
    // A foreign object may have a getter that throws (F069).
    return []
  }
}
