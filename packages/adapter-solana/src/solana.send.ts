import type { CaipNetworkId } from '@latchkit/core'
import {
  blockhashOf,
  LatchError,
  readSolanaTransaction,
  unsignedTransaction,
  walletError,
  withBlockhash,
  withTimeout,
  type Signer,
  type TransactionRequest,
  type WireTransaction,
} from '@latchkit/core/adapter'
import { toBase58 } from './base58.js'
import { readBytes, toBase64 } from './bytes.js'
import { BLOCKHASH_RENEWALS, COMMITMENT } from './solana.constants.js'
import { isExpired, isUntaken, signatureIn, toSolanaError } from './solana.errors.js'
import { at, readUnits } from './answers.js'
import { rpc } from './solana.rpc.js'
import { mustHave, readSerialized, signWire } from './solana.sign.js'
import { ask, canUse, signerOf, type SolanaDeps } from './solana.wallets.js'

const SIGN_AND_SEND = 'solana:signAndSendTransaction'
/** How long the prompt waits to learn whether the blockhash is over already, in ms. */
const TIMEOUT_MS = 1_000

/**
 * Asks the wallet to sign and send a ready-made transaction in base64, legacy or v0. Resolves with its signature in
 * base58. Rejects with `wallet/bad-transaction` where the request has no valid transaction, else as {@link send} does.
 */
export const sendTransaction = async (
  deps: SolanaDeps,
  signer: Signer,
  request: TransactionRequest,
  options?: SendOptions,
): Promise<string> => send(deps, signer, readSerialized(request), options)

/** A signed transaction that the network may have. */
interface Sent {
  readonly hash: string
  /** Whether it has the blockhash that the adapter gave it, as far as is known. A wallet may replace the blockhash. */
  readonly isOurs: boolean
}

/** How a transaction is sent. */
interface SendOptions {
  /**
   * Whether the adapter prepared it: a blockhash that is over before the wallet is asked, because the visitor read the review
   * for long, is replaced then. That of an app may be a durable nonce.
   */
  readonly isPrepared?: boolean
}

/**
 * Sends a transaction, and resolves with its signature in base58.
 *
 * Where the blockhash expires before the wallet answers, the transaction gets a new blockhash and the wallet is asked
 * again (F112). This happens only where the transaction has no other signature, and where no transaction that was
 * signed before can still go through, so that the visitor never pays twice.
 *
 * Where an error occurs but the network has a signed transaction, resolves with its signature. An error
 * about an expired blockhash also resolves with it, where the transaction may still go through. Any other error after
 * the signing has the signature as `hash` in its context (F031). Rejects with `wallet/…`.
 */
export async function send(
  deps: SolanaDeps,
  signer: Signer,
  transaction: WireTransaction,
  { isPrepared = false }: SendOptions = {},
): Promise<string> {
  const { networkId } = signer
  const sent: Sent[] = []
  let next = transaction
  for (let renewals = 0; ; renewals += 1) {
    const { hasExpired, hadExpired } = watchBlockhash(deps, networkId, blockhashOf(next))
    if (isPrepared && next === transaction && (await hadExpired())) {
      next = await renewed(deps, networkId, transaction)
      continue
    }
    const before = sent.length
    try {
      return await deliver(deps, signer, next, sent)
    } catch (error) {
      const lost = signatureIn(error)
      if (lost !== undefined) sent.push({ hash: lost, isOurs: true })
      const last = sent.slice(before).at(-1)
      const isDead = isExpired(error) && last?.isOurs !== false && (await hasExpired())
      // Looked up after the blockhash is known to be expired: no later block can include the transaction.
      const found = await findSent(deps, networkId, sent)
      if (found) return found.hash
      const isNowhere = isDead && found === null
      // Without a signature, the wallet may have sent the transaction, unless the error says that a node refused it.
      const canRenew = last !== undefined || isUntaken(error)
      if (isNowhere && canRenew && !transaction.isSigned && renewals < BLOCKHASH_RENEWALS) {
        next = await renewed(deps, networkId, next)
        continue
      }
      if (!last) throw error
      if (isExpired(error) && !isNowhere) return last.hash
      throw withHash(error, last.hash)
    }
  }
}

/**
 * Asks the wallet to sign and send. Where the wallet can only sign, sends the transaction by the network's RPC URLs.
 */
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
    // The network has the transaction already: an earlier try succeeded (F106).
    if (at(error, 'code') !== 'wallet/already-known') throw error
  })
}

/** What is known of a blockhash. */
interface WatchedBlockhash {
  /** Whether a node said at once that it was not valid. False where no node answered within a second. */
  hadExpired(): Promise<boolean>
  /**
   * Whether it has expired since: true only where it was valid before, and a node at that slot or later says that it no
   * longer is. The answer of a node that is behind proves nothing.
   */
  hasExpired(): Promise<boolean>
}

/** Reads whether a blockhash is valid now, and at which slot. */
function watchBlockhash(deps: SolanaDeps, networkId: CaipNetworkId, blockhash: string): WatchedBlockhash {
  async function look(minContextSlot?: number): Promise<{ isValid: unknown; slot: unknown }> {
    const options = { commitment: COMMITMENT, ...(minContextSlot !== undefined && { minContextSlot }) }
    const answer = await rpc(deps, networkId, 'isBlockhashValid', [blockhash, options])
    return { isValid: at(answer, 'value'), slot: at(answer, 'context', 'slot') }
  }
  const nothing = { isValid: undefined, slot: undefined }
  const first = look().catch(() => nothing)
  const { clock } = deps.context.environment
  return {
    async hadExpired() {
      const late = (): unknown => new Error('The node took too long.')
      return withTimeout(clock, TIMEOUT_MS, first, late).then(
        ({ isValid }) => isValid === false,
        () => false,
      )
    },
    async hasExpired() {
      const { isValid, slot } = await first
      if (isValid !== true || typeof slot !== 'number') return false
      return (await look(slot).catch(() => nothing)).isValid === false
    },
  }
}

/**
 * Finds the first transaction that the network has, in any state: null where it has none, undefined where it is
 * unknown.
 */
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

/** Adds the hash to the context of an error: the transaction may still go through, and the app can look it up. */
function withHash(error: unknown, hash: string): LatchError {
  const { code, message, context } = toSolanaError(error)
  return new LatchError({ code, message, context: { ...context, hash }, cause: error })
}

/** The same transaction with the latest blockhash. */
async function renewed(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  transaction: WireTransaction,
): Promise<WireTransaction> {
  const { blockhash } = await readBlockhash(deps, networkId)
  return readSolanaTransaction(unsignedTransaction(transaction, withBlockhash(transaction, blockhash)))
}

/** A blockhash (base58), the height of the last block that can include a transaction with it, and the node's slot. */
export interface Lifetime {
  readonly blockhash: string
  readonly lastValidBlockHeight: bigint
  readonly slot: bigint
}

/** Reads the latest blockhash. Rejects with `wallet/bad-answer` for a malformed answer, or with the error of the node. */
export async function readBlockhash(deps: SolanaDeps, networkId: CaipNetworkId): Promise<Lifetime> {
  const method = 'getLatestBlockhash'
  const answer = await rpc(deps, networkId, method, [{ commitment: COMMITMENT }])
  const blockhash = at(answer, 'value', 'blockhash')
  if (typeof blockhash !== 'string') throw walletError('bad-answer', { method })
  return {
    blockhash,
    lastValidBlockHeight: readUnits(at(answer, 'value', 'lastValidBlockHeight'), method),
    slot: readUnits(at(answer, 'context', 'slot'), method),
  }
}
