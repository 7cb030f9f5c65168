// Hex is written and read here, not with `@noble/hashes/utils`: bundlers keep what a late chunk uses of a module beside
// what the page loads of it first. The first files of a page with viem have that module.

/** Bytes in hex digits, two for each, without 0x. */
export const hexOf = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** The bytes of hex digits without 0x, two for each. */
export const bytesOfHex = (digits: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16))
