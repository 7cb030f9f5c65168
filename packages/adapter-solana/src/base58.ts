import { base58 } from '@scure/base'

/** Encodes bytes as base58, as Solana writes addresses, hashes and signatures. */
export const toBase58 = (bytes: Uint8Array): string => base58.encode(bytes)
