import { createSingleFlight } from '../base/singleFlight.js'
import { Refusal } from '../base/refusal.js'
import { assetId } from '../assets/assets.js'
import type { Token } from '../tokens/tokens.types.js'
import type { Price, PriceProvider } from './prices.types.js'
import { medianOf } from './rates.js'
import type { PriceSamples, Sample } from './samples.js'
import type { ReadSpot } from './spot.js'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

/** The time between two samples of a token. */
export const SAMPLE_MS: number = 2 * MINUTE_MS
/** The time whose samples make a price. */
const WINDOW_MS = 30 * MINUTE_MS
/** How long a token is sampled after it was asked for, and how long a sample is kept: until it is a day old, and longer. */
const KEPT_MS = DAY_MS + 2 * WINDOW_MS
/** The most tokens that are sampled. */
const MAX_SAMPLED = 2_000

/** What the prices from chains are made of. */
export interface ChainPricesDeps {
  /** The networks with sources of prices: CAIP-2. */
  readonly networkIds: readonly string[]
  readonly spot: ReadSpot
  readonly samples: PriceSamples
  /** A clock in ms. */
  readonly now?: () => number
}

/** The prices from chains. */
export interface ChainPrices extends PriceProvider {
  /** Samples the tokens that were asked for within a day. To be called every {@link SAMPLE_MS}. Rejects as the samples do. */
  readonly sample: () => Promise<void>
}

/**
 * Makes the prices from chains: the median of the samples of 30 minutes, so that a pool that is moved for one block moves
 * no price. A token is sampled when it is first asked for, and every two minutes then; a single sample counts alone.
 */
export function createChainPrices({ networkIds, spot, samples, now = Date.now }: ChainPricesDeps): ChainPrices {
  const flight = createSingleFlight()
  /** The tokens that were asked for, and when. */
  const asked = new Map<string, { readonly token: Token; readonly at: number }>()
  /** The time of the samples of now. All instances have the same. */
  const slot = (): number => Math.floor(now() / SAMPLE_MS) * SAMPLE_MS
  /** The slot in which a token was found to have no price. */
  const unpriced = new Map<string, number>()

  function note(tokens: readonly Token[]): void {
    for (const token of tokens) {
      const id = assetId(token)
      asked.delete(id)
      asked.set(id, { token, at: now() })
    }
    for (const [id, { at }] of asked) {
      if (asked.size <= MAX_SAMPLED && at > now() - KEPT_MS) return
      asked.delete(id)
      unpriced.delete(id)
    }
  }

  /** Samples tokens of one network. */
  async function sampleOf(networkId: string, tokens: readonly Token[]): Promise<ReadonlyMap<string, number>> {
    const at = slot()
    const prices = await spot(networkId, tokens)
    for (const id of tokens.map(assetId)) if (!prices.has(id)) unpriced.set(id, at)
    await samples.add(prices, at)
    return prices
  }

  /** Samples tokens of any networks. A network whose nodes are silent has no samples, and its refusal is in `faults`. */
  async function sampleAll(tokens: readonly Token[], faults: Refusal[]): Promise<ReadonlyMap<string, number>> {
    const ofEach = networkIds.map(async (networkId) => {
      const its = tokens.filter((token) => token.networkId === networkId)
      if (its.length === 0) return []
      const key = `${networkId} ${its.map(assetId).join()}`
      try {
        return [...(await flight.run(key, () => sampleOf(networkId, its)))]
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== 502) throw error
        faults.push(error)
        return []
      }
    })
    return new Map((await Promise.all(ofEach)).flat())
  }

  return {
    async read(given) {
      const tokens = given.filter(({ networkId }) => networkIds.includes(networkId))
      if (tokens.length === 0) return new Map()
      note(tokens)
      const ids = tokens.map(assetId)
      const newest = now()
      const dayAgo = newest - DAY_MS
      const known = await samples.read(ids, [
        [newest - WINDOW_MS, newest],
        [dayAgo - WINDOW_MS / 2, dayAgo + WINDOW_MS / 2],
      ])
      const isNew = ({ at }: Sample): boolean => at >= newest - WINDOW_MS
      const missing = tokens.filter(
        (token) => !known.get(assetId(token))?.some(isNew) && unpriced.get(assetId(token)) !== slot(),
      )
      const faults: Refusal[] = []
      const first = await sampleAll(missing, faults)
      const prices = new Map(
        ids.flatMap((id) => {
          const its = known.get(id) ?? []
          const now30 = its.filter(isNew).map(({ price }) => price)
          const price = medianOf(now30) ?? first.get(id)
          const past = medianOf(its.filter((each) => !isNew(each)).map((each) => each.price))
          return price === undefined ? [] : [[id, { price, ...changeOf(price, past) }] as const]
        }),
      )
      if (prices.size === 0 && faults[0]) throw faults[0]
      return prices
    },
    async sample() {
      const at = slot()
      const tokens = [...asked.values()].flatMap((each) => (each.at > now() - KEPT_MS ? [each.token] : []))
      if (tokens.length === 0) return
      const done = await samples.read(tokens.map(assetId), [[at, at]])
      await sampleAll(
        tokens.filter((token) => !done.has(assetId(token))),
        [],
      )
      await samples.drop(now() - KEPT_MS)
    },
  }
}

/** The largest change that is answered, in percent. */
const MAX_CHANGE = 1e6

function changeOf(price: number, past: number | undefined): Pick<Price, 'change'> {
  const change = past === undefined ? NaN : (price / past - 1) * 100
  return Math.abs(change) <= MAX_CHANGE ? { change } : {}
}
