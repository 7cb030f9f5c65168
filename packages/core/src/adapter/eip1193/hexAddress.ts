import { readList } from '../readList.js'

/** The 40 hex digits of an EVM address, unchanged, without the optional `0x`. Undefined for any other value. */
export const digitsOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1] : undefined

/**
 * The addresses in a wallet's answer: each once, in lower case, for a chain library that adds checksums itself. Invalid
 * addresses are left out (F071), and all entries after the first 1,000. The wallet's own checksum is ignored.
 */
export function toHexAddresses(answer: unknown): `0x${string}`[] {
  const digits = readList(answer).flatMap((text) => digitsOf(text)?.toLowerCase() ?? [])
  return [...new Set(digits)].map((each): `0x${string}` => `0x${each}`)
}
