import { digitsOf } from '../../base/address.js'
import { readList } from '../readList.js'

/**
 * The addresses in a wallet's answer: each once, in lower case, for a chain library that adds checksums itself. Invalid
 * addresses are left out (F071), and all entries after the first 1,000. The wallet's own checksum is ignored.
 */
export function toHexAddresses(answer: unknown): `0x${string}`[] {
  const digits = readList(answer).flatMap((text) => digitsOf(text)?.toLowerCase() ?? [])
  return [...new Set(digits)].map((each): `0x${string}` => `0x${each}`)
}
