import { Connection, PublicKey, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'

const MILLI_SOL = 1_000_000

/** Builds a payment as a Solana app does. Resolves with the whole transaction in base64. */
export async function solanaPayment(rpcUrl: string, from: string, to: string): Promise<string> {
  const payerKey = new PublicKey(from)
  const { blockhash } = await new Connection(rpcUrl, 'confirmed').getLatestBlockhash()
  const instructions = [
    SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: new PublicKey(to), lamports: MILLI_SOL }),
  ]
  const message = new TransactionMessage({ payerKey, recentBlockhash: blockhash, instructions })
  return btoa(String.fromCharCode(...new VersionedTransaction(message.compileToV0Message()).serialize()))
}
