import type { CaipNetworkId } from '@latchkit/core'
import {
  blockhashOf,
  LatchError,
  readSolanaTransaction,
  unsignedTransaction,
  walletError,
  withBlockhash,
  type Signer,
  type TransactionRequest,
  type WireTransaction,
} from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'
import { readBytes, toBase64 } from './bytes.js'
import { BLOCKHASH_RENEWALS, COMMITMENT } from './solana.constants.js'
import { isExpired, isUntaken, signatureIn, toSolanaError } from './solana.errors.js'
import { at, readAmount } from './answers.js'
import { rpc } from './solana.rpc.js'
import { mustHave, readSerialized, signWire } from './solana.sign.js'
import { ask, canUse, signerOf, type SolanaDeps } from './solana.wallets.js'

const SIGN_AND_SEND = 'solana:signAndSendTransaction'

/** Has the wallet sign a ready-made transaction, legacy or v0, and send it: its signature in base58. */
export const sendTransaction = async (deps: SolanaDeps, signer: Signer, request: TransactionRequest): Promise<string> =>
  send(deps, signer, readSerialized(request))

/** A transaction that the network may have. */
interface Sent {
  readonly hash: string
  /** Whether it has the blockhash that it was given, as far as is known: a wallet may take another. */
  readonly isOurs: boolean
}

/**
 * Sends a transaction. One whose blockhash ran out while the visitor read it gets a new one and is asked for again, as
 * long as nobody else has signed it (F112), and only where none that was signed before can go through any more: nobody pays
 * twice. Where the network has it whatever was said, it is sent. What may still go through is told by its hash; an error
 * after it was signed carries that as `hash` (F031).
 */
export async function send(deps: SolanaDeps, signer: Signer, transaction: WireTransaction): Promise<string> {
  const { networkId } = signer
  const sent: Sent[] = []
  let next = transaction
  for (let renewals = 0; ; renewals += 1) {
    const isOver = watchBlockhash(deps, networkId, blockhashOf(next))
    const before = sent.length
    try {
      return await deliver(deps, signer, next, sent)
    } catch (error) {
      const lost = signatureIn(error)
      if (lost !== undefined) sent.push({ hash: lost, isOurs: true })
      const last = sent.slice(before).at(-1)
      const isDead = isExpired(error) && last?.isOurs !== false && (await isOver())
      // After that: what got into a block by then is found.
      const found = await findSent(deps, networkId, sent)
      if (found) return found.hash
      const isNowhere = isDead && found === null
      // A wallet that names no signature may have sent it all the same, unless a node didn't take it.
      const canRenew = last !== undefined || isUntaken(error)
      if (isNowhere && canRenew && !transaction.isSigned && renewals < BLOCKHASH_RENEWALS) {
        const { blockhash } = await readBlockhash(deps, networkId)
        next = readSolanaTransaction(unsignedTransaction(next, withBlockhash(next, blockhash)))
        continue
      }
      if (!last) throw error
      if (isExpired(error) && !isNowhere) return last.hash
      throw withHash(error, last.hash)
    }
  }
}

/** By the wallet, which may look after it better; where it only signs, over the app's own RPC. */
async function deliver(deps: SolanaDeps, signer: Signer, transaction: WireTransaction, sent: Sent[]): Promise<string> {
  const own = signerOf(deps, signer)
  const { wallet, account, chain } = own
  if (!canUse(own, SIGN_AND_SEND)) {
    const signed = await signWire(own, transaction)
    if (!signed.signature) throw walletError('bad-answer', { method: 'solana:signTransaction' })
    const hash = toBase58(signed.signature)
    sent.push({ hash, isOurs: blockhashOf(signed) === blockhashOf(transaction) })
    await submit(deps, signer.networkId, signed.bytes)
    return hash
  }
  mustHave(own, SIGN_AND_SEND, transaction)
  const options = { preflightCommitment: COMMITMENT }
  const answer = await ask(wallet, SIGN_AND_SEND, { account, chain, transaction: transaction.bytes, options })
  const signature = readBytes(at(answer, 0, 'signature'), 64)
  if (!signature?.some((byte) => byte !== 0)) throw walletError('bad-answer', { method: SIGN_AND_SEND })
  return toBase58(signature)
}

async function submit(deps: SolanaDeps, networkId: CaipNetworkId, bytes: Uint8Array): Promise<void> {
  const options = { encoding: 'base64', preflightCommitment: COMMITMENT }
  await rpc(deps, networkId, 'sendTransaction', [toBase64(bytes), options]).catch((error: unknown) => {
    // The network has it: a try before this one got through (F106).
    if (at(error, 'code') !== 'wallet/already-known') throw error
  })
}

/**
 * Notes whether the nodes know a blockhash now, and by which slot. The answer tells whether it is over: nodes that are no
 * further back than that know it no more, so the block height is past its last valid one, for good. It is not where that
 * can't be known: a node that is behind proves nothing.
 */
function watchBlockhash(deps: SolanaDeps, networkId: CaipNetworkId, blockhash: string): () => Promise<boolean> {
  async function look(minContextSlot?: number): Promise<{ isValid: unknown; slot: unknown }> {
    const options = { commitment: COMMITMENT, ...(minContextSlot !== undefined && { minContextSlot }) }
    const answer = await rpc(deps, networkId, 'isBlockhashValid', [blockhash, options])
    return { isValid: at(answer, 'value'), slot: at(answer, 'context', 'slot') }
  }
  const nothing = { isValid: undefined, slot: undefined }
  const first = look().catch(() => nothing)
  return async () => {
    const { isValid, slot } = await first
    if (isValid !== true || typeof slot !== 'number') return false
    return (await look(slot).catch(() => nothing)).isValid === false
  }
}

/** The first of them that the network has, in whatever state; null where it has none, undefined where it doesn't say. */
async function findSent(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  sent: readonly Sent[],
): Promise<Sent | null | undefined> {
  if (sent.length === 0) return null
  const params = [sent.map(({ hash }) => hash), { searchTransactionHistory: true }]
  const answer = await rpc(deps, networkId, 'getSignatureStatuses', params).catch(() => undefined)
  const statuses = at(answer, 'value')
  if (!Array.isArray(statuses) || statuses.length !== sent.length) return undefined
  return sent.find((_, index) => statuses[index] !== null) ?? null
}

/** What the wallet signed may be on its way all the same: who knows its hash can look. */
function withHash(error: unknown, hash: string): LatchError {
  const { code, message, context } = toSolanaError(error)
  return new LatchError({ code, message, context: { ...context, hash }, cause: error })
}

/** The latest blockhash, and the height of the last block that can have a transaction with it. */
export async function readBlockhash(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
): Promise<{ blockhash: string; lastValidBlockHeight: bigint }> {
  const method = 'getLatestBlockhash'
  const answer = await rpc(deps, networkId, method, [{ commitment: COMMITMENT }])
  const blockhash = at(answer, 'value', 'blockhash')
  if (typeof blockhash !== 'string') throw walletError('bad-answer', { method })
  return { blockhash, lastValidBlockHeight: readAmount(at(answer, 'value', 'lastValidBlockHeight'), method) }
}
