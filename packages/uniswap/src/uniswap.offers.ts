import { partsOf, pathName, type Path, type Step } from './uniswap.paths.js'
import type { PoolState } from './uniswap.pools.js'
import type { AskedV3, Quoted, QuotesV3 } from './uniswap.quoter.js'
import { amountOutV2, arrivedInPool, type Hop, type TokenFees } from './uniswap.rules.js'
import { arrivedOf, isTaking } from './uniswap.tokenFees.js'

/** At most so many offers are given. */
const MAX_OFFERS = 3
/** A further offer uses at most this part of the gas of the one before, in percent, */
const GAS_PERCENT = 90n
/** and gives at least this part of the best one, in percent. */
const OUT_PERCENT = 98n

/** The gas of a transaction beside its pools, and of a pool of v2. QuoterV2 says that of v3. Measured on anvil. */
const GAS_BASE = 40_000n
const GAS_V2 = 80_000n

/** What is known of a swap. */
export interface Market {
  /** By the pool's address. Undefined for one that has no price. */
  readonly states: ReadonlyMap<string, PoolState | undefined>
  readonly fees: TokenFees
  readonly quoted: QuotesV3
}

/** A path with what it gives. */
export interface Offer {
  readonly path: Path
  readonly hops: readonly Hop[]
  /** How much arrives, before the app's fee. */
  readonly out: bigint
  readonly gas: bigint
}

/** Whether tokens that keep a part of a transfer can be swapped so: only pools of v2 count what has really come. */
export const isPossible = (path: Path, fees: TokenFees): boolean =>
  (!isTaking(fees.from) || path[0].pool.version === 'v2') && (!isTaking(fees.to) || path.at(-1)?.pool.version === 'v2')

/** What a part of a path gives. Undefined where that isn't known. */
function givenByPart(amount: bigint, part: Path, { states, quoted }: Market): Quoted | undefined {
  const [first] = part
  if (first.pool.version === 'v3') return quoted.get(pathName(part))
  const hop = hopOf(first, states)
  return hop && { amount: amountOutV2(amount, hop.amounts), gas: GAS_V2 }
}

/** The questions to QuoterV2 whose amounts are known before: about first steps, and about paths over v3 as a whole. */
export const firstAsked = (amount: bigint, paths: readonly Path[]): readonly AskedV3[] =>
  paths
    .filter(([first]) => first.pool.version === 'v3')
    .flatMap((path): readonly Path[] => [[path[0]], ...partsOf(path).slice(0, 1)])
    .map((path) => ({ path, amount }))

/**
 * The questions to QuoterV2 about pools of v3 that come after one of v2. Only where that pool of v2 gives more of the token
 * between than those of v3 do: else the path can't be the best one.
 */
export function laterAsked(amount: bigint, paths: readonly Path[], market: Market): readonly AskedV3[] {
  const bestV3 = (token: string): bigint =>
    paths.reduce((best, [first]) => {
      const given = first.to === token ? market.quoted.get(pathName([first]))?.amount : undefined
      return given && given > best ? given : best
    }, 0n)
  return paths.flatMap(([first, second]) => {
    if (first.pool.version !== 'v2' || second?.pool.version !== 'v3') return []
    const given = givenByPart(arrivedInPool(amount, market.fees), [first], market)
    return given && given.amount > bestV3(first.to) ? [{ path: [second], amount: given.amount }] : []
  })
}

/** What each path gives, without those that give nothing or whose price isn't known. */
export function offersOf(amount: bigint, paths: readonly Path[], market: Market): readonly Offer[] {
  return paths.flatMap((path) => {
    const hops = path.flatMap((step) => hopOf(step, market.states) ?? [])
    const given = givenByPath(amount, path, market)
    if (hops.length < path.length || !given) return []
    const out = arrivedOf(given.amount, market.fees.to.toAccount)
    return out > 0n ? [{ path, hops, out, gas: given.gas }] : []
  })
}

/**
 * The best offer, and up to two more that give little less and use clearly less gas: which of them is the best of all after
 * the network's fee depends on the gas price. Equal offers stand in the order of their gas.
 */
export function bestOf(offers: readonly Offer[]): readonly Offer[] {
  const sorted = offers.toSorted((one, other) => compare(other.out, one.out) || compare(one.gas, other.gas))
  const chosen: Offer[] = []
  for (const offer of sorted) {
    const [best = offer, last = best] = [chosen[0], chosen.at(-1)]
    const isUseful = offer.gas * 100n <= last.gas * GAS_PERCENT && offer.out * 100n >= best.out * OUT_PERCENT
    if (chosen.length === 0 || isUseful) chosen.push(offer)
  }
  return chosen.slice(0, MAX_OFFERS)
}

const compare = (one: bigint, other: bigint): number => (one < other ? -1 : Number(one > other))

/** What a path gives, and the gas of the transaction. Undefined where that isn't known. */
const givenByPath = (amount: bigint, path: Path, market: Market): Quoted | undefined =>
  partsOf(path).reduce<Quoted | undefined>(
    (before, part) => {
      const given = before && givenByPart(before.amount, part, market)
      return given && { amount: given.amount, gas: before.gas + given.gas }
    },
    { amount: arrivedInPool(amount, market.fees), gas: GAS_BASE },
  )

/** Of each token of a pool one number. */
type Sides = readonly [bigint, bigint]

/** A pool in the direction of a step. Undefined where its state isn't known. */
function hopOf({ pool, from }: Step, states: Market['states']): Hop | undefined {
  const state = states.get(pool.address)
  if (!state) return undefined
  const turned = ([first, second]: Sides): Sides => (pool.tokens[0] === from ? [first, second] : [second, first])
  return { fee: pool.fee, amounts: turned(state.amounts), prices: turned(state.prices) }
}
