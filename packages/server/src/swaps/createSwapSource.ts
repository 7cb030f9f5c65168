import { createSingleFlight } from '../base/singleFlight.js'
import { refuse } from '../base/refusal.js'
import type { Cache } from '../cache/cache.types.js'
import { erc20Abi } from '../evm/erc20.js'
import type { EvmReader } from '../evm/evmReader.js'
import type { PriceProvider } from '../prices/prices.types.js'
import type { RpcNodes } from '../rpc/rpc.types.js'
import type { TokenProvider } from '../tokens/tokens.types.js'
import { createExecutions } from './swaps.executions.js'
import { createGasEstimates } from './swaps.estimates.js'
import { createGasPrices } from './swaps.gas.js'
import { failureCode, type OfferProvider } from './swaps.offers.js'
import { raceOffers } from './swaps.race.js'
import { DEFAULT_PROVIDER, rankOffers } from './swaps.ranking.js'
import type { BuiltOffer, SwapOffers, SwapQuestion, SwapSource } from './swaps.types.js'
import { createWorths } from './swaps.worth.js'

/** How long the answer to a question counts for equal ones, from its beginning, in ms. */
const SAME_MS = 2_000
/** The most answers that are kept for that. */
const MAX_KEPT = 1_000
/** How long a provider may take to build a transaction, in ms. */
const BUILD_MS = 8_000

/** What swaps are made of. */
export interface SwapSourceDeps {
  /** In the order in which equal offers are named. */
  readonly providers: readonly OfferProvider[]
  readonly nodes: RpcNodes
  readonly reader: EvmReader
  readonly tokens: TokenProvider
  readonly prices: PriceProvider
  /** Has the hashes of transactions that were sent, for all instances of the server. */
  readonly cache: Cache
  /** A clock in ms. */
  readonly now?: () => number
}

/** Makes the source of swaps: all providers of a network are asked at once, and equal questions within two seconds once. */
export function createSwapSource(deps: SwapSourceDeps): SwapSource {
  const { providers, nodes, reader, cache, now = Date.now } = deps
  const networkIds = [...new Set(providers.flatMap((provider) => provider.networkIds))]
  const gasPrices = createGasPrices(nodes, now)
  const worthOf = createWorths({ ...deps, gasPrices })
  const answers = createShortMemory<SwapOffers>(now)
  const builds = createSingleFlight()

  async function ask(question: SwapQuestion, gasPrice: string | undefined): Promise<SwapOffers> {
    const racers = providersOf(providers, question.networkId).map(({ id, offer }) => ({
      id,
      ask: async (signal: AbortSignal) => offer(question, signal),
    }))
    const { offers, failures, beside } = await raceOffers(racers, worthOf(question, gasPrice))
    const ranked = rankOffers(question, offers, beside)
    return { offers: ranked.offers, failures: [...failures, ...ranked.failures] }
  }

  const offersOf: SwapSource['offers'] = (question, gasPrice) =>
    answers.read(keyOf(question, gasPrice), () => ask(question, gasPrice))

  async function bestOf(question: SwapQuestion): Promise<string> {
    const { offers, failures } = await offersOf(question)
    if (offers[0]) return offers[0].provider
    throw failed(failures[0]?.code ?? 'swap/no-route')
  }

  return {
    networkIds,
    gasPrices,
    offers: offersOf,
    async build(question, chosen) {
      const id = chosen?.provider ?? (await bestOf(question))
      const provider = namedIn(providers, question.networkId, id)
      const least = BigInt(chosen?.toAmountMin ?? 0)
      return builds.run(`${id} ${least} ${keyOf(question)}`, () => buildAbove(provider, question, least))
    },
    async spenderOf(question, id) {
      const provider = namedIn(providers, question.networkId, id)
      if (provider.spender) return inTime(() => provider.spender?.(question.networkId))
      const { spender } = await inTime((signal) => provider.offer(question, signal))
      if (spender !== undefined) return spender
      throw refuse(400, { field: 'quote', code: 'swap/no-allowance', message: 'This swap needs no allowance' })
    },
    async defaultSpender(networkId) {
      const provider = providers.find(({ id, networkIds: its }) => id === DEFAULT_PROVIDER && its.includes(networkId))
      return provider && inTime(() => provider.spender?.(networkId))
    },
    async allowance({ networkId, address = '' }, owner, spender) {
      const calls = [{ address, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }]
      const [allowance] = await reader.read(networkId, calls)
      if (typeof allowance === 'bigint') return allowance
      throw refuse(400, { field: 'tokenAddress', code: 'swap/no-token', message: 'This contract has no allowances' })
    },
    estimateGas: createGasEstimates(nodes),
    execute: createExecutions(providers, cache),
  }
}

