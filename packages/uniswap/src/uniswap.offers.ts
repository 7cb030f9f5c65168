import { stepsName, type Path, type Step } from './uniswap.paths.js'
import type { PoolState } from './uniswap.pools.js'
import { leadingV3, type AskedV3, type QuotedV3 } from './uniswap.quoter.js'
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
  /** By the pool's address. */
  readonly states: ReadonlyMap<string, PoolState>
  readonly fees: TokenFees
  /** By the name of steps over v3. */
  readonly quoted: ReadonlyMap<string, QuotedV3>
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

/** How much the pools of v2 that a path begins with give. Zero where one gives nothing. */
export const leadingOut = (amount: bigint, [first]: Path, { states, fees }: Market): bigint =>
  first.pool.version === 'v2' ? outOfStep(arrivedInPool(amount, fees), first, states) : 0n

function outOfStep(amount: bigint, step: Step, states: Market['states']): bigint {
  const hop = hopOf(step, states)
  return hop ? amountOutV2(amount, hop.amounts) : 0n
}

/**
 * The steps of v3 that come after one of v2, with what is given to them, for QuoterV2. Only where that pool of v2 gives more
 * of the token between than those of v3 do: else the path can't be the best one.
 */
export function laterSteps(amount: bigint, paths: readonly Path[], market: Market): readonly AskedV3[] {
  const bestOf = (to: string): bigint =>
    paths.reduce((best, path) => {
      const quoted = path.length === 2 && path[0].to === to ? market.quoted.get(stepsName([path[0]])) : undefined
      return quoted && quoted.amount > best ? quoted.amount : best
    }, 0n)
  return paths.flatMap((path) => {
    const [first, second] = path
    if (!second || first.pool.version !== 'v2' || second.pool.version !== 'v3') return []
    const given = leadingOut(amount, path, market)
    return given > bestOf(first.to) ? [{ steps: [second], amount: given }] : []
  })
}

/** What each path gives, without those that give nothing or whose price isn't known. */
export function offersOf(amount: bigint, paths: readonly Path[], market: Market): readonly Offer[] {
  return paths.flatMap((path) => {
    const hops = path.flatMap((step) => hopOf(step, market.states) ?? [])
    const given = outOf(amount, path, market)
    if (hops.length < path.length || !given) return []
    const out = arrivedOf(given.out, market.fees.to.toAccount)
    return out > 0n ? [{ path, hops, out, gas: GAS_BASE + given.gas }] : []
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

function outOf(amount: bigint, path: Path, market: Market): { readonly out: bigint; readonly gas: bigint } | undefined {
  const leading = leadingV3(path)
  let [out, gas] = [arrivedInPool(amount, market.fees), 0n]
  // Leading steps over v3 are quoted together.
  for (const steps of [leading, ...path.slice(leading.length).map((step) => [step])]) {
    const [step] = steps
    if (!step) continue
    const given =
      step.pool.version === 'v2'
        ? { amount: outOfStep(out, step, market.states), gas: GAS_V2 }
        : market.quoted.get(stepsName(steps))
    if (!given) return undefined
    out = given.amount
    gas += given.gas
  }
  return { out, gas }
}

function hopOf({ pool, from }: Step, states: Market['states']): Hop | undefined {
  const state = states.get(pool.address)
  if (!state) return undefined
  const { amounts, prices } = state
  const isFirst = pool.tokens[0] === from
  return {
    version: pool.version,
    fee: pool.fee,
    amounts: isFirst ? amounts : [amounts[1], amounts[0]],
    prices: isFirst ? prices : [prices[1], prices[0]],
  }
}
