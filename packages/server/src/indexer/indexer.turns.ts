import type { Chain } from '../chain/createChain.js'
import type { Storage } from '../storage/storage.types.js'
import { lastTurn, readChain, takeTurn } from './indexer.blocks.js'
import type { ChainName, IndexedChain } from './indexer.types.js'

/** What is needed to know which chain the nodes have. */
export interface TurnsDeps {
  /** CAIP-2. */
  readonly networkId: string
  readonly chain: Pick<Chain, 'genesis'>
  readonly storage: Storage
}

/** Knows which chain the nodes of a network have. */
export interface Turns {
  /** The chain that the nodes have, as far as this instance knows. */
  readonly name: () => Promise<ChainName>
  /** Whether the nodes have another chain now, one that began anew under the same id. */
  readonly hasBegunAnew: (known: ChainName) => Promise<boolean>
  /** The chain as the index has it. Rejects where it was not added. */
  readonly existing: (name: ChainName) => Promise<IndexedChain>
  /** The chain of the nodes, which no instance has seen another one in the place of. Adds it where it is new. */
  readonly take: () => Promise<IndexedChain>
}

/** Makes it. `onTurn` is called before a chain takes the place of another one. */
export function createTurns({ networkId, chain, storage }: TurnsDeps, onTurn: () => void): Turns {
  let genesis: Promise<string> | undefined

  async function name(): Promise<ChainName> {
    const mine = (genesis ??= chain.genesis())
    mine.catch(() => {
      if (genesis === mine) genesis = undefined
    })
    return { networkId, genesis: await mine }
  }

  async function existing(given: ChainName): Promise<IndexedChain> {
    const known = await storage.use((database) => readChain(database, given))
    if (!known) throw new Error('The chain is not in the index.')
    return known
  }

  async function take(): Promise<IndexedChain> {
    const mine = await name()
    const [known, seen] = await storage.use((database) =>
      Promise.all([readChain(database, mine), lastTurn(database, networkId)]),
    )
    if (known && known.turn > 0 && known.turn === seen) return known
    // What this instance knows may be older than what another one saw, which is in the database.
    genesis = undefined
    const now = await name()
    if (now.genesis !== mine.genesis) return take()
    onTurn()
    await storage.use((database) => takeTurn(database, mine, seen))
    return take()
  }

  return {
    name,
    existing,
    take,
    async hasBegunAnew(known) {
      const now = await chain.genesis()
      if (now === known.genesis) return false
      genesis = Promise.resolve(now)
      return true
    },
  }
}
