import { and, eq, gt, isNull, lt, max, min, sql, type SQL } from 'drizzle-orm'
import type { ChainBlock, ChainHeader } from '../chain/chain.types.js'
import { accounts, accountTransactions, blocks, chains, transactions, transfers } from '../storage/schema.js'
import type { Database } from '../storage/storage.types.js'
import { addressesOf, writeTransactions } from './indexer.rows.js'
import type { ChainName, IndexedBlock, IndexedChain, IndexMode } from './indexer.types.js'

/** How many blocks of the past are kept for a chain of `accounts`: a deeper reorg begins the chain anew. */
export const KEPT_BLOCKS = 64

/** A height that no block has: it isn't known yet how much of a chain there is. */
const UNKNOWN_HEIGHT = Number.MAX_SAFE_INTEGER

/**
 * Whether the rows of a chain were read before the nodes had another chain. They may be of a fork that was left since, so
 * they are answered once the nodes were asked.
 */
export const isOfEarlierTurn = ({ wholeAt }: Pick<IndexedChain, 'wholeAt'>): boolean => wholeAt === UNKNOWN_HEIGHT

/** The condition that a row of `chains` is the chain of this name. */
export const isNamed = ({ networkId, genesis }: ChainName): SQL | undefined =>
  and(eq(chains.networkId, networkId), eq(chains.genesis, genesis))

/** The highest turn of the chains of a network. 0 where there is none. */
export async function lastTurn(database: Database, networkId: string): Promise<number> {
  const [row] = await database
    .select({ turn: max(chains.turn) })
    .from(chains)
    .where(eq(chains.networkId, networkId))
  return row?.turn ?? 0
}

/**
 * Makes a chain the one that the nodes of its network have, and adds it where it is not there. Does nothing where another
 * turn than `seen` is the last one: another instance knows of a later moment.
 */
export function takeTurn(database: Database, name: ChainName, seen: number): Promise<void> {
  return database.transaction(async (transaction) => {
    await addChain(transaction, name)
    await transaction
      .select({ id: chains.id })
      .from(chains)
      .where(eq(chains.networkId, name.networkId))
      .orderBy(chains.id)
      .for('update')
    // Read after the lock: it waits for an instance that adds another chain.
    const last = await lastTurn(transaction, name.networkId)
    const mine = await readChain(transaction, name)
    if (last !== seen || (last > 0 && mine?.turn === last)) return
    // What was read of it in an earlier turn may be of another fork: it began again from the same first block.
    const wholeAt = sql`case when ${chains.headNumber} is null then ${chains.wholeAt} else ${UNKNOWN_HEIGHT}::bigint end`
    await transaction
      .update(chains)
      .set({ turn: last + 1, wholeAt })
      .where(isNamed(name))
  })
}

/** Writes down that the node has the head of the index as its own. */
export async function confirmHead(database: Database, { id, turn, headHash, headNumber }: IndexedChain): Promise<void> {
  if (headHash === null) return
  await database
    .update(chains)
    .set({ wholeAt: headNumber })
    .where(and(eq(chains.id, id), eq(chains.turn, turn), eq(chains.headHash, headHash)))
}

/** Adds a chain, unless it is there. */
export async function addChain(database: Database, { networkId, genesis }: ChainName): Promise<void> {
  await database.insert(chains).values({ networkId, genesis }).onConflictDoNothing()
}

/** A chain. Undefined where it was not added. */
export async function readChain(database: Database, name: ChainName): Promise<IndexedChain | undefined> {
  const [chain] = await database.select().from(chains).where(isNamed(name))
  return chain
}

/** Locks the row of a chain until the transaction ends: its head changes in such a transaction alone. */
export async function lockChain(transaction: Database, name: ChainName): Promise<IndexedChain> {
  const [chain] = await transaction.select().from(chains).where(isNamed(name)).for('update')
  if (!chain) throw new Error('The chain is not in the index.')
  return chain
}

/** Begins a chain behind a block that is not read itself, unless it has begun. */
export function beginChain(database: Database, name: ChainName, header: ChainHeader): Promise<void> {
  return database.transaction(async (transaction) => {
    const { id, headHash } = await lockChain(transaction, name)
    if (headHash !== null) return
    await writeHead(transaction, id, header, { firstNumber: header.number + 1 })
  })
}

/** Writes down the node's head of a chain of which no block was read. */
export async function expectWhole(database: Database, name: ChainName, wholeAt: number): Promise<void> {
  await database
    .update(chains)
    .set({ wholeAt })
    .where(and(isNamed(name), isNull(chains.headNumber)))
}

/**
 * Writes a block with its transactions, and makes it the head, in one transaction. Returns whether it did: the block must
 * follow the head by its number and by its parent's hash. So no block is missing, and of several writers one writes it.
 */
