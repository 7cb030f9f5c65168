import { mapAtOnce } from '../base/mapAtOnce.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { ChainBlock, ChainHeader } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import type { Storage } from '../storage/storage.types.js'
import {
  appendBlock,
  beginChain,
  confirmHead,
  expectWhole,
  firstKept,
  hashOf,
  KEPT_BLOCKS,
  readChain,
  takeBack,
} from './indexer.blocks.js'
import { createTurns } from './indexer.turns.js'
import type { ChainName, IndexedBlock, IndexedChain, IndexMode } from './indexer.types.js'

/** How many blocks are read before they are written. */
const BLOCKS_AHEAD = 16

/** How many blocks are read at the same time. */
const AT_ONCE = 4

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

  async function begin(): Promise<IndexedChain> {
    const known = await turns.take()
    if (known.headNumber !== null) return known
    const { number } = await chain.latest()
    await storage.use((database) => expectWhole(database, known, number))
    if (mode === 'all') return existing(known)
    return beginBehind(known, number)
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

  async function readUp(name: ChainName, latest: ChainHeader, lease: Lease): Promise<void> {
    try {
      // A chain of which all was taken back is begun again.
      for (let head = await lease.take(name); head; head = await lease.take(await begin())) {
        if (mode === 'accounts' && head.headNumber === null) continue
        const todo = await compare(head, latest)
        if (todo === 'rest') return
        if (todo === 'read' && (await readBlocks(name, head))) continue
        if (await hasBegunAnew(name)) return
        if (todo === 'leave') await walkBack(name, head, latest.number)
        else await leaveFork(name, head)
      }
    } finally {
      await lease.end(name)
    }
  }

  /** Reads blocks and writes them. Returns false where one of them doesn't follow the head. */
  async function readBlocks(name: ChainName, head: IndexedChain): Promise<boolean> {
    const next = nextOf(head)
    for (const block of await readAhead(next, next + behind - 1)) {
      // The node that answered is behind the one that told the head.
      if (!block) throw new ChainAway('The node does not have the next block.')
      if (!(await storage.use((database) => appendBlock(database, name, block, mode)))) return false
    }
    return true
  }

  /** Leaves a fork, where the block after the head has another parent. */
  async function leaveFork(name: ChainName, { reorgs }: IndexedChain): Promise<void> {
    const head = await storage.use((database) => readChain(database, name))
    // Another instance wrote the block, or took blocks back.
    if (!head || head.headNumber === null || head.reorgs !== reorgs) return
    const header = await chain.header(head.headNumber)
    if (!header) throw new ChainAway('The node does not have the head.')
    if (header.hash !== head.headHash) await walkBack(name, head, head.headNumber)
  }

  /** Takes back the blocks that the node doesn't have: that of `other` is one of them. */
  async function walkBack(name: ChainName, head: IndexedChain, other: number): Promise<void> {
    const ancestor = await findAncestor(head.id, other)
    // The head of the other fork, which may be longer than the one that this run began with.
    const { number: latest } = await chain.latest()
    // A chain of accounts without an ancestor begins some blocks behind the head.
    const first = ancestor ? ancestor.number + 1 : mode === 'all' ? from : latest + 1
    const read = await readAhead(first, latest)
    const end = read.indexOf(undefined)
    const blocks = (end < 0 ? read : read.slice(0, end)) as readonly ChainBlock[]
    const replacement = { seen: head, ancestor, blocks, mode, wholeAt: latest }
    await storage.use((database) => takeBack(database, name, replacement))
  }

  /** Reads the blocks up to the node's head, but not many at a time. Undefined for those that the node doesn't have. */
  function readAhead(first: number, latest: number): Promise<readonly (ChainBlock | undefined)[]> {
    const numbers = Array.from(
      { length: Math.min(BLOCKS_AHEAD, Math.max(0, latest + 1 - first)) },
      (_, at) => first + at,
    )
    return mapAtOnce(numbers, AT_ONCE, chain.block)
  }

  /** The last block before `other` that the node has too. A block that it has it shares with all before, so it halves. */
  async function findAncestor(id: number, other: number): Promise<IndexedBlock | undefined> {
    const first = await storage.use((database) => firstKept(database, id))
    let shared: IndexedBlock | undefined
    let [low, high] = [first ?? other, other]
    while (low < high) {
      const middle = Math.floor((low + high) / 2)
      const [theirs, ours] = await Promise.all([
        chain.header(middle),
        storage.use((database) => hashOf(database, id, middle)),
      ])
      if (!theirs) throw new ChainAway('The node does not have an earlier block.')
      if (theirs.hash === ours) [shared, low] = [{ number: middle, hash: ours }, middle + 1]
      else high = middle
    }
    return shared
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
