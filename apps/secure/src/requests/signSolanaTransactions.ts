import { base58, base64 } from '@scure/base'
import { decodeBytes, type Bytes } from '../vault/secretBytes.js'
import { signSolanaAll } from '../vault/signSolana.js'
import type { SolanaContent } from './content.types.js'
import type { SignedRequest } from './signRequest.js'
import { readWire, withWireSignature, writeWire } from './solanaWire.js'

/** Signs each of Solana's transactions, in the wallet's place among its signers. */
export async function signSolanaTransactions(
  bits: Bytes,
  { payload, account, encoding, options, method }: SolanaContent,
): Promise<SignedRequest> {
  const wires = payload.map((text) => readWire(decodeBytes(text)))
  const signatures = await signSolanaAll(
    bits,
    wires.map(({ messageBytes }) => new Uint8Array(messageBytes)),
  )
  const signed = wires.map((wire, at) => withWireSignature(wire, account, signatures[at] ?? new Uint8Array(64)))
  const transactions = signed.map((bytes) => writeWire(bytes, encoding))
  if (method === 'solana_signAllTransactions') return { answer: { transactions } }
  const [first = new Uint8Array()] = signed
  if (!options) return { answer: { signature: base58.encode(signatures[0] ?? first), transaction: transactions[0] } }
  // A transaction is named by its first signature, which is that of the payer of its fee.
  const signature = base58.encode(first.subarray(1, 65))
  const params = [base64.encode(first), { ...options, encoding: 'base64' }]
  return { answer: { signature }, sending: { method: 'sendTransaction', params } }
}
