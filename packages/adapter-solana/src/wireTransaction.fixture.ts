import { readSolanaTransaction, type WireTransaction } from '@latchkit/core/adapter'
import { type Keypair, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'

/** A blockhash that no chain has. */
export const BLOCKHASH = new PublicKey(new Uint8Array(32).fill(7)).toBase58()

/** How a transaction of a test differs. */
interface Given {
  readonly version?: 'legacy' | 0
  readonly blockhash?: string
  readonly lamports?: number
  readonly to?: string
  /** They sign it. */
  readonly signers?: readonly Keypair[]
  /** They must sign it too. */
  readonly others?: readonly Keypair[]
}

/** Makes a payment of an account. It is unsigned, unless `signers` sign it. */
export function paymentOf(from: string, given: Given = {}): WireTransaction {
  const { version = 0, blockhash = BLOCKHASH, lamports = 1, to = from, signers = [], others = [] } = given
  const [payerKey, toPubkey] = [new PublicKey(from), new PublicKey(to)]
  const instructions = [payerKey, ...others.map(({ publicKey }) => publicKey)].map((fromPubkey) =>
    SystemProgram.transfer({ fromPubkey, toPubkey, lamports }),
  )
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions })
  const transaction = new VersionedTransaction(
    version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage(),
  )
  if (signers.length > 0) transaction.sign([...signers])
  return readSolanaTransaction(transaction.serialize())
}
