import { and, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { forkOf, fromCursor, toCursor, type Place } from '../history/history.place.js'
import { LeftFork, type HistoryEntry } from '../history/history.types.js'
import { accounts, accountTransactions, chains, ranges, transactions, transfers } from '../storage/schema.js'
import type { Database } from '../storage/storage.types.js'
import { isNamed, isOfEarlierTurn, lastTurn, readChain } from './indexer.blocks.js'
import type { ChainName, IndexedChain, PastRange } from './indexer.types.js'

/** A request for a page of the index. */
export interface PageRequest {
  readonly chain: ChainName
  /** In lower case. */
  readonly address: string
  readonly after?: string | undefined
  readonly isIncluded?: boolean | undefined
  readonly size: number
}

/** All that the index knows for a page, as of one moment. */
export interface IndexedPage {
  readonly entries: readonly HistoryEntry[]
  readonly hasMore: boolean
  readonly chain: IndexedChain
  /** Whether the rows may be of a chain, or of a fork, that the nodes left: an instance saw them have another chain since. */
  readonly isLeft: boolean
  /** The block after which all of the account was read. Undefined where the account was not asked for. */
  readonly since: number | undefined
  readonly ranges: readonly Pick<PastRange, 'kind' | 'first' | 'last'>[]
}

/**
 * Reads a page. All of it is of one moment: a block that is taken back meanwhile is in it, or is not. Rejects with
 * `LeftFork` where the index no longer has the transaction of the cursor in its block.
 */
export function readPage(database: Database, request: PageRequest): Promise<IndexedPage | undefined> {
  return database.transaction(
    async (transaction) => {
      const { address } = request
      const chain = await readChain(transaction, request.chain)
      if (!chain) return undefined
      const [account] = await transaction
        .select({ since: accounts.since })
        .from(accounts)
        .where(and(eq(accounts.chain, chain.id), eq(accounts.address, address)))
      const past = await transaction
        .select({ kind: ranges.kind, first: ranges.first, last: ranges.last })
        .from(ranges)
        .where(and(eq(ranges.chain, chain.id), eq(ranges.address, address)))
      const rows = await readRows(transaction, chain.id, request)
      const shown = rows.slice(0, request.size)
      const moved = await readTransfers(transaction, chain.id, address, shown)
      return {
        chain,
        isLeft: isOfEarlierTurn(chain) || chain.turn !== (await lastTurn(transaction, chain.networkId)),
        since: account?.since,
        ranges: past,
        hasMore: rows.length > shown.length,
        entries: shown.map((row) => toEntry(row, moved.get(row.hash) ?? [])),
      }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Row = typeof transactions.$inferSelect
type TransferRow = typeof transfers.$inferSelect

async function readRows(
  database: Database,
  chain: number,
  { address, after, isIncluded = false, size }: Omit<PageRequest, 'chain'>,
): Promise<Row[]> {
  const place = fromCursor(after)
  if (place && !(await hasPlace(database, chain, address, place))) throw new LeftFork()
  const { blockNumber, position } = accountTransactions
  const order = isIncluded ? sql`<=` : sql`<`
  const isOlder = place && sql`(${blockNumber}, ${position}) ${order} (${place.block}, ${place.position})`
  const rows = await database
    .select({ transaction: transactions })
    .from(accountTransactions)
    .innerJoin(
      transactions,
      and(eq(transactions.chain, accountTransactions.chain), eq(transactions.hash, accountTransactions.hash)),
    )
    .where(and(eq(accountTransactions.chain, chain), eq(accountTransactions.address, address), isOlder))
    .orderBy(desc(blockNumber), desc(position))
    .limit(size + 1)
  return rows.map(({ transaction }) => transaction)
}

/**
 * Whether the transaction at a place is in the block in which it was when the cursor was written. Blocks have one past, so
 * all that comes after the place is the same, too.
 */
async function hasPlace(database: Database, chain: number, address: string, place: Place): Promise<boolean> {
  const { block, position, fork } = place
  const [found] = await database
    .select({ hash: transactions.blockHash })
    .from(accountTransactions)
    .innerJoin(
      transactions,
      and(eq(transactions.chain, accountTransactions.chain), eq(transactions.hash, accountTransactions.hash)),
    )
    .where(
      and(
        eq(accountTransactions.chain, chain),
        eq(accountTransactions.address, address),
        eq(accountTransactions.blockNumber, block),
        eq(accountTransactions.position, position),
      ),
    )
  return found !== undefined && (fork === undefined || found.hash === null || forkOf(found.hash) === fork)
}

/** The transfers of transactions that an account took part in: transaction → transfers. */
async function readTransfers(
  database: Database,
  chain: number,
  address: string,
  shown: readonly Row[],
): Promise<ReadonlyMap<string, readonly TransferRow[]>> {
  if (shown.length === 0) return new Map()
  const hashes = shown.map(({ hash }) => hash)
  const rows = await database
    .select()
    .from(transfers)
    .where(
      and(
        eq(transfers.chain, chain),
        inArray(transfers.hash, hashes),
        or(eq(transfers.sentFrom, address), eq(transfers.sentTo, address)),
      ),
    )
    .orderBy(transfers.position)
  const byHash = new Map<string, TransferRow[]>()
  for (const row of rows) byHash.set(row.hash, [...(byHash.get(row.hash) ?? []), row])
  return byHash
}

/** The selectors of calls that allow another address to move tokens. */
const APPROVALS = [
  // approve(address,uint256)
  '0x095ea7b3',
  // increaseAllowance(address,uint256)
  '0x39509351',
  // setApprovalForAll(address,bool)
  '0xa22cb465',
]

function toEntry(row: Row, moved: readonly TransferRow[]): HistoryEntry {
  const { hash, minedAt, isFailed, sentFrom, sentTo, fee, isCreation, selector, blockNumber, blockHash, position } = row
  const isApproval = selector !== null && APPROVALS.includes(selector)
  return {
    hash,
    minedAt,
    isFailed,
    sentFrom,
    sentTo: sentTo ?? '',
    call: isCreation ? 'deploy' : isApproval ? 'approve' : selector === null ? undefined : 'execute',
    fee: fee === null ? undefined : BigInt(fee),
    transfers: moved.map(({ token, tokenId, sentFrom, sentTo, quantity }) => ({
      ...(token && { token: { address: token } }),
      ...(tokenId !== null && { tokenId }),
      sentFrom,
      sentTo,
      quantity: BigInt(quantity),
    })),
    cursor: toCursor({ block: blockNumber, position, fork: blockHash === null ? undefined : forkOf(blockHash) }),
  }
}

/** The contracts of the tokens that came to an account or left it. NFTs are left out. */
export async function readSeen(database: Database, name: ChainName, address: string): Promise<readonly string[]> {
  const isOwn = or(eq(transfers.sentFrom, address), eq(transfers.sentTo, address))
  const isToken = sql`${transfers.token} <> '' and ${transfers.tokenId} is null`
  const rows = await database
    .selectDistinct({ token: transfers.token })
    .from(transfers)
    .innerJoin(chains, eq(chains.id, transfers.chain))
    .where(and(isNamed(name), isOwn, isToken))
  return rows.map(({ token }) => token)
}

/** The chain that the nodes of a network had last. Undefined where none was. */
export async function chainOf(database: Database, networkId: string): Promise<ChainName | undefined> {
  const [chain] = await database
    .select({ networkId: chains.networkId, genesis: chains.genesis })
    .from(chains)
    .where(eq(chains.networkId, networkId))
    .orderBy(desc(chains.turn), sql`${chains.leasedUntil} desc nulls last`)
    .limit(1)
  return chain
}
