import { keccak_256 } from '@noble/hashes/sha3'
import { digitsOf } from '../../base/address.js'
import { toHexAddresses } from './hexAddress.js'

/**
 * Returns an EVM address with its checksum (ERC-55). The text has 40 hex digits after an optional `0x` (S5.04), all in
 * one case or with the correct checksum. Undefined for any other text (F131, F132, F133).
 */
export function evmAddress(text: unknown): `0x${string}` | undefined {
  const digits = digitsOf(text)
  if (!digits) return undefined
  const address = withChecksum(digits)
  const isOneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  return isOneCase || address === `0x${digits}` ? address : undefined
}

/**
 * The addresses in a wallet's answer: each once, with its checksum. Invalid addresses are left out (F071). A wrong
 * checksum is corrected. Entries after the first 1,000 are left out.
 */
export const toAddresses = (answer: unknown): `0x${string}`[] =>
  toHexAddresses(answer).map((address) => withChecksum(address.slice(2)))

function withChecksum(digits: string): `0x${string}` {
  const lower = digits.toLowerCase()
  const hash = keccak_256(lower)
  // Two digits for each byte of the hash. A wallet may share 1,000 addresses at once.
  const isUpper = (at: number): boolean => (((hash[at >> 1] ?? 0) >> (at % 2 ? 0 : 4)) & 8) !== 0
  return `0x${lower.replace(/[a-f]/g, (digit, at: number) => (isUpper(at) ? digit.toUpperCase() : digit))}`
}
