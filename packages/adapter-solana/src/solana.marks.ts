import { fromBase58, readSolanaTransaction, type TransactionAnchor } from '@latchkit/core/adapter'
import { ed25519 } from '@noble/curves/ed25519.js'
import { toBase58 } from './base58.js'
import { fromBase64 } from './bytes.js'
import { contentOf } from './solana.content.js'
import { accountsOf } from './solana.message.js'

/**
 * By what a signed transaction in base64 is known on the chain: a digest of its content, and its hash, which is the signature
 * of the account that pays the fee. Where that one has yet to sign, the hash is `claimed`, if it is such a signature: so
 * another transaction can't be passed off as this one. Throws `wallet/bad-transaction` for what is no transaction.
 */
export function marksOf(signed: string, claimed?: string): Pick<TransactionAnchor, 'hash' | 'content'> {
  const transaction = readSolanaTransaction(fromBase64(signed))
  const content = contentOf(transaction)
  const { signature, message } = transaction
  if (signature) return { content, hash: toBase58(signature) }
  const given = claimed === undefined ? undefined : fromBase58(claimed, 64)
  const key = fromBase58(accountsOf(transaction).payer, 32)
  return given && key && isSignature(given, message, key) ? { content, hash: toBase58(given) } : { content }
}

function isSignature(signature: Uint8Array, message: Uint8Array, key: Uint8Array): boolean {
  try {
    return ed25519.verify(signature, message, key, { zip215: false })
  } catch {
    return false
  }
}
