/** An address on show where there is no room for all of it: `0x1234…cdef`. The whole one is in the element's title. */
export const shortAddress = (address: string): string =>
  address.length > 13 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address
