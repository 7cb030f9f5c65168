import { functionOf } from './uniswap.abi.js'
import { findPairPools, type Pool, type PoolFactories, type TokenPair } from './uniswap.pools.js'
import { joinPlans, planOf, readOf, readTogether, type Node, type ReadPlan } from './uniswap.reads.js'
import type { UniswapDeployment } from './uniswap.types.js'

/** How long the pools of a pair count as known: new ones are rare. */
const KNOWN_MS = 300_000
/** From so many pairs on, the memory begins anew. */
const MAX_PAIRS = 500

/** Finds pools, and remembers them. */
export interface KnownPools {
  /**
   * Resolves with the pools of each pair that the network's router can use. Asks the factories for what isn't known, by one
   * call of the node. Where one of them doesn't answer, it is asked again the next time.
   */
  readonly find: (
    node: Node,
    deployment: UniswapDeployment,
    pairs: readonly TokenPair[],
  ) => Promise<readonly (readonly Pool[])[]>
}

/** Makes the memory of pools. `now` is a clock in ms. */
export function createKnownPools(now: () => number): KnownPools {
  const known = new Map<string, { readonly until: number; readonly pools: readonly Pool[] }>()
  /** Whether the router of a network swaps by the pools of v2 of the deployment. */
  const hasV2 = new Map<string, boolean>()

  /** The pools of a pair that are known, else a plan that finds them, and remembers them where each factory has answered. */
  function poolsOf(networkId: string, factories: PoolFactories, pair: TokenPair): ReadPlan<readonly Pool[]> {
    const key = [networkId, ...pair.toSorted()].join(' ')
    const remembered = known.get(key)
    if (remembered && remembered.until > now()) return planOf(remembered.pools)
    const { reads, resultOf } = findPairPools(factories, pair)
    return {
      reads,
      resultOf(answers) {
        const { pools, isComplete } = resultOf(answers)
        if (isComplete) known.set(key, { until: now() + KNOWN_MS, pools })
        return pools
      },
    }
  }

  return {
    async find(node, deployment, pairs) {
      if (known.size > MAX_PAIRS) known.clear()
      const { networkId } = node
      const { v2Factory, v3Factory, quoter } = deployment
      const factories = { v2: v2Factory ? [v2Factory] : [], v3: v3Factory && quoter ? [v3Factory] : [] }
      const [isV2, found] = await readTogether(
        node,
        joinPlans([
          hasV2.has(networkId) ? planOf(hasV2.get(networkId)) : readFactory(deployment),
          joinPlans(pairs.map((pair) => poolsOf(networkId, factories, pair))),
        ]),
      )
      if (isV2 !== undefined) hasV2.set(networkId, isV2)
      return found.map((pools) => pools.filter(({ version }) => version === 'v3' || isV2))
    },
  }
}

/**
 * Plans to read whether SwapRouter02 knows the factory of v2: it computes the address of a pair by its own. Undefined where
 * it doesn't answer.
 */
const readFactory = ({ router, v2Factory }: UniswapDeployment): ReadPlan<boolean | undefined> => ({
  reads: v2Factory ? [readOf(router, functionOf('0x68e0d4e1', 'factoryV2', [], ['address']))] : [],
  resultOf: ([factory]) =>
    typeof factory === 'string' ? factory.toLowerCase() === v2Factory?.toLowerCase() : undefined,
})
