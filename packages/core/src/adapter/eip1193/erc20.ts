import { walletError } from '../wallet.errors.js'
import { evmAddress } from './evmAddress.js'
import { checkUint256, toHex } from './quantities.js'

/** An address or a number as a word of the contract ABI: 64 hex digits. */
export const word = (value: string | bigint): string =>
  (typeof value === 'string' ? value : toHex(value)).slice(2).toLowerCase().padStart(64, '0')

/** The data of ERC-20's `transfer`. Throws a `RangeError` above 2^256-1 (F118), and for what is no address. */
export function transferData(to: string, value: bigint): `0x${string}` {
  const receiver = evmAddress(to)
  if (!receiver) throw walletError('unknown', { to })
  return `0xa9059cbb${word(receiver)}${word(checkUint256(value))}`
}
