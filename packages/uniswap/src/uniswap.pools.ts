import { functionOf } from './uniswap.abi.js'
import { isAddress } from './uniswap.address.js'
import { readOf, type ReadPlan } from './uniswap.reads.js'

const getPair = functionOf('0xe6a43905', 'getPair', ['address', 'address'], ['address'])
const getPool = functionOf('0x1698ee82', 'getPool', ['address', 'address', 'uint24'], ['address'])
const getReserves = functionOf('0x0902f1ac', 'getReserves', [], ['uint112', 'uint112', 'uint32'])
const slot0 = functionOf('0x3850c7bd', 'slot0', [], ['uint160', 'int24', 'uint16', 'uint16', 'uint16', 'uint8', 'bool'])
const liquidity = functionOf('0x1a686502', 'liquidity', [], ['uint128'])

/** The fees of v3's pools, in millionths. */
const FEES_V3 = [100, 500, 3_000, 10_000]

/** The fee of each pool of v2, in millionths. */
const FEE_V2 = 3_000

/** The fixed-point one of v3's square root of a price: 2^96. */
const Q96 = 2n ** 96n

/** The factories to ask. */
export interface PoolFactories {
  readonly v2: readonly string[]
  readonly v3: readonly string[]
}

/** Two tokens, by their addresses, in any order. */
export type TokenPair = readonly [string, string]

/** A pool of Uniswap, or of a fork of it. */
export interface Pool {
  readonly version: 'v2' | 'v3'
  readonly address: string
  /** The pool's tokens, as the pool sorts them. */
  readonly tokens: TokenPair
  /** What the pool takes of the token that is given, in millionths. */
  readonly fee: number
}

/** How much a pool has, and its price. */
export interface PoolState {
  /**
   * How much of each token is for sale at about the present price, in their smallest units: the reserves of v2; of v3 those
   * that the liquidity in range stands for.
   */
  readonly amounts: readonly [bigint, bigint]
  /** `prices[1]` ÷ `prices[0]` is how much of the second token one unit of the first one is worth, without fees. */
  readonly prices: readonly [bigint, bigint]
}

/** The pools of a pair. */
export interface FoundPools {
  readonly pools: readonly Pool[]
  /** Whether each factory has answered in each fee tier: else there may be more. */
  readonly isComplete: boolean
}

/**
 * Plans to find the pools of each pair: those of v2 by `getPair`, those of v3 by `getPool` in the fee tiers 100, 500, 3000
 * and 10000.
 */
export function findPools(factories: PoolFactories, pairs: readonly TokenPair[]): ReadPlan<readonly FoundPools[]> {
  const wanted = pairs.map((pair) => {
    const tokens = sorted(pair)
    return [
      ...factories.v2.map((factory) => ({ pool: { version: 'v2', fee: FEE_V2, tokens } as const, factory })),
      ...factories.v3.flatMap((factory) =>
        FEES_V3.map((fee) => ({ pool: { version: 'v3', fee, tokens } as const, factory })),
      ),
    ]
  })
  return {
    reads: wanted
      .flat()
      .map(({ pool: { version, tokens, fee }, factory }) =>
        version === 'v2' ? readOf(factory, getPair, tokens) : readOf(factory, getPool, [...tokens, fee]),
      ),
    resultOf(answers) {
      let at = 0
      return wanted.map((candidates) => {
        const answered = candidates.flatMap(({ pool }) => {
          const address = answers[at++]
          return isAddress(address) ? [{ ...pool, address }] : []
        })
        const pools = answered.filter(({ address }) => BigInt(address) > 0n)
        return { pools, isComplete: answered.length === candidates.length }
      })
    },
  }
}

/** Plans to read the states of pools. The result has the state of each, or undefined for one that is no pool with a price. */
export function readPools(pools: readonly Pool[]): ReadPlan<readonly (PoolState | undefined)[]> {
  return {
    reads: pools.flatMap(({ version, address }) =>
      version === 'v2' ? [readOf(address, getReserves)] : [readOf(address, slot0), readOf(address, liquidity)],
    ),
    resultOf(answers) {
      let at = 0
      return pools.map(({ version }) => {
        const first = answers[at++]
        return version === 'v2' ? stateOfV2(first) : stateOfV3(first, answers[at++])
      })
    },
  }
}

/** A pool sorts its tokens by their addresses. */
const sorted = ([one, other]: TokenPair): TokenPair => (BigInt(one) < BigInt(other) ? [one, other] : [other, one])

function stateOfV2(reserves: unknown): PoolState | undefined {
  const [one, other] = Array.isArray(reserves) ? (reserves as readonly unknown[]) : []
  if (typeof one !== 'bigint' || typeof other !== 'bigint' || one === 0n || other === 0n) return undefined
  return { amounts: [one, other], prices: [one, other] }
}

function stateOfV3(slot: unknown, liquidity: unknown): PoolState | undefined {
  const root: unknown = Array.isArray(slot) ? slot[0] : undefined
  if (typeof root !== 'bigint' || typeof liquidity !== 'bigint' || root === 0n) return undefined
  return { amounts: [(liquidity * Q96) / root, (liquidity * root) / Q96], prices: [Q96 * Q96, root * root] }
}
