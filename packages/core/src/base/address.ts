/** The 40 hex digits of an EVM address, unchanged, without the optional `0x`. Undefined for any other value. */
export const digitsOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1] : undefined

/** The form of a bech32 address of Bitcoin: all letters in one case (BIP-173). */
const BECH32 = /^(bc|tb|bcrt)1[02-9ac-hj-np-z]{6,87}$|^(BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{6,87}$/

/** A bech32 address of Bitcoin in small letters. Undefined for any other text. */
export const readBech32 = (text: string): string | undefined => (BECH32.test(text) ? text.toLowerCase() : undefined)

/** Compares addresses. The case of hex and of bech32 addresses doesn't matter; that of base58 addresses does. */
export const isSameAddress = (one: string | undefined, other: string | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && foldCase(one) === foldCase(other))

/** Returns an address in one case where its case has no meaning. */
const foldCase = (address: string): string => digitsOf(address)?.toLowerCase() ?? readBech32(address) ?? address
