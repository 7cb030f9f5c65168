/** Whether a text is an address. Its checksum isn't looked at. */
export const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)
