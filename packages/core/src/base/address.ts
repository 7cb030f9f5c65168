/** The 40 hex digits of an EVM address, unchanged, without the optional `0x`. Undefined for any other value. */
export const digitsOf = (text: unknown): string | undefined =>
  typeof text === 'string' ? /^(?:0x)?([0-9a-fA-F]{40})$/.exec(text)?.[1] : undefined
