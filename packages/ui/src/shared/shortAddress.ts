/**
 * Shortens an address of more than 13 characters: `0x1234…cdef`. The element that shows it has the whole one as its
 * title.
 */
export const shortAddress = (address: string): string =>
  address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
