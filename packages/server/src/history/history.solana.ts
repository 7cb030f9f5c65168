import { mapAtOnce } from '../base/mapAtOnce.js'
import { createAsk, type Ask } from '../chain/chain.ask.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import {
  signaturesSchema,
  solanaTransactionSchema,
  tokenAccountsSchema,
  type SolanaSignature,
  type SolanaTransaction,
} from './history.solana.schemas.js'
import { BadCursor, type HistoryEntry, type HistoryProvider, type HistoryTransfer } from './history.types.js'

/** The programs of tokens: Token and Token-2022. */
const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']

/** The most token accounts whose signatures are read. */
const MAX_TOKEN_ACCOUNTS = 100

/** The most signatures that a node answers at once. */
const SIGNATURES = 1_000

/** How many calls wait for a node at the same time. */
const AT_ONCE = 8

const COMMITMENT = { commitment: 'confirmed' }

/**
 * Makes the history of a Solana network, named by its CAIP-2 id. It asks the nodes alone: for the signatures of the
 * account and of its token accounts, and for the balances before and after each transaction.
 */
export function createSolanaHistory(nodes: Pick<RpcNodes, 'request'>, networkId: string): HistoryProvider {
  const ask = createAsk(nodes, networkId)
  return {
    async page({ address, after, isIncluded = false, size }) {
      const start = readPlace(after)
      const place = start && { ...start, isIncluded }
      const tokenAccounts = await readTokenAccounts(ask, address)
      const read = [address, ...tokenAccounts.slice(0, MAX_TOKEN_ACCOUNTS)]
      const lists = await mapAtOnce(read, AT_ONCE, (each) => readSignatures(ask, each, place, size))
      const known = new Map(lists.flat().map((each) => [each.signature, each]))
      const ordered = [...known.values()].sort(newestFirst)
      const shown = ordered.slice(0, size)
      return {
        entries: await mapAtOnce(shown, AT_ONCE, (each) => readEntry(ask, address, each)),
        hasMore: ordered.length > shown.length,
        coverage: { missing: tokenAccounts.length > MAX_TOKEN_ACCOUNTS ? ['token'] : [] },
      }
    },
  }
}

/** The place of a signature. Signatures of one slot are in the order of their text, which any node agrees on. */
type Place = Pick<SolanaSignature, 'slot' | 'signature'>

const newestFirst = (one: Place, other: Place): number =>
  other.slot - one.slot || (one.signature < other.signature ? -1 : one.signature > other.signature ? 1 : 0)

function readPlace(cursor: string | undefined): Place | undefined {
  if (cursor === undefined) return undefined
  const [, slot, signature] = /^(\d{1,15})\.([1-9A-HJ-NP-Za-km-z]{64,90})$/.exec(cursor) ?? []
  if (slot === undefined || signature === undefined) throw new BadCursor()
  return { slot: Number(slot), signature }
}

async function readTokenAccounts(ask: Ask, owner: string): Promise<readonly string[]> {
  const config = { ...COMMITMENT, encoding: 'jsonParsed' }
  const lists = await Promise.all(
    TOKEN_PROGRAMS.map((programId) =>
      ask('getTokenAccountsByOwner', [owner, { programId }, config], tokenAccountsSchema),
    ),
  )
  return lists.flatMap(({ value }) => value.map(({ pubkey }) => pubkey))
}

/**
 * The signatures of an address after a place, one more than `size` at least where there are so many, and all of the last
 * one's slot. A node continues only from a signature of the same address, so each list begins at its newest one.
 */
async function readSignatures(
  ask: Ask,
  address: string,
  place: (Place & { readonly isIncluded: boolean }) | undefined,
  size: number,
): Promise<readonly SolanaSignature[]> {
  const found: SolanaSignature[] = []
  let before: string | undefined
  for (;;) {
    const limit = place || before !== undefined ? SIGNATURES : size + 1
    const config = { ...COMMITMENT, limit, ...(before !== undefined && { before }) }
    const list = await ask('getSignaturesForAddress', [address, config], signaturesSchema)
    found.push(...list.filter((each) => !place || newestFirst(place, each) < (place.isIncluded ? 1 : 0)))
    const last = list.at(-1)
    if (list.length < limit || !last || last.signature === before) return found
    const [cut] = found.slice(size)
    if (cut && last.slot < cut.slot) return found
    before = last.signature
  }
}

