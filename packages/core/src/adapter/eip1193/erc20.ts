import { cleanText } from '../../base/text.js'
import { checkAddress } from './checkAddress.js'
import { checkUint256, toHex } from './quantities.js'

/** Encodes an address (with 0x) or a number as a word of the contract ABI: 64 hex digits without 0x. */
export const word = (value: string | bigint): string =>
  (typeof value === 'string' ? value : toHex(value)).slice(2).toLowerCase().padStart(64, '0')

/**
 * The data of a call of ERC-20's `transfer`: hex with 0x. `value` is in the token's smallest unit. Throws
 * `wallet/bad-address` for an invalid receiver, and `wallet/bad-amount` outside of 0 to 2^256-1 (F118).
 */
export const transferData = (to: string, value: bigint): `0x${string}` =>
  `0xa9059cbb${word(checkAddress(to))}${word(checkUint256(value))}`

/** A token's symbol, cleaned and at most 32 characters long. A contract can return any text (F151). */
export const cleanSymbol = (symbol: unknown): string => cleanText(symbol, 32)
