import { cleanText } from '../../base/text.js'
import { checkAddress } from './checkAddress.js'
import { checkUint256, toHex } from './quantities.js'

/** An address or a number as a word of the contract ABI: 64 hex digits. */
export const word = (value: string | bigint): string =>
  (typeof value === 'string' ? value : toHex(value)).slice(2).toLowerCase().padStart(64, '0')

/** The data of ERC-20's `transfer`. Throws `wallet/bad-address` for what is none, `…/bad-amount` above 2^256-1 (F118). */
export const transferData = (to: string, value: bigint): `0x${string}` =>
  `0xa9059cbb${word(checkAddress(to))}${word(checkUint256(value))}`

/** A token's symbol as it may be shown: its contract can say anything (F151). */
export const cleanSymbol = (symbol: unknown): string => cleanText(symbol, 32)
