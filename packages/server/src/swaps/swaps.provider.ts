import type { OpenContext, Opened } from '../endpoints/parts.types.js'
import { openPrices } from '../prices/prices.provider.js'
import { openTokens } from '../tokens/tokens.provider.js'
import { createSwapSource } from './createSwapSource.js'
import { DEFAULT_NETWORKS, type SwapsConfig } from './swaps.config.js'
import { createJupiter } from './swaps.jupiter.js'
import { createLifi } from './swaps.lifi.js'
import { createOneInch } from './swaps.oneInch.js'
import type { SwapSource } from './swaps.types.js'

/** The services that answer with offers, in the order in which equal offers are named. */
const SERVICES = { oneInch: createOneInch, lifi: createLifi, jupiter: createJupiter }

/** Opens the providers of swaps. */
export async function openSwaps(context: OpenContext): Promise<Opened<SwapSource>> {
  const { config, nodes, reader, cache, load } = context
  const { swaps = {}, rpc } = config
  const [{ source: tokens }, { source: prices }] = await Promise.all([load(openTokens), load(openPrices)])
  const networksOf = (name: keyof SwapsConfig): readonly string[] =>
    swaps[name]?.networks ?? Object.keys(rpc).filter(DEFAULT_NETWORKS[name])
  const providers = Object.entries(SERVICES).flatMap(([name, create]) => {
    const given = swaps[name as keyof typeof SERVICES]
    return given ? [create({ ...given, networkIds: networksOf(name as keyof typeof SERVICES) })] : []
  })
  return { source: createSwapSource({ providers, nodes, reader, tokens, prices, cache }) }
}
