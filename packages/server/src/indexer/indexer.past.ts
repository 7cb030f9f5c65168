import { and, count, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { mapAtOnce } from '../base/mapAtOnce.js'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import type { FoundTransaction } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import { accounts, chains, ranges } from '../storage/schema.js'
import type { Database, Storage } from '../storage/storage.types.js'
import { hashOf, isNamed, lockChain, readChain } from './indexer.blocks.js'
import { writeTransactions } from './indexer.rows.js'
import type { ChainName, IndexedChain, PastRange } from './indexer.types.js'

/** How long a reader has for a part of a range, before another one may take it over. */
const CLAIM = '60 seconds'

/** How long a range waits after a failure. A node that refuses it for ever is asked for it no more often than this. */
const PAUSE = '10 seconds'

/** How often the time is written at which an account was asked for. */
const ASKED_AGAIN = '1 hour'

/** How many transactions are read at the same time. */
const AT_ONCE = 6

/** The most accounts of a chain. Above that, those are forgotten that were not asked for the longest. */
export const MAX_ACCOUNTS = 10_000

/** What is added for an account. */
export interface AddedAccount {
  readonly chain: ChainName
  readonly address: string
  /** The block before which nothing is read. */
  readonly from: number
  /** Whether the node has an index of transactions by account. */
  readonly hasSearch: boolean
}

/**
 * Adds an account with the ranges of its past, up to the head: later blocks are read for it. Returns whether it is new.
 * Locks the head, so that no block is between the past and what is followed.
 */
export function addAccount(
  database: Database,
  { chain, address, from, hasSearch }: AddedAccount,
  most: number = MAX_ACCOUNTS,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { id, headNumber } = await lockChain(transaction, chain)
    if (headNumber === null) throw new ChainAway('The chain has not begun.')
    const added = await transaction
      .insert(accounts)
      .values({ chain: id, address, since: headNumber })
      .onConflictDoNothing()
      .returning({ address: accounts.address })
    if (added.length === 0) return false
    const range = { chain: id, address, first: from, last: headNumber }
    await transaction
      .insert(ranges)
      .values([{ ...range, kind: 'tokens' }, ...(hasSearch ? [{ ...range, kind: 'calls' as const }] : [])])
    await forgetAbove(transaction, id, most)
    return true
  })
}

async function forgetAbove(database: Database, chain: number, most: number): Promise<void> {
  const ofChain = eq(accounts.chain, chain)
  const [row] = await database.select({ all: count() }).from(accounts).where(ofChain)
  const above = (row?.all ?? 0) - most
  if (above <= 0) return
  const oldest = database
    .select({ address: accounts.address })
    .from(accounts)
    .where(ofChain)
    .orderBy(accounts.askedAt)
    .limit(above)
  await database.delete(accounts).where(and(ofChain, inArray(accounts.address, oldest)))
}

/** Whether an account is in the index. Writes down that it was asked for. */
export async function touchAccount(database: Database, name: ChainName, address: string): Promise<boolean> {
  const chain = await readChain(database, name)
  if (!chain) return false
  const isIt = and(eq(accounts.chain, chain.id), eq(accounts.address, address))
  const [account] = await database.select({ address: accounts.address }).from(accounts).where(isIt)
  if (!account) return false
  const isOld = sql`${accounts.askedAt} < now() - ${ASKED_AGAIN}::interval`
  await database
    .update(accounts)
    .set({ askedAt: sql`now()` })
    .where(and(isIt, isOld))
  return true
}

/**
 * Claims a range that has something left, the newest account first. Those that failed come after all others, and that of
 * the oldest failure first, so that no range keeps others from their turn. Of several readers, one gets it.
 */
async function claimRange(database: Database, name: ChainName): Promise<PastRange | undefined> {
  const isFree = sql`(${ranges.claimedUntil} is null or ${ranges.claimedUntil} < now())`
  const free = database
    .select({ id: ranges.id })
    .from(ranges)
    .innerJoin(chains, eq(chains.id, ranges.chain))
    .where(and(isNamed(name), gte(ranges.last, ranges.first), isFree))
    .orderBy(sql`${ranges.claimedUntil} asc nulls first`, desc(ranges.id))
    .limit(1)
    .for('update', { of: ranges, skipLocked: true })
  const [range] = await database
    .update(ranges)
    .set({ claimedUntil: sql`now() + ${CLAIM}::interval` })
    .where(sql`${ranges.id} = (${free})`)
    .returning()
  return range
}

/** How long until a range that has something left may be claimed, in ms. Undefined where nothing is left. */
async function untilFree(database: Database, name: ChainName): Promise<number | undefined> {
  const wait = sql`greatest(${ranges.claimedUntil} - now(), interval '0')`
  const [row] = await database
    .select({ ms: sql<string | null>`extract(epoch from min(coalesce(${wait}, interval '0'))) * 1000` })
    .from(ranges)
    .innerJoin(chains, eq(chains.id, ranges.chain))
    .where(and(isNamed(name), gte(ranges.last, ranges.first)))
  return row?.ms == null ? undefined : Number(row.ms)
}

/** The part of a range that was read: what was found in it, and where what is left ends. */
interface Part {
  readonly found: readonly FoundTransaction[]
  readonly last: number
}

