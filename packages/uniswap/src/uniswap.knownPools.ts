import { functionOf } from './uniswap.abi.js'
import { findPools, type Pool, type TokenPair } from './uniswap.pools.js'
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
  return {
    async find(node, deployment, pairs) {
      const { networkId } = node
      const keyOf = (pair: TokenPair): string => `${networkId} ${[...pair].toSorted().join(' ')}`
      const { v2Factory, v3Factory, quoter } = deployment
      const factories = { v2: v2Factory ? [v2Factory] : [], v3: v3Factory && quoter ? [v3Factory] : [] }
      const missing = pairs.filter((pair) => !((known.get(keyOf(pair))?.until ?? 0) > now()))
      const [isV2, found] = await readTogether(
        node,
        joinPlans([hasV2.has(networkId) ? planOf(undefined) : readFactory(deployment), findPools(factories, missing)]),
      )
      if (isV2 !== undefined) hasV2.set(networkId, isV2)
      if (known.size > MAX_PAIRS) known.clear()
      missing.forEach((pair, at) => {
        const { pools = [], isComplete } = found[at] ?? {}
        known.set(keyOf(pair), { until: isComplete ? now() + KNOWN_MS : 0, pools })
      })
      return pairs.map((pair) =>
        (known.get(keyOf(pair))?.pools ?? []).filter(({ version }) => version === 'v3' || hasV2.get(networkId)),
      )
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