export function appendBlock(database: Database, name: ChainName, block: ChainBlock, mode: IndexMode): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { id, headNumber, headHash } = await lockChain(transaction, name)
    const isFirst = headNumber === null
    if (!isFirst && (headNumber + 1 !== block.number || headHash !== block.parentHash)) return false
    const mined = block.transactions.map((each) => ({ header: block, transaction: each }))
    const known = mode === 'accounts' ? await knownOf(transaction, id, block) : undefined
    await writeTransactions(transaction, id, mined, (address) => known?.has(address) ?? true)
    if (mode === 'accounts')
      await transaction.delete(blocks).where(and(eq(blocks.chain, id), lt(blocks.number, block.number - KEPT_BLOCKS)))
    await writeHead(transaction, id, block, {
      ...(isFirst && { firstNumber: block.number }),
      ...(!block.isTraced && { untracedNumber: block.number }),
    })
    return true
  })
}

/** The accounts of the index that a block names. */
async function knownOf(database: Database, chain: number, block: ChainBlock): Promise<ReadonlySet<string>> {
  const named = [...new Set(block.transactions.flatMap((each) => [...addressesOf(each)]))]
  if (named.length === 0) return new Set()
  const isIn = sql`${accounts.address} in (select jsonb_array_elements_text(${JSON.stringify(named)}::jsonb))`
  const rows = await database
    .select({ address: accounts.address })
    .from(accounts)
    .where(and(eq(accounts.chain, chain), isIn))
  return new Set(rows.map(({ address }) => address))
}

async function writeHead(
  database: Database,
  chain: number,
  { number, hash, parentHash, minedAt }: ChainHeader,
  more: Pick<typeof chains.$inferInsert, 'firstNumber' | 'untracedNumber'>,
): Promise<void> {
  await database.insert(blocks).values({ chain, number, hash, parentHash, minedAt })
  await database
    .update(chains)
    .set({ headNumber: number, headHash: hash, ...more })
    .where(eq(chains.id, chain))
}

/** The hash of a block of the index. Undefined where the index doesn't have the block. */
export async function hashOf(database: Database, chain: number, number: number): Promise<string | undefined> {
  const [block] = await database
    .select({ hash: blocks.hash })
    .from(blocks)
    .where(and(eq(blocks.chain, chain), eq(blocks.number, number)))
  return block?.hash
}

/** The first of the blocks whose hashes are kept. All later ones up to the head are kept too. */
export async function firstKept(database: Database, chain: number): Promise<number | undefined> {
  const [row] = await database
    .select({ number: min(blocks.number) })
    .from(blocks)
    .where(eq(blocks.chain, chain))
  return row?.number ?? undefined
}

/** What comes in the place of blocks. */
export interface Replacement {
  /** The head whose fork is left. */
  readonly seen: Pick<IndexedChain, 'headHash' | 'turn'>
  /** The last block that stays. */
  readonly ancestor: IndexedBlock | undefined
  /** The blocks after it, as far as they were read. */
  readonly blocks: readonly ChainBlock[]
  readonly mode: IndexMode
  /** The node's head, or a later block where the node may no longer have `ancestor`. */
  readonly wholeAt: number
}

/**
 * Takes back all blocks after `ancestor`, with all that was read of them, and writes those of the other fork, in one
 * transaction: no answer lacks what both forks have. Returns false, and does nothing, where the head is no longer `seen`:
 * another instance was faster. Without an ancestor, the chain begins anew, and its accounts are forgotten until they are
 * asked for.
 */
export function takeBack(
  database: Database,
  name: ChainName,
  { seen, ancestor, blocks: others, mode, wholeAt }: Replacement,
): Promise<boolean> {
  return database.transaction(async (transaction) => {
    const { id, headHash, turn, reorgs } = await lockChain(transaction, name)
    if (headHash !== seen.headHash || turn !== seen.turn) return false
    const after = ancestor?.number ?? -1
    for (const table of [transfers, transactions, accountTransactions])
      await transaction.delete(table).where(and(eq(table.chain, id), gt(table.blockNumber, after)))
    await transaction.delete(blocks).where(and(eq(blocks.chain, id), gt(blocks.number, after)))
    if (!ancestor) await transaction.delete(accounts).where(eq(accounts.chain, id))
    await transaction
      .update(chains)
      .set({
        headNumber: ancestor?.number ?? null,
        headHash: ancestor?.hash ?? null,
        ...(!ancestor && { firstNumber: null, untracedNumber: null }),
        wholeAt,
        reorgs: reorgs + 1,
      })
      .where(eq(chains.id, id))
    for (const block of others) if (!(await appendBlock(transaction, name, block, mode))) break
    return true
  })
}

/** Takes or keeps the lease of a chain for `ms`. Returns the chain, or undefined where another instance has the lease. */
export async function takeLease(
  database: Database,
  name: ChainName,
  owner: string,
  ms: number,
): Promise<IndexedChain | undefined> {
  const isFree = sql`(${chains.leasedBy} is null or ${chains.leasedBy} = ${owner} or ${chains.leasedUntil} < now())`
  const [chain] = await database
    .update(chains)
    .set({ leasedBy: owner, leasedUntil: sql`now() + ${`${ms} milliseconds`}::interval` })
    .where(and(isNamed(name), isFree))
    .returning()
  return chain
}

/** Gives a lease back, so that another instance goes on at once. `leasedUntil` then says when the chain was read last. */
export async function endLease(database: Database, name: ChainName, owner: string): Promise<void> {
  await database
    .update(chains)
    .set({ leasedBy: null, leasedUntil: sql`now()` })
    .where(and(isNamed(name), eq(chains.leasedBy, owner)))
}
