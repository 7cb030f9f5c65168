import { walletError } from '../wallet.errors.js'

/** A number as JSON-RPC writes it (EIP-1474). */
export const toHex = (value: bigint | number): `0x${string}` => `0x${value.toString(16)}`

const MAX_UINT256 = 2n ** 256n - 1n

/** A number from 0 to 2^256-1 in hex digits, as a node or a wallet answers it; undefined where it is none (F118). */
export function readQuantity(answer: unknown): bigint | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]+$/i.test(answer)) return undefined
  const value = BigInt(answer)
  return value <= MAX_UINT256 ? value : undefined
}

/** An amount that EVM chains can count: throws `wallet/bad-amount` for one that isn't from 0 to 2^256-1 (F118). */
export function checkUint256(value: bigint): bigint {
  if (value >= 0n && value <= MAX_UINT256) return value
  throw walletError('bad-amount', { amount: String(value) })
}

/** A token's decimals: a whole number from 0 to 77, in digits too; undefined for anything else (F127). */
export function readDecimals(value: unknown): number | undefined {
  const isText = typeof value === 'string' && /^\d{1,2}$/.test(value)
  const decimals = isText || typeof value === 'bigint' || typeof value === 'number' ? Number(value) : -1
  return Number.isInteger(decimals) && decimals >= 0 && decimals <= 77 ? decimals : undefined
}
