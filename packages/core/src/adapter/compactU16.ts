/** The bytes that a `compact-u16` has at most. */
const MAX_BYTES = 3

/**
 * Reads a `compact-u16` of Solana's wire format at an offset: seven bits a byte, the lowest first, and where it ends.
 * Undefined where it is longer than three bytes. A missing byte counts as 0, so the caller compares the end with the length.
 */
export function readCompactU16(bytes: Uint8Array, offset: number): readonly [value: number, end: number] | undefined {
  let value = 0
  for (let index = 0; index < MAX_BYTES; index += 1) {
    const byte = bytes[offset + index] ?? 0
    value |= (byte & 0x7f) << (7 * index)
    if (byte < 0x80) return [value, offset + index + 1]
  }
  return undefined
}
