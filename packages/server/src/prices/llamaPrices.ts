import { z } from 'zod'
import { createSingleFlight } from '../base/singleFlight.js'
import { unavailable } from '../base/refusal.js'
import type { Cache } from '../cache/cache.types.js'
import type { GuardedFetch } from '../guard/guardedFetch.js'
import { assetId } from '../assets/assets.js'
import type { Token } from '../tokens/tokens.types.js'
import type { Price, PriceProvider } from './prices.types.js'
import { toPrice } from './rates.js'

/** How long a price counts as new. */
const NEW_MS = 60_000
/** How long a price is kept for the time in which the service is away. */
const KEPT_MS = 1_800_000
/** The most tokens of one request. Their ids are in its path. */
const AT_ONCE = 50

/** The names of networks, and the address of each coin. */
const ZERO = `0x${'0'.repeat(40)}`
const NETWORKS: ReadonlyMap<string, readonly [name: string, coin: string]> = new Map([
  ['eip155:1', ['ethereum', ZERO]],
  ['eip155:10', ['optimism', ZERO]],
  ['eip155:56', ['bsc', ZERO]],
  ['eip155:100', ['xdai', ZERO]],
  ['eip155:137', ['polygon', ZERO]],
  ['eip155:8453', ['base', ZERO]],
  ['eip155:42161', ['arbitrum', ZERO]],
  ['eip155:43114', ['avax', ZERO]],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', ['solana', 'So11111111111111111111111111111111111111112']],
])

const keptSchema = z.object({ at: z.number(), price: z.number().nullable(), change: z.number().optional() })
const coinsSchema = z.object({ coins: z.record(z.string(), z.unknown()) })
const priceSchema = z.object({ price: z.number() })
const changeSchema = z.number().min(-1e6).max(1e6)

/** What the prices of the service are made of. */
export interface LlamaPricesDeps {
  /** The base URL: `https://coins.llama.fi`. */
  readonly url: string
  readonly fetch: Pick<GuardedFetch, 'get'>
  readonly cache: Cache
  /** A clock in ms. */
  readonly now?: () => number
}

type Kept = z.output<typeof keptSchema>

/**
 * Makes the prices of a service in DefiLlama's shape: `/prices/current/{ids}` and `/percentage/{ids}`. A price is kept for
 * a minute, and for half an hour while the service is away. Rejects with 503 where it is away and knows nothing.
 */
export function createLlamaPrices({ url, fetch, cache, now = Date.now }: LlamaPricesDeps): PriceProvider {
  const flight = createSingleFlight()
  const root = url.replace(/\/+$/, '')

  async function coinsOf(path: string): Promise<Map<string, unknown>> {
    const { bytes } = await fetch.get(`${root}${path}`)
    const { coins } = coinsSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
    // The service may write an address in other letters than it was asked for.
    return new Map(Object.entries(coins).map(([id, value]) => [id.toLowerCase(), value]))
  }

  /** Asks the service. The change is left out where only the prices can be read. */
  async function ask(names: readonly string[]): Promise<readonly Kept[]> {
    const at = now()
    const list = names.map(encodeURIComponent).join()
    const [prices, changes] = await Promise.all([
      coinsOf(`/prices/current/${list}`),
      coinsOf(`/percentage/${list}?period=24h`).catch(() => new Map<string, unknown>()),
    ])
    const read = names.map((name): Kept => {
      const given = priceSchema.safeParse(prices.get(name.toLowerCase())).data?.price
      const change = changeSchema.safeParse(changes.get(name.toLowerCase())).data
      return { at, price: toPrice(given ?? 0) ?? null, ...(change !== undefined && { change }) }
    })
    await Promise.all(names.map((name, index) => cache.set(`llama:${name}`, read[index], KEPT_MS)))
    return read
  }

  async function readChunk(tokens: readonly Named[]): Promise<readonly (readonly [string, Price])[]> {
    const known = await Promise.all(tokens.map(({ name }) => keptOf(name)))
    const due = tokens.filter((_, at) => now() - (known[at]?.at ?? -Infinity) >= NEW_MS)
    const names = due.map(({ name }) => name)
    const asked = names.length > 0 ? await flight.run(names.join(), () => ask(names)).catch(() => undefined) : []
    if (!asked && known.every((each) => each === undefined)) throw unavailable()
    return tokens.flatMap(({ id, name }, at) => {
      const { price, change } = asked?.[names.indexOf(name)] ?? known[at] ?? { price: null }
      return price === null ? [] : [[id, { price, ...(change !== undefined && { change }) }] as const]
    })
  }

  const keptOf = async (name: string): Promise<Kept | undefined> =>
    keptSchema.safeParse(await cache.get(`llama:${name}`)).data

  return {
    async read(tokens) {
      const named = tokens.flatMap((token) => nameOf(token) ?? [])
      const chunks = Array.from({ length: Math.ceil(named.length / AT_ONCE) }, (_, at) =>
        named.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
      )
      return new Map((await Promise.all(chunks.map(readChunk))).flat())
    },
  }
}

/** A token and how the service names it. */
interface Named {
  readonly id: string
  readonly name: string
}

function nameOf(token: Token): Named | undefined {
  const [network, coin] = NETWORKS.get(token.networkId) ?? []
  return network === undefined ? undefined : { id: assetId(token), name: `${network}:${token.address ?? coin}` }
}
