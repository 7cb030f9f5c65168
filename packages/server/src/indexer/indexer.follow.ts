import { mapAtOnce } from '../base/mapAtOnce.js'
import { ChainAway } from '../chain/chain.errors.js'
import type { ChainHeader } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import type { Storage } from '../storage/storage.types.js'
import {
  addChain,
  appendBlock,
  beginChain,
  firstKept,
  hashOf,
  KEPT_BLOCKS,
  readChain,
  takeBack,
} from './indexer.blocks.js'
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

/** Follows the head of one chain. */
export interface Follow {
  /** The chain that the nodes have. */
  readonly name: () => Promise<ChainName>
  /** How many blocks were left to read when the last part was begun. */
  readonly behind: () => number
  /**
   * Reads the blocks that are new, up to the node's head, and takes back those that a reorg undid. `isMine` is asked
   * before each part, and ends the run where it says no. Rejects where a node or the database is away: what was written
   * stays, and the next run goes on there.
   */
  readonly run: (isMine?: () => Promise<boolean>) => Promise<void>
  /** Adds the chain and begins it, where that has not been done. */
  readonly begin: () => Promise<ChainName>
}

/** Makes the follower of a chain's head. */
export function createFollow({ networkId, chain, storage, mode, from }: FollowDeps): Follow {
  /** The chain that the nodes have, as far as is known. */
  let genesis: Promise<string> | undefined
  let behind = 0

  async function currentName(): Promise<ChainName> {
    const mine = (genesis ??= chain.genesis())
    mine.catch(() => {
      if (genesis === mine) genesis = undefined
    })
    return { networkId, genesis: await mine }
  }

  /** Whether the nodes have another chain now, one that began anew under the same id. */
  async function hasBegunAnew(known: ChainName): Promise<boolean> {
    const now = await chain.genesis()
    if (now === known.genesis) return false
    genesis = Promise.resolve(now)
    return true
  }

  async function begin(): Promise<ChainName> {
    const name = await currentName()
    const known = await storage.use((database) => readChain(database, name))
    if (known && known.headNumber !== null) return name
    await storage.use((database) => addChain(database, name))
    if (mode === 'all') return name
    const { number } = await chain.latest()
    const header = await chain.header(Math.max(0, number - KEPT_BLOCKS))
    if (!header) throw new ChainAway('The node does not have a block behind its head.')
    await storage.use((database) => beginChain(database, name, header))
    return name
  }

  async function run(isMine: () => Promise<boolean> = async () => true): Promise<void> {
    let latest: ChainHeader | undefined
    while (await isMine()) {
      latest ??= await chain.latest()
      const name = await begin()
      const head = await storage.use((database) => readChain(database, name))
      if (!head) return
      const next = head.headNumber === null ? from : head.headNumber + 1
      behind = Math.max(0, latest.number + 1 - next)
      if (next > latest.number) return await checkHead(name, head, latest)
      const numbers = Array.from({ length: Math.min(BLOCKS_AHEAD, latest.number - next + 1) }, (_, at) => next + at)
      if (!(await readBlocks(name, numbers))) await leaveFork(name, head)
    }
  }

  /** Reads blocks and writes them. Returns false where one of them doesn't follow the head. */
  async function readBlocks(name: ChainName, numbers: readonly number[]): Promise<boolean> {
    for (const block of await mapAtOnce(numbers, AT_ONCE, chain.block)) {
      // The node that answered is behind the one that told the head.
      if (!block) throw new ChainAway('The node does not have the next block.')
      if (!(await storage.use((database) => appendBlock(database, name, block, mode)))) return false
    }
    return true
  }

  /**
   * Compares the head of the node with the block of the same number. A node whose head is in the index is behind another,
   * so nothing is done.
   */
  async function checkHead(name: ChainName, head: IndexedChain, latest: ChainHeader): Promise<void> {
    const hash = await storage.use((database) => hashOf(database, head.id, latest.number))
    if (hash === latest.hash || (await hasBegunAnew(name))) return
    if (hash !== undefined) await walkBack(name, head, latest.number)
  }

  /** Leaves a fork, where the block after the head has another parent. */
  async function leaveFork(name: ChainName, { reorgs }: IndexedChain): Promise<void> {
    if (await hasBegunAnew(name)) return
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
    await storage.use((database) => takeBack(database, name, head, ancestor))
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

  return { name: currentName, behind: () => behind, run, begin }
}
