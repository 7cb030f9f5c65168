import { isDecimals, MAX_UINT256 } from '../../base/uint256.js'
import { walletError } from '../wallet.errors.js'

/** A number in the form of JSON-RPC: hex with 0x (EIP-1474). */
export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

/**
 * Reads a number from 0 to 2^256-1 in the answer of a node or a wallet: hex with 0x. Undefined for any other answer
 * (F118).
 */
export function readQuantity(answer: unknown): bigint | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined
  const value = BigInt(answer)
  return value <= MAX_UINT256 ? value : undefined
}

/** Returns an amount unchanged. Throws `wallet/bad-amount` for an amount outside of 0 to 2^256-1 (F118). */
export function checkUint256(value: bigint): bigint {
  if (value >= 0n && value <= MAX_UINT256) return value
  throw walletError('bad-amount', { amount: String(value) })
}

/**
 * Reads a token's decimals: a whole number from 0 to 77, also as decimal digits in a text. Undefined for any other
 * value (F127).
 */
export function readDecimals(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,2}$/.test(value)
  const decimals = isText || typeof value === 'bigint' || typeof value === 'number' ? Number(value) : -1
  return isDecimals(decimals) ? decimals : undefined
}
