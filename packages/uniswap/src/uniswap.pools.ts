import { functionOf } from './uniswap.abi.js'
import { isAddress } from './uniswap.address.js'
import { joinPlans, listOf, readOf, type ReadPlan } from './uniswap.reads.js'

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
  return joinPlans(pairs.map((pair) => findPairPools(factories, pair)))
}

/** Plans to find the pools of one pair, as `findPools` does. */
export function findPairPools({ v2, v3 }: PoolFactories, pair: TokenPair): ReadPlan<FoundPools> {
  const tokens = sorted(pair)
  const wanted = [
    ...v2.map((factory) => ({ version: 'v2' as const, fee: FEE_V2, read: readOf(factory, getPair, tokens) })),
    ...v3.flatMap((factory) =>
      FEES_V3.map((fee) => ({ version: 'v3' as const, fee, read: readOf(factory, getPool, [...tokens, fee]) })),
    ),
  ]
  return {
    reads: wanted.map(({ read }) => read),
    resultOf(answers) {
      const answered = wanted.flatMap(({ version, fee }, at): readonly Pool[] => {
        const address = answers[at]
        return isAddress(address) ? [{ version, address, tokens, fee }] : []
      })
      const pools = answered.filter(({ address }) => BigInt(address) > 0n)
      return { pools, isComplete: answered.length === wanted.length }
    },
  }
}

/** Plans to read the states of pools. The result has the state of each, or undefined for one that is no pool with a price. */
export function readPools(pools: readonly Pool[]): ReadPlan<readonly (PoolState | undefined)[]> {
  return joinPlans(pools.map(readPool))
}

const readPool = ({ version, address }: Pool): ReadPlan<PoolState | undefined> =>
  version === 'v2'
    ? { reads: [readOf(address, getReserves)], resultOf: ([reserves]) => stateOfV2(reserves) }
    : { reads: [readOf(address, slot0), readOf(address, liquidity)], resultOf: ([slot, has]) => stateOfV3(slot, has) }

/** A pool sorts its tokens by their addresses. */
const sorted = ([one, other]: TokenPair): TokenPair => (BigInt(one) < BigInt(other) ? [one, other] : [other, one])

function stateOfV2(reserves: unknown): PoolState | undefined {
  const [one, other] = listOf(reserves)
  if (typeof one !== 'bigint' || typeof other !== 'bigint' || one === 0n || other === 0n) return undefined
  return { amounts: [one, other], prices: [one, other] }
}

function stateOfV3(slot: unknown, liquidity: unknown): PoolState | undefined {
  const [root] = listOf(slot)
  if (typeof root !== 'bigint' || typeof liquidity !== 'bigint' || root === 0n) return undefined
  return { amounts: [(liquidity * Q96) / root, (liquidity * root) / Q96], prices: [Q96 * Q96, root * root] }
}
