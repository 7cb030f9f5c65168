/** The 40 hex digits of an EVM address, unchanged, without the optional `0x`. Undefined for any other value. */
export const digitsOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1] : undefined

/** The form of a bech32 address of Bitcoin: all letters in one case (BIP-173). */
export const BECH32: RegExp = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]+$|^(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]+$/

/** A bech32 address in lower case. Every other text stays. */
export const foldBech32 = (text: string): string => (BECH32.test(text) ? text.toLowerCase() : text)

/** Compares addresses. The case of hex and of bech32 addresses doesn't matter; that of base58 addresses does. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && foldCase(one) === foldCase(other))

/** An address of any chain in one case, where its case has no meaning. */
const foldCase = (address: string): string => digitsOf(address)?.toLowerCase() ?? foldBech32(address)
