import { setTimeout as wait } from 'node:timers/promises'
import { ed25519 } from '@noble/curves/ed25519.js'
import { getBase58Encoder, getTransactionDecoder, type Address } from '@solana/kit'
import { callChain } from '../chains/jsonRpc.js'
import type { SandboxSolanaAccount } from '../manifest.js'
import { base58, signTransaction, type SignedTransaction } from '../wallet/solana/signing.js'

/** An order that waits for its account's signature. */
export interface MakerOrder {
  readonly taker: Address
  readonly messageBytes: Uint8Array
  /** In ms since 1970. */
  readonly expiresAt: number
  /** What the account pays and gets, in the smallest units. */
  readonly amount: bigint
  readonly gained: bigint
}

/** How an execution ends, as the API says it. Codes below 0 are those of failures. */
export type Executed =
  | { readonly status: 'Success'; readonly code: 0; readonly signature: string; readonly slot: string }
  | { readonly status: 'Failed'; readonly code: number; readonly error: string; readonly signature?: string }

const failed = (code: number, error: string, signature?: string): Executed => ({
  status: 'Failed',
  code,
  error,
  ...(signature !== undefined && { signature }),
})

/** How long the chain may take, in ms. */
const LANDING_MS = 15_000

/**
 * Checks that a transaction is an order, signed by its account; signs it as the market maker; sends it, and waits until the
 * chain has confirmed it.
 */
export async function executeOrder(
  rpcUrl: string,
  maker: SandboxSolanaAccount,
  order: MakerOrder,
  signedTransaction: string,
): Promise<Executed> {
  const bytes = new Uint8Array(Buffer.from(signedTransaction, 'base64'))
  const read = readTransaction(bytes)
  if (!read) return failed(-2, 'Invalid signed transaction')
  if (!Buffer.from(read.messageBytes).equals(order.messageBytes)) return failed(-3, 'Invalid message bytes')
  const signature = read.signatures[order.taker]
  const key = new Uint8Array(getBase58Encoder().encode(order.taker))
  if (!signature || !ed25519.verify(signature, order.messageBytes, key)) return failed(-2, 'Invalid signed transaction')
  if (Date.now() >= order.expiresAt) return failed(-2003, 'Quote expired')
  const signed = Object.hasOwn(read.signatures, maker.address) ? signAs(maker, bytes) : { bytes, signature }
  const hash = base58(signed.signature)
  try {
    await callChain(rpcUrl, 'sendTransaction', [Buffer.from(signed.bytes).toString('base64'), { encoding: 'base64' }])
  } catch (error) {
    return failed(-1000, (error as Error).message, hash)
  }
  return untilConfirmed(rpcUrl, hash)
}

/** A transaction that steals may move nothing of the market maker's, and need no signature of it. */
const signAs = ({ secretKey, address }: SandboxSolanaAccount, bytes: Uint8Array): SignedTransaction =>
  signTransaction(Uint8Array.from(secretKey.slice(0, 32)), address, bytes)

function readTransaction(
  bytes: Uint8Array,
): { readonly messageBytes: Uint8Array; readonly signatures: Readonly<Record<string, Uint8Array | null>> } | undefined {
  try {
    const { messageBytes, signatures } = getTransactionDecoder().decode(bytes)
    return { messageBytes: new Uint8Array(messageBytes), signatures }
  } catch {
    return undefined
  }
}

interface Status {
  readonly slot: number
  readonly err: unknown
  readonly confirmationStatus: string
}

async function untilConfirmed(rpcUrl: string, signature: string): Promise<Executed> {
  const end = Date.now() + LANDING_MS
  while (Date.now() < end) {
    const { value } = await callChain<{ value: [Status | null] }>(rpcUrl, 'getSignatureStatuses', [[signature]])
    const [status] = value
    if (status && status.err !== null) return failed(-1000, JSON.stringify(status.err), signature)
    if (status && status.confirmationStatus !== 'processed')
      return { status: 'Success', code: 0, signature, slot: String(status.slot) }
    await wait(20)
  }
  return failed(-1006, 'Timed out', signature)
}