/** Names a question among those of one server. */
const keyOf = ({ networkId, from, to, amount, account, slippage }: SwapQuestion, gasPrice?: string): string =>
  JSON.stringify([networkId, from.address, to.address, amount, account, slippage, gasPrice])

function providersOf(providers: readonly OfferProvider[], networkId: string): readonly OfferProvider[] {
  const its = providers.filter(({ networkIds }) => networkIds.includes(networkId))
  if (its.length > 0) return its
  throw refuse(400, { field: 'from', code: 'swap/network-unsupported', message: 'Network not supported for Swaps' })
}

function namedIn(providers: readonly OfferProvider[], networkId: string, id: string): OfferProvider {
  const provider = providersOf(providers, networkId).find((each) => each.id === id)
  if (provider) return provider
  throw refuse(400, { field: 'quote', code: 'swap/no-provider', message: 'This provider is not on this network' })
}

const failed = (code: string) => refuse(502, { code, message: 'The provider has no offer' })

/** Asks a provider, and throws a refusal for any failure, also for an answer without a value. */
async function inTime<Value>(run: (signal: AbortSignal) => Promise<Value> | undefined): Promise<NonNullable<Value>> {
  const controller = new AbortController()
  const late = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(failed('swap/provider-late')))
  })
  const timer = setTimeout(() => controller.abort(), BUILD_MS)
  try {
    const value = await Promise.race([late, run(controller.signal)?.catch((error: unknown) => fail(error))])
    if (value === undefined || value === null) throw failed('swap/no-route')
    return value
  } finally {
    clearTimeout(timer)
  }
}

function fail(error: unknown): never {
  throw failed(failureCode(error))
}

/**
 * Builds a swap of which `least` arrives at least. A provider is asked anew, so it may say less than before; then it is asked
 * once more, with as little slippage as that leaves. Rejects with 409 where it isn't enough.
 */
async function buildAbove(provider: OfferProvider, question: SwapQuestion, least: bigint): Promise<BuiltOffer> {
  const isEnough = ({ offer }: BuiltOffer): boolean => BigInt(offer.toAmountMin) >= least
  const built = await inTime((signal) => provider.build(question, signal))
  if (isEnough(built)) return built
  const toAmount = BigInt(built.offer.toAmount)
  // In hundredths of a percent, since some providers take no less.
  const left = toAmount > least ? Number(((toAmount - least) * 10_000n) / toAmount) / 100 : 0
  if (left > 0) {
    const again = await inTime((signal) => provider.build({ ...question, slippage: left }, signal))
    if (isEnough(again)) return again
  }
  throw refuse(409, { field: 'quote', code: 'swap/moved', message: 'The provider offers less by now' })
}

interface ShortMemory<Value> {
  /** Resolves as the last call of the key does, if it began less than {@link SAME_MS} ago or is pending. */
  readonly read: (key: string, run: () => Promise<Value>) => Promise<Value>
}

function createShortMemory<Value>(now: () => number): ShortMemory<Value> {
  const kept = new Map<string, { readonly value: Value; readonly until: number }>()
  const flight = createSingleFlight()
  function keep(key: string, value: Value, until: number): void {
    kept.set(key, { value, until })
    for (const [oldest, entry] of kept) {
      if (kept.size <= MAX_KEPT && entry.until > now()) return
      kept.delete(oldest)
    }
  }
  return {
    read: async (key, run) => {
      const known = kept.get(key)
      if (known && known.until > now()) return known.value
      return flight.run(key, async () => {
        const until = now() + SAME_MS
        const value = await run()
        kept.delete(key)
        keep(key, value, until)
        return value
      })
    },
  }
}
