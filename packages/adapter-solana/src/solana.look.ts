import type { CaipNetworkId } from '@latchkit/core'
import {
  readSolanaTransaction,
  type Inclusion,
  type SentRecord,
  type Signer,
  type TransactionAnchor,
  type TransactionRequest,
  type TransactionSnapshot,
  type UnsentRecord,
  type WireTransaction,
} from '@latchkit/core/adapter'
import { at, readUnits } from './answers.js'
import { toBase58 } from './base58.js'
import { fromBase64 } from './bytes.js'
import { COMMITMENT } from './solana.constants.js'
import { contentOf } from './solana.content.js'
import { rpc } from './solana.rpc.js'
import { readBlockhash, type Lifetime } from './solana.send.js'
import { readSerialized } from './solana.sign.js'
import { createSharedReads, type SharedReads } from './solana.sharedReads.js'
import { isSure, receiptOf } from './solana.wait.js'
import type { SolanaDeps } from './solana.wallets.js'

/** How many of an account's transactions a search reads. */
const MAX_SEARCHED = 32
/** How many transactions that a search has read are kept. */
const MAX_KEPT = 500
/** How many blocks confirm a transaction that is final. */
const FINAL_CONFIRMATIONS = 32
/** How many signatures a node reports at once. */
const MAX_SIGNATURES = 1_000

/** What the chain says of stored transactions. */
export interface SolanaSnapshots {
  anchor(signer: Omit<Signer, 'connectorId'>, request?: TransactionRequest): Promise<TransactionAnchor>
  look(record: SentRecord): Promise<TransactionSnapshot>
  find(record: UnsentRecord, taken: readonly string[]): Promise<string | null | undefined>
}

/** What a search compares of a transaction. */
interface TransactionFacts {
  readonly content: string
  readonly signers: readonly string[]
}

/**
 * Makes what polls transactions. A transaction that was sent before a poll has a blockhash that is no later than the newest
 * one at that poll, even where the wallet has replaced the blockhash. So no block can include it once that one has expired:
 * it is remembered for each transaction that a poll doesn't find.
 */
export function createSnapshots(deps: SolanaDeps): SolanaSnapshots {
  const bounds = new Map<string, Lifetime>()
  const searched = new Map<string, TransactionFacts>()
  const shared = createSharedReads(deps)

  /** What a transaction does, and who has signed it. It never changes, so it is read once for all searches. */
  async function factsOf(networkId: CaipNetworkId, signature: string): Promise<TransactionFacts | undefined> {
    const key = `${networkId} ${signature}`
    const known = searched.get(key)
    if (known) return known
    const transaction = await readTransaction(deps, networkId, signature).catch(() => undefined)
    if (!transaction) return undefined
    const facts = { content: contentOf(transaction), signers: signersOf(transaction) }
    if (searched.size >= MAX_KEPT) searched.clear()
    searched.set(key, facts)
    return facts
  }

  /** Resolves with the slot since which no block can include a transaction that was missed. Undefined before that. */
  async function expiredSince(networkId: CaipNetworkId, id: string): Promise<number | undefined> {
    const key = `${networkId} ${id}`
    const bound = bounds.get(key)
    if (!bound) {
      bounds.set(key, await shared.once(networkId, () => readBlockhash(deps, networkId)))
      return undefined
    }
    // A node that is behind doesn't know the blockhash yet: its answer would prove nothing.
    const options = { commitment: COMMITMENT, minContextSlot: Number(bound.slot) }
    const ask = (): Promise<unknown> => rpc(deps, networkId, 'isBlockhashValid', [bound.blockhash, options])
    const answer = await shared.once(`${networkId} ${bound.blockhash}`, ask)
    const slot = at(answer, 'context', 'slot')
    return at(answer, 'value') === false && typeof slot === 'number' ? slot : undefined
  }

  /** Whether a node has not confirmed the slot yet in which a poll has found a transaction. */
  async function isBehind(networkId: CaipNetworkId, { block: { number } }: Inclusion): Promise<boolean> {
    const { slot } = await shared.once(networkId, () => readBlockhash(deps, networkId))
    return number !== undefined && slot < BigInt(number)
  }

  return {
    async anchor({ networkId }, request) {
      const { slot } = await readBlockhash(deps, networkId)
      const content = request?.serialized !== undefined && contentOf(readSerialized(request))
      return { block: slot.toString(), ...(content && { content }) }
    },
    async look(record) {
      const { networkId, hash } = record
      const status = await shared.status(networkId, hash)
      if (status && isSure(status)) return included(deps, record, status)
      if (record.inclusion && (await isBehind(networkId, record.inclusion))) return { state: 'behind' }
      if (status) return { state: 'pending' }
      const expiredAt = await expiredSince(networkId, hash)
      if (expiredAt === undefined) return { state: 'missing' }
      const { signatures, isWhole } = await readSignatures({ deps, shared }, record, expiredAt)
      return isWhole && !signatures.includes(hash) ? { state: 'expired' } : { state: 'missing' }
    },
    async find(record, taken) {
      const { networkId, address, anchor } = record
      if (anchor.content === undefined) return undefined
      const expiredAt = await expiredSince(networkId, `${address} ${JSON.stringify(anchor)}`)
      const { signatures, isWhole } = await readSignatures({ deps, shared }, record, expiredAt)
      const others = signatures.filter((each) => !taken.includes(each))
      const read = await Promise.all(
        others
          .slice(0, MAX_SEARCHED)
          .map(async (signature) => ({ signature, said: await factsOf(networkId, signature) })),
      )
      const found = read.find(({ said: facts }) => facts?.content === anchor.content)
      if (found) return found.signature
      // A wallet may add instructions before it signs, so another transaction of the account proves nothing.
      const isOthers = read.every(({ said: facts }) => facts && !facts.signers.includes(address))
      const isAll = isWhole && others.length <= MAX_SEARCHED
      return expiredAt !== undefined && isAll && isOthers ? null : undefined
    },
  }
}

