import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { openPrices } from '../prices/prices.provider.js'
import { openTokens } from '../tokens/tokens.provider.js'
import { createSwapSource } from './createSwapSource.js'
import { serviceNetworks, type SwapServices, type UniswapConfig } from './swaps.config.js'
import { createDecimals, type ReadDecimals } from './swaps.decimals.js'
import { createJupiter } from './swaps.jupiter.js'
import { createLifi } from './swaps.lifi.js'
import type { OfferProvider } from './swaps.offers.js'
import { createOneInch } from './swaps.oneInch.js'
import type { SwapSource } from './swaps.types.js'
import { createCallProvider } from './swaps.uniswap.js'

/** The services that answer with offers, in the order in which equal offers are named. */
const SERVICES = { oneInch: createOneInch, lifi: createLifi, jupiter: createJupiter }

/** Opens the providers of swaps. */
export async function openSwaps(context: OpenContext): Promise<Opened<SwapSource>> {
  const { config, nodes, reader, cache, load } = context
  const { uniswap, ...services } = config.swaps ?? {}
  const [{ source: tokens }, { source: prices }] = await Promise.all([load(openTokens), load(openPrices)])
  const decimalsOf = createDecimals({ tokens, reader })
  const own = uniswap ? [await openUniswap(uniswap, context, decimalsOf)] : []
  const providers = [...own, ...openServices(services, Object.keys(config.rpc))]
  return { source: createSwapSource({ providers, nodes, reader, tokens, prices, cache }) }
}

function openServices(services: SwapServices, known: readonly string[]): readonly OfferProvider[] {
  return serviceNetworks(services, known).flatMap(([name, networkIds]) => {
    const given = services[name]
    return given ? [SERVICES[name]({ ...given, networkIds })] : []
  })
}

async function openUniswap(
  config: UniswapConfig,
  { nodes }: OpenContext,
  decimalsOf: ReadDecimals,
): Promise<OfferProvider> {
  const { createUniswap } = await import('@latchkit/uniswap')
  const provider = createUniswap(config)
  const networkIds = provider.networks.filter((id) => nodes.networkIds.includes(id))
  return createCallProvider({ provider, nodes, networkIds, decimalsOf })
}
