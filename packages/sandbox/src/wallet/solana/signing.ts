import { ed25519 } from '@noble/curves/ed25519.js'
import {
  getBase58Decoder,
  getTransactionDecoder,
  getTransactionEncoder,
  type Address,
  type SignatureBytes,
} from '@solana/kit'
import { providerError } from '../providerError.js'

/** A transaction with the wallet's signature. */
export interface SignedTransaction {
  readonly bytes: Uint8Array
  /** The fee payer's signature, which is the transaction's id. Zeros while it is missing. */
  readonly signature: Uint8Array
}

/** Signs bytes with ed25519. `privateKey` has 32 bytes, the signature 64. */
export function signMessage(privateKey: Uint8Array, message: Uint8Array): Uint8Array {
  return ed25519.sign(message, privateKey)
}

/**
 * Adds an account's signature to a legacy or v0 transaction, and keeps other signatures.
 *
 * @throws a ProviderError with -32602 for other bytes, and for a transaction that needs no signature of this account.
 */
export function signTransaction(privateKey: Uint8Array, address: string, transaction: Uint8Array): SignedTransaction {
  const { messageBytes, signatures } = decode(transaction)
  if (!Object.hasOwn(signatures, address)) {
    throw providerError(-32602, `The transaction has no place for a signature of ${address}.`)
  }
  const signature = ed25519.sign(new Uint8Array(messageBytes), privateKey) as SignatureBytes
  const signed = { messageBytes, signatures: { ...signatures, [address as Address]: signature } }
  const [first] = Object.values<Uint8Array | null>(signed.signatures)
  return { bytes: new Uint8Array(getTransactionEncoder().encode(signed)), signature: first ?? new Uint8Array(64) }
}

function decode(transaction: Uint8Array): ReturnType<ReturnType<typeof getTransactionDecoder>['decode']> {
  try {
    return getTransactionDecoder().decode(transaction)
  } catch (cause) {
    throw providerError(-32602, 'These bytes are no transaction.', { cause: String(cause) })
  }
}

/** Encodes bytes in base58. */
export function base58(bytes: Uint8Array): string {
  return getBase58Decoder().decode(bytes)
}
