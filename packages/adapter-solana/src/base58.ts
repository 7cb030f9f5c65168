import { base58 } from '@scure/base'

/** The longest text that is decoded. Keys, signatures and blockhashes are shorter. */
const MAX_LETTERS = 128

/** Encodes bytes as base58, as Solana writes addresses, hashes and signatures. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** Decodes base58. Returns undefined where a letter isn't in base58's alphabet, and for more than 128 letters. */
export function fromBase58(text: string): Uint8Array | undefined {
  try {
    return text.length > MAX_LETTERS ? undefined : base58.decode(text)
  } catch {
    return undefined
  }
}
