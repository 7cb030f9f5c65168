import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { createChainPrices, SAMPLE_MS } from './chainPrices.js'
import { createLlamaPrices } from './llamaPrices.js'
import type { PriceProvider } from './prices.types.js'
import { createSamples } from './samples.js'
import { createSpot } from './spot.js'

/** Opens the prices: those of the service where one is named, else those from chains, sampled every two minutes. */
export async function openPrices({
  config: { prices: sources, defillama },
  log,
  guard,
  cache,
  storage,
  reader,
}: OpenContext): Promise<Opened<PriceProvider>> {
  if (defillama !== undefined) return { source: createLlamaPrices({ url: defillama, fetch: guard, cache }) }
  const networkIds = Object.keys(sources)
  const spot = createSpot({ reader, sources, now: Date.now })
  const prices = createChainPrices({ networkIds, spot, samples: createSamples(storage) })
  if (networkIds.length === 0) return { source: prices }
  const timer = setInterval(
    () => void prices.sample().catch((error: unknown) => log.failed(error, { part: 'prices' })),
    SAMPLE_MS,
  )
  return { source: prices, stop: () => clearInterval(timer) }
}
