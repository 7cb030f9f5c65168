import type { NamespaceForms } from './namespaces.types.js'

/** The address of the system program: 32 zero bytes. */
const SYSTEM_PROGRAM = '1'.repeat(32)

/** Solana: addresses of 32 bytes and signatures of 64, in base58. Amounts are numbers of 64 bits. */
export const solana: NamespaceForms = {
  hasAddressForm: (_, bytes) => bytes?.length === 32,
  foldAddress: (address) => address,
  addressPrefix: /^/,
  numberOf: (address) => (address === SYSTEM_PROGRAM ? 0n : undefined),
  coinAddress: SYSTEM_PROGRAM,
  foldHash: (hash) => hash,
  // A transaction is named by its first signature.
  isTransactionHash: (text) => /^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(text),
  maxAmount: 2n ** 64n - 1n,
}