async function included(deps: SolanaDeps, record: SentRecord, status: object): Promise<TransactionSnapshot> {
  const { hash, status: result, blockNumber, fee, reason } = await receiptOf(deps, record, status)
  const later = at(status, 'confirmations')
  const isFinal = at(status, 'confirmationStatus') === 'finalized'
  return {
    state: 'included',
    inclusion: {
      hash,
      status: result,
      block: { number: blockNumber?.toString() },
      confirmations: isFinal || typeof later !== 'number' ? FINAL_CONFIRMATIONS : later + 1,
      isFinal,
      ...(fee !== undefined && { fee: fee.toString() }),
      ...(reason !== undefined && { reason }),
    },
  }
}

/** The signatures of the transactions that name an account since an anchor, and whether the node reported all of them. */
async function readSignatures(
  { deps, shared }: { readonly deps: SolanaDeps; readonly shared: SharedReads },
  { networkId, address, anchor }: UnsentRecord,
  minContextSlot: number | undefined,
): Promise<{ readonly signatures: readonly string[]; readonly isWhole: boolean }> {
  const method = 'getSignaturesForAddress'
  const options = {
    commitment: COMMITMENT,
    limit: MAX_SIGNATURES,
    ...(minContextSlot !== undefined && { minContextSlot }),
  }
  const ask = (): Promise<unknown> => rpc(deps, networkId, method, [address, options])
  const answer = await shared.once(`${networkId} ${address} ${minContextSlot}`, ask)
  const since = anchor.block === undefined ? undefined : BigInt(anchor.block)
  const all = Array.isArray(answer) ? (answer as unknown[]) : []
  const entries = all.filter((each) => since === undefined || readUnits(at(each, 'slot'), method) >= since)
  return {
    signatures: entries.map((each) => String(at(each, 'signature'))),
    isWhole: Array.isArray(answer) && (all.length < MAX_SIGNATURES || entries.length < all.length),
  }
}

async function readTransaction(
  deps: SolanaDeps,
  networkId: CaipNetworkId,
  signature: string,
): Promise<WireTransaction> {
  const options = { commitment: COMMITMENT, encoding: 'base64', maxSupportedTransactionVersion: 0 }
  const answer = await rpc(deps, networkId, 'getTransaction', [signature, options])
  return readSolanaTransaction(fromBase64(String(at(answer, 'transaction', 0))))
}

/** The accounts that must sign a transaction, the payer of the fee first. */
function signersOf({ message, version, blockhashAt }: WireTransaction): readonly string[] {
  const headerAt = version === 'legacy' ? 0 : 1
  // Before the keys is their count, of one byte: a transaction has no room for 128 accounts.
  const keysAt = headerAt + 4
  const count = Math.min(message[headerAt] ?? 0, (blockhashAt - keysAt) / 32)
  return Array.from({ length: count }, (_, index) =>
    toBase58(message.subarray(keysAt + index * 32, keysAt + (index + 1) * 32)),
  )
}
