import { ChainAway } from '../chain/chain.errors.js'
import type { ChainBlock } from '../chain/chain.types.js'
import type { Chain } from '../chain/createChain.js'
import type { Storage } from '../storage/storage.types.js'
import { readAhead } from './indexer.ahead.js'
import { firstKept, hashOf, readChain, takeBack } from './indexer.blocks.js'
import type { Turns } from './indexer.turns.js'
import type { ChainName, IndexedBlock, IndexedChain, IndexMode } from './indexer.types.js'

/** What forks are left with. */
export interface ForksDeps {
  readonly chain: Pick<Chain, 'block' | 'header' | 'latest'>
  readonly storage: Storage
  readonly mode: IndexMode
  /** The first block that is read of a chain of which all is kept. */
  readonly from: number
  readonly turns: Pick<Turns, 'hasBegunAnew'>
}

/** Leaves the forks that the nodes left. */
export interface Forks {
  /** Leaves the fork of the head, where the block after it has another parent. */
  readonly leave: (name: ChainName, head: IndexedChain) => Promise<void>
  /**
   * Takes back the blocks that the node doesn't have: that of `other` is one of them, or is after the head. Does nothing
   * where the chain began anew meanwhile.
   */
  readonly walkBack: (name: ChainName, head: IndexedChain, other: number) => Promise<void>
}

/** Makes it. */
export function createForks({ chain, storage, mode, from, turns }: ForksDeps): Forks {
  async function walkBack(name: ChainName, head: IndexedChain, other: number): Promise<void> {
    const ancestor = await findAncestor(head.id, other)
    // The head of the other fork, which may be longer than the one that this run began with.
    const { number: latest, hash } = await chain.latest()
    // A chain of accounts without an ancestor begins some blocks behind the head.
    const first = ancestor ? ancestor.number + 1 : mode === 'all' ? from : latest + 1
    const read = await readAhead(chain, first, latest)
    const end = read.indexOf(undefined)
    const blocks = (end < 0 ? read : read.slice(0, end)) as readonly ChainBlock[]
    // What was read may be of a chain that has just begun: it is no fork of this one.
    if (await turns.hasBegunAnew(name)) return
    // A node whose head is before the ancestor, or in its place, left it meanwhile: what stays is not all that there is.
    const wholeAt = ancestor && ancestor.hash !== hash ? Math.max(latest, ancestor.number + 1) : latest
    const replacement = { seen: head, ancestor, blocks, mode, wholeAt }
    await storage.use((database) => takeBack(database, name, replacement))
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
    walkBack,
    async leave(name, { reorgs }) {
      const head = await storage.use((database) => readChain(database, name))
      // Another instance wrote the block, or took blocks back.
      if (!head || head.headNumber === null || head.reorgs !== reorgs) return
      const header = await chain.header(head.headNumber)
      if (!header) throw new ChainAway('The node does not have the head.')
      if (header.hash !== head.headHash) await walkBack(name, head, head.headNumber)
    },
  }
}