/**
 * Writes a part, and ends its range before it, in one transaction. Returns false, and does nothing, where blocks were
 * taken back since the part was read, where it has a block of another fork, or where another reader has read it.
 */
function writePart(
  database: Database,
  name: ChainName,
  range: PastRange,
  { found, last }: Part,
  reorgs: number,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const chain = await lockChain(transaction, name)
    const [now] = await transaction.select().from(ranges).where(eq(ranges.id, range.id)).for('update')
    if (chain.reorgs !== reorgs || chain.headNumber === null || now?.last !== range.last) return false
    for (const { header } of found) {
      const ours = await hashOf(transaction, chain.id, header.number)
      if (ours !== undefined && ours !== header.hash) return false
    }
    // Blocks after the head are read when they are followed.
    const head = chain.headNumber
    const old = found.filter(({ header }) => header.number <= head)
    await writeTransactions(transaction, chain.id, old, (address) => address === range.address)
    await transaction.update(ranges).set({ last, claimedUntil: null }).where(eq(ranges.id, range.id))
    return true
  })
}

/** Lets other readers claim a range: at once, or after a while. */
const release = async (database: Database, { id }: PastRange, after = '0 seconds'): Promise<void> => {
  await database
    .update(ranges)
    .set({ claimedUntil: sql`now() + ${after}::interval` })
    .where(eq(ranges.id, id))
}

/** Reads the past of accounts. */
export interface Past {
  /** Reads a part of a range of a chain. Returns whether there was one. Rejects where a node or the database is away. */
  readonly readPart: (name: ChainName) => Promise<boolean>
  /**
   * How long until a part may be read, in ms, where others read or a node refused all that is left. Undefined where nothing
   * is left.
   */
  readonly untilNext: (name: ChainName) => Promise<number | undefined>
}

/** Makes the reader of the past. It learns how many blocks the node answers for at once. */
export function createPast(chain: Chain, storage: Storage): Past {
  /** The most blocks of one call for events. A refusal halves it, and an answer makes it longer again. */
  let span = Number.MAX_SAFE_INTEGER

  /**
   * Reads the chain of the index, and expects that the node has the last block of a range, as the index has it. A node
   * that is behind answers without an error for the blocks that it has, and the transfers of later ones would be missing
   * for ever. A node that has the block has all before it. Blocks after the index's head are read when they are followed,
   * so a range that a reorg left behind it need not be known up to its end.
   */
  async function readKnown(name: ChainName, { chain: id, last }: PastRange): Promise<IndexedChain | undefined> {
    const { known, number, hash } = await storage.use(async (database) => {
      const known = await readChain(database, name)
      const number = Math.min(last, known?.headNumber ?? last)
      return { known, number, hash: await hashOf(database, id, number) }
    })
    const header = await chain.header(number)
    if (!header || (hash !== undefined && header.hash !== hash))
      throw new ChainAway('The node does not have the last block of the range.')
    return known
  }

  async function readTokens(range: PastRange, most: number = span): Promise<Part> {
    const { address, first, last } = range
    const begin = Math.max(first, last - most + 1)
    const length = last - begin + 1
    const half = Math.max(1, Math.floor(length / 2))
    try {
      const hashes = await chain.tokenTransactions(address, begin, last)
      span = most < Number.MAX_SAFE_INTEGER / 2 ? Math.ceil(most * 1.5) : most
      const found = await mapAtOnce(hashes, AT_ONCE, ({ hash }) => chain.transaction(hash))
      return { found, last: begin - 1 }
    } catch (error) {
      const isRefused = error instanceof ChainRefused
      // A node refuses what it finds too long or too many. A single block can't be halved, and says nothing of lengths:
      // the node may have no such old blocks.
      if (isRefused && length > 1) return readTokens(range, half)
      if (!isRefused) span = half
      throw error
    }
  }

  async function readCalls({ address, first, last }: PastRange): Promise<Part> {
    const { found, isLast } = await chain.search(address, last + 1)
    const inRange = found.filter(({ header }) => header.number >= first && header.number <= last)
    const lowest = Math.min(...found.map(({ header }) => header.number))
    // The node answers whole blocks, so the next part ends before the first one of this.
    const isDone = isLast || inRange.length < found.length || found.length === 0
    return { found: inRange, last: isDone ? first - 1 : lowest - 1 }
  }

  /** Reads a part of a range and writes it. Returns false where the chain changed meanwhile. */
  async function readRange(name: ChainName, range: PastRange): Promise<boolean> {
    const known = await readKnown(name, range)
    const part = await (range.kind === 'tokens' ? readTokens(range) : readCalls(range))
    return storage.use((database) => writePart(database, name, range, part, known?.reorgs ?? -1))
  }

  return {
    untilNext: (name) => storage.use((database) => untilFree(database, name)),
    async readPart(name) {
      const range = await storage.use((database) => claimRange(database, name))
      if (!range) return false
      const isWritten = await readRange(name, range).catch(async (error: unknown) => {
        await storage.use((database) => release(database, range, PAUSE)).catch(() => undefined)
        throw error
      })
      if (isWritten) return true
      await storage.use((database) => release(database, range))
      throw new ChainAway('The chain changed while its past was read.')
    },
  }
}
