import { parseAbi } from 'viem'
import type { EvmCall, EvmReader } from '../evm/evmReader.js'
import { erc20Abi } from '../evm/erc20.js'
import type { PriceSources } from './prices.config.js'
import { rateOf, toPrice } from './rates.js'

const abi = parseAbi([
  'function getPair(address, address) view returns (address)',
  'function getPool(address, address, uint24) view returns (address)',
  'function getReserves() view returns (uint112, uint112, uint32)',
  'function slot0() view returns (uint160, int24, uint16, uint16, uint16, uint8, bool)',
  'function liquidity() view returns (uint128)',
])

/** The fees of Uniswap v3's pools, in millionths. */
const FEES = [100, 500, 3_000, 10_000]

/** The least that a pool must have on the side of the quote token, in US dollars. */
const MIN_DEPTH = 10_000

/** How long the pools of a pair count as known. */
const KNOWN_MS = 600_000

const NO_POOL = `0x${'0'.repeat(40)}`
/** The fixed-point one of v3's square root of a price: 2^96. */
const Q96 = 2n ** 96n

/** A token of a pool. */
export interface PoolToken {
  readonly address: string
  readonly decimals: number
}

/** A quote token and its price in US dollars. */
export interface Quote extends PoolToken {
  readonly price: number
}

/** Reads prices from the pools of Uniswap v2 and v3. */
export interface Pools {
  /**
   * Resolves with the price of each token in its deepest pool against one of the quote tokens, by its address. A token
   * without a pool of $10,000 on the quote's side is missing.
   */
  readonly prices: (
    networkId: string,
    sources: PriceSources,
    tokens: readonly PoolToken[],
    quotes: readonly Quote[],
  ) => Promise<ReadonlyMap<string, number>>
}

/** A pool of a token and a quote token. */
interface Pool {
  readonly kind: 'v2' | 'v3'
  readonly address: string
  readonly token: PoolToken
  readonly quote: Quote
}

/** Makes the reader of pools. `now` is a clock in ms. */
export function createPools(reader: EvmReader, now: () => number): Pools {
  const known = new Map<string, { readonly until: number; readonly pools: readonly Omit<Pool, 'token' | 'quote'>[] }>()

  /** The pools of these pairs. Asks the factories for those that are not known. */
  async function find(networkId: string, sources: PriceSources, pairs: readonly Pair[]): Promise<readonly Pool[]> {
    const keyOf = ({ token, quote }: Pair): string => `${networkId} ${token.address} ${quote.address}`
    const missing = pairs.filter((pair) => (known.get(keyOf(pair))?.until ?? 0) <= now())
    const lookups = missing.map((pair) => lookupsOf(sources, pair))
    const found = await reader.read(
      networkId,
      lookups.flat().map(({ call }) => call),
    )
    let at = 0
    missing.forEach((pair, index) => {
      const pools = (lookups[index] ?? []).flatMap(({ kind }) => {
        const address = found[at++]
        return typeof address === 'string' && address !== NO_POOL ? [{ kind, address }] : []
      })
      known.set(keyOf(pair), { until: now() + KNOWN_MS, pools })
    })
    return pairs.flatMap((pair) => (known.get(keyOf(pair))?.pools ?? []).map((pool) => ({ ...pool, ...pair })))
  }

  return {
    async prices(networkId, sources, tokens, quotes) {
      const pairs = tokens.flatMap((token) =>
        quotes.flatMap((quote) => (quote.address === token.address ? [] : [{ token, quote }])),
      )
      const pools = await find(networkId, sources, pairs)
      const states = await reader.read(networkId, pools.flatMap(stateCalls))
      const deepest = new Map<string, State>()
      pools.forEach((pool, at) => {
        const state = stateOf(pool, states.slice(at * 3, at * 3 + 3))
        if (!state || state.depth < MIN_DEPTH) return
        if (state.depth > (deepest.get(pool.token.address)?.depth ?? 0)) deepest.set(pool.token.address, state)
      })
      return new Map([...deepest].map(([address, { price }]) => [address, price]))
    },
  }
}

interface Pair {
  readonly token: PoolToken
  readonly quote: Quote
}

/** A price and the worth of the quote's side of its pool, both in US dollars. */
interface State {
  readonly price: number
  readonly depth: number
}

function lookupsOf(
  { v2, v3 }: PriceSources,
  { token, quote }: Pair,
): readonly { readonly kind: Pool['kind']; readonly call: EvmCall }[] {
  const args = [token.address, quote.address]
  return [
    ...v2.map((address) => ({ kind: 'v2' as const, call: { address, abi, functionName: 'getPair', args } })),
    ...v3.flatMap((address) =>
      FEES.map((fee) => ({
        kind: 'v3' as const,
        call: { address, abi, functionName: 'getPool', args: [...args, fee] },
      })),
    ),
  ]
}

/** The three calls that read a pool. */
const stateCalls = ({ kind, address, quote }: Pool): readonly EvmCall[] => [
  { address, abi, functionName: kind === 'v2' ? 'getReserves' : 'slot0' },
  { address, abi, functionName: kind === 'v2' ? 'getReserves' : 'liquidity' },
  { address: quote.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] },
]

function stateOf({ kind, token, quote }: Pool, [first, liquidity, balance]: readonly unknown[]): State | undefined {
  if (!Array.isArray(first) || typeof balance !== 'bigint') return undefined
  // A pool sorts its tokens by their addresses.
  const isFirst = BigInt(token.address) < BigInt(quote.address)
  const sides =
    kind === 'v2'
      ? sidesOfV2(first as readonly bigint[])
      : sidesOfV3(first[0] as bigint, liquidity as bigint | undefined)
  if (!sides) return undefined
  const [tokenSide, quoteSide] = isFirst ? sides : [sides[1], sides[0]]
  const decimals = { token: token.decimals, quote: quote.decimals }
  const price = toPrice(rateOf(quoteSide.price, tokenSide.price, decimals) * quote.price)
  // What stands outside of the present range of v3 is not for sale at this price, and what was never paid in neither.
  const amount = quoteSide.amount < balance ? quoteSide.amount : balance
  const depth = rateOf(amount, 1n, { token: 0, quote: quote.decimals }) * quote.price
  return price === undefined ? undefined : { price, depth }
}

/** One side of a pool: the amount of its token, and the number that gives the price together with the other side's. */
interface Side {
  readonly amount: bigint
  readonly price: bigint
}

type Sides = readonly [Side, Side]

const sidesOfV2 = ([one = 0n, other = 0n]: readonly bigint[]): Sides => [
  { amount: one, price: one },
  { amount: other, price: other },
]

/** The sides of a v3 pool at its present price: the amounts are those that its liquidity in range stands for. */
function sidesOfV3(root: bigint, liquidity: bigint | undefined): Sides | undefined {
  if (root === 0n || liquidity === undefined) return undefined
  return [
    { amount: (liquidity * Q96) / root, price: Q96 * Q96 },
    { amount: (liquidity * root) / Q96, price: root * root },
  ]
}