async function readEntry(ask: Ask, address: string, { signature, slot }: SolanaSignature): Promise<HistoryEntry> {
  const config = { ...COMMITMENT, encoding: 'jsonParsed', maxSupportedTransactionVersion: 0 }
  const found = await ask('getTransaction', [signature, config], solanaTransactionSchema.nullable())
  if (!found) throw new ChainAway('The node does not have a transaction of its own list.')
  const { meta, blockTime, transaction } = found
  const isFailed = meta.err != null
  const transfers = isFailed ? [] : [...coinTransfers(found, address), ...tokenTransfers(found, address)]
  const [payer = { pubkey: '' }] = transaction.message.accountKeys
  const other = transfers.map(({ sentFrom, sentTo }) => (sentFrom === address ? sentTo : sentFrom)).find(Boolean)
  return {
    hash: signature,
    minedAt: new Date((blockTime ?? 0) * 1_000),
    isFailed,
    sentFrom: payer.pubkey,
    sentTo: payer.pubkey === address ? (other ?? '') : address,
    // The fee is the payer's own.
    ...(payer.pubkey === address && { fee: BigInt(meta.fee) }),
    call: transfers.length > 0 ? undefined : 'execute',
    transfers,
    cursor: `${slot}.${signature}`,
  }
}

/** How much an account has more after a transaction. */
interface Change {
  readonly owner: string
  readonly amount: bigint
}

/** A transfer of an account from or to the one whose balance changed the most the other way. */
function transferOf(changes: readonly Change[], address: string): HistoryTransfer | undefined {
  const own = changes.find(({ owner }) => owner === address)?.amount ?? 0n
  if (own === 0n) return undefined
  const isOut = own < 0n
  const others = changes.filter(({ owner, amount }) => owner !== address && amount > 0n === isOut && amount !== 0n)
  const size = ({ amount }: Change): bigint => (amount < 0n ? -amount : amount)
  const other = others.reduce<Change | undefined>(
    (most, each) => (most && size(most) >= size(each) ? most : each),
    undefined,
  )
  const ends = isOut
    ? { sentFrom: address, sentTo: other?.owner ?? '' }
    : { sentFrom: other?.owner ?? '', sentTo: address }
  return { ...ends, quantity: isOut ? -own : own }
}

/** What moved of the coin. The fee is told by itself, so the payer's balance counts without it. */
function coinTransfers({ transaction, meta }: SolanaTransaction, address: string): readonly HistoryTransfer[] {
  const changes = transaction.message.accountKeys.map(({ pubkey }, index): Change => {
    const [before = 0, after = 0] = [meta.preBalances[index], meta.postBalances[index]]
    return { owner: pubkey, amount: BigInt(after) - BigInt(before) + (index === 0 ? BigInt(meta.fee) : 0n) }
  })
  const transfer = transferOf(changes, address)
  return transfer ? [transfer] : []
}

function tokenTransfers({ meta }: SolanaTransaction, address: string): readonly HistoryTransfer[] {
  const sums = new Map<string, { readonly decimals: number; readonly owners: Map<string, bigint> }>()
  const add = (balances: typeof meta.preTokenBalances, sign: bigint): void => {
    for (const { mint, owner, uiTokenAmount } of balances ?? []) {
      if (owner == null) continue
      const { owners } = sums.get(mint) ?? { owners: new Map<string, bigint>() }
      owners.set(owner, (owners.get(owner) ?? 0n) + sign * BigInt(uiTokenAmount.amount))
      sums.set(mint, { decimals: uiTokenAmount.decimals, owners })
    }
  }
  add(meta.preTokenBalances, -1n)
  add(meta.postTokenBalances, 1n)
  return [...sums].flatMap(([mint, { decimals, owners }]) => {
    const changes = [...owners].map(([owner, amount]) => ({ owner, amount }))
    const transfer = transferOf(changes, address)
    return transfer ? [{ ...transfer, token: { address: mint, decimals } }] : []
  })
}
