/** The 40 hex digits of an EVM address, as they were given, after an optional `0x`. Undefined for anything else. */
export const digitsOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1] : undefined

/**
 * The addresses in a wallet's answer, each once, for a chain library that gives them their checksum itself. What is no
 * address isn't among them (F071). All are lower-case: the checksum isn't the wallet's to say.
 */
export function toHexAddresses(answer: unknown): `0x${string}`[] {
  if (!Array.isArray(answer)) return []
  const digits = answer.flatMap((text: unknown) => digitsOf(text)?.toLowerCase() ?? [])
  return [...new Set(digits)].map((each): `0x${string}` => `0x${each}`)
}
