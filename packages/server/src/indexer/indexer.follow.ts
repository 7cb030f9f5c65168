import { ChainAway } from '../chain/chain.errors.js'
import type { ChainHeader } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import type { Storage } from '../storage/storage.types.js'
import { readAhead } from './indexer.ahead.js'
import {
  appendBlock,
  beginChain,
  confirmHead,
  expectWhole,
  hashOf,
  isOfEarlierTurn,
  KEPT_BLOCKS,
} from './indexer.blocks.js'
import { createForks } from './indexer.forks.js'
import { createTurns } from './indexer.turns.js'
import type { ChainName, IndexedChain, IndexMode } from './indexer.types.js'

/** What a chain is followed with. */
export interface FollowDeps {
  readonly networkId: string
  readonly chain: Chain
  readonly storage: Storage
  readonly mode: IndexMode
  /** The first block that is read of a chain of which all is kept. */
  readonly from: number
}

/**
 * The right to read a chain, which one of several instances has. It saves calls of nodes. An instance that dies has it for
 * as long as it was taken for.
 */
export interface Lease {
  /**
   * Takes or keeps it. Resolves with the chain as it is then, or with undefined where another instance has the lease, and
   * where this one is about to end.
   */
  readonly take: (name: ChainName) => Promise<IndexedChain | undefined>
  /** Gives it back, where this instance has it. Never rejects. */
  readonly end: (name: ChainName) => Promise<void>
}

/** Follows the head of one chain. */
export interface Follow {
  /** The chain that the nodes have. */
  readonly name: () => Promise<ChainName>
  /** How many blocks were left to read when the last part was begun. */
  readonly behind: () => number
  /**
   * Reads the blocks that are new, up to the node's head, and takes back those that a reorg undid. The lease is kept while
   * it reads. Asks the database nothing where the node has the head that it had when all of it was in the index. Resolves
   * with whether it asked the database. Rejects where a node or the database is away: what was written stays, and the next
   * run goes on there.
   */
  readonly run: (lease: Lease) => Promise<boolean>
  /**
   * Adds the chain and begins it, where that has not been done. Where the database says that the nodes had another chain
   * last, asks the nodes which one they have.
   */
  readonly begin: () => Promise<IndexedChain>
  /** Takes note of the chain as the database has it: where another instance changed it, the next run looks at it. */
  readonly notice: (head: Pick<IndexedChain, 'headHash'>) => void
}

/** Makes the follower of a chain's head. */
export function createFollow({ networkId, chain, storage, mode, from }: FollowDeps): Follow {
  let behind = 0
  /** The node's head up to which all is in the index, and the head of the index then. Undefined while there is more to read. */
  let settled: { readonly theirs: string; readonly ours: string | null } | undefined

  const turns = createTurns({ networkId, chain, storage }, () => (settled = undefined))
  const { existing, hasBegunAnew } = turns
  const forks = createForks({ chain, storage, mode, from, turns })

  async function begin(): Promise<IndexedChain> {
    const known = await turns.take()
    if (known.headNumber !== null) return isOfEarlierTurn(known) ? returnTo(known, known.headNumber) : known
    const { number } = await chain.latest()
    await storage.use((database) => expectWhole(database, known, number))
    if (mode === 'all') return existing(known)
    return beginBehind(known, number)
  }

  /** Keeps what was read of a chain in an earlier turn, as far as the nodes have it now. */
  async function returnTo(known: IndexedChain, headNumber: number): Promise<IndexedChain> {
    const { number } = await chain.latest()
    await forks.walkBack(known, known, Math.min(headNumber, number) + 1)
    return begin()
  }

  /** Begins a chain some blocks behind the node's head. */
  async function beginBehind(name: ChainName, number: number): Promise<IndexedChain> {
    const header = await chain.header(Math.max(0, number - KEPT_BLOCKS))
    if (!header) throw new ChainAway('The node does not have a block behind its head.')
    await storage.use((database) => beginChain(database, name, header))
    return existing(name)
  }

  async function run(lease: Lease): Promise<boolean> {
    const latest = await chain.latest()
    if (latest.hash === settled?.theirs) return false
    settled = undefined
    const head = await begin()
    if ((await compare(head, latest)) !== 'rest') await readUp(head, latest, lease)
    return true
  }

  const nextOf = ({ headNumber }: IndexedChain): number => (headNumber === null ? from : headNumber + 1)

  /**
   * What is to be done to have the head of the node: to `read` blocks, or to `leave` those that the node doesn't have. A
   * node whose head is in the index is behind another, so there is nothing to be done.
   */
  async function compare(head: IndexedChain, latest: ChainHeader): Promise<'read' | 'leave' | 'rest'> {
    behind = Math.max(0, latest.number + 1 - nextOf(head))
    if (behind > 0) return 'read'
    const { id, headNumber, headHash } = head
    const isHead = headNumber === latest.number
    const hash = isHead ? headHash : await storage.use((database) => hashOf(database, id, latest.number))
    if (hash === latest.hash) {
      settled = { theirs: latest.hash, ours: headHash }
      if (isHead && (head.wholeAt ?? 0) > latest.number) await storage.use((database) => confirmHead(database, head))
    } else if (hash != null) return 'leave'
    // The block is none of those that are kept, so nothing can be said of it until the node has another head.
    else if (!(await hasBegunAnew(head))) settled = { theirs: latest.hash, ours: headHash }
    return 'rest'
  }

  /** Keeps the lease of a chain that the nodes still have. One of which all was taken back is begun again. */
  async function keep({ id }: IndexedChain, lease: Lease): Promise<IndexedChain | undefined> {
    const now = await begin()
    return now.id === id ? lease.take(now) : undefined
  }

  async function readUp(name: IndexedChain, given: ChainHeader, lease: Lease): Promise<void> {
    let latest = given
    try {
      for (let head = await lease.take(name); head; head = await keep(name, lease)) {
        if (mode === 'accounts' && head.headNumber === null) continue
        const todo = await compare(head, latest)
        if (todo === 'rest') return
        if (todo === 'read' && (await readBlocks(name, head))) continue
        if (await hasBegunAnew(name)) return
        if (todo === 'leave') await forks.walkBack(name, head, latest.number)
        else await forks.leave(name, head)
        // The head that was read before may be of the fork that was left, which the index will not have.
        latest = await chain.latest()
      }
    } finally {
      await lease.end(name)
    }
  }

  /** Reads blocks and writes them. Returns false where one of them doesn't follow the head. */
  async function readBlocks(name: ChainName, head: IndexedChain): Promise<boolean> {
    const next = nextOf(head)
    for (const block of await readAhead(chain, next, next + behind - 1)) {
      // The node that answered is behind the one that told the head.
      if (!block) throw new ChainAway('The node does not have the next block.')
      if (!(await storage.use((database) => appendBlock(database, name, block, mode)))) return false
    }
    return true
  }

  return {
    name: turns.name,
    behind: () => behind,
    run,
    begin,
    notice({ headHash }) {
      if (settled && headHash !== settled.ours) settled = undefined
    },
  }
}
