import { base58 } from '@scure/base'

/** The longest text that is decoded: no key, signature or blockhash is longer. */
const MAX_LETTERS = 128

/** Bytes as base58 text, as Solana writes addresses, hashes and signatures. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

/** The bytes of a base58 text. Undefined where a letter isn't one of base58's, and for more than 128 letters. */
export function fromBase58(text: string): Uint8Array | undefined {
  try {
    return text.length > MAX_LETTERS ? undefined : base58.decode(text)
  } catch {
    return undefined
  }
}
