import { keccak_256 } from '@noble/hashes/sha3'
import { bytesToHex } from '@noble/hashes/utils'
import { digitsOf } from './hexAddress.js'

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
 * checksum is corrected.
 */
export function toAddresses(answer: unknown): `0x${string}`[] {
  if (!Array.isArray(answer)) return []
  const addresses = answer.flatMap((text: unknown) => {
    const digits = digitsOf(text)
    return digits ? [withChecksum(digits)] : []
  })
  return [...new Set(addresses)]
}

function withChecksum(digits: string): `0x${string}` {
  const lower = digits.toLowerCase()
  const hash = bytesToHex(keccak_256(lower))
  return `0x${[...lower].map((digit, index) => (parseInt(hash[index] ?? '', 16) > 7 ? digit.toUpperCase() : digit)).join('')}`
}
