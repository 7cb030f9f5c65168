import { isDigits } from '../base/uint256.js'
import type { PreparedTransaction, TransactionRequest } from './adapter.types.js'
import { walletError } from './wallet.errors.js'

/**
 * The request that a prepared transaction is. Throws `wallet/bad-amount` for a number that isn't in decimal digits: what
 * was prepared may have been a parameter of a view, which an app can write.
 */
export function requestOf(prepared: PreparedTransaction): TransactionRequest {
  const { to, data, serialized, ...numbers } = prepared
  const read = Object.entries(numbers).flatMap(([name, text]) => {
    if (text === undefined) return []
    if (!isDigits(text)) throw walletError('bad-amount', { amount: text })
    return [[name, BigInt(text)]]
  })
  return {
    ...(Object.fromEntries(read) as Record<keyof typeof numbers, bigint>),
    ...(to !== undefined && { to }),
    ...(data !== undefined && { data }),
    ...(serialized !== undefined && { serialized }),
  }
}
