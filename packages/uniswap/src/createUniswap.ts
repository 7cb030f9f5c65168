import { networks } from './uniswap.networks.js'
import { readOptions } from './uniswap.options.js'
import type { CaipNetworkId, SwapProvider, UniswapOptions } from './uniswap.types.js'

/**
 * Makes a provider of swaps over the pools of Uniswap v2 and v3, by its contracts and the app's own node alone. The only
 * spender is SwapRouter02. What quotes and builds loads with the first question, and so do the addresses of contracts.
 *
 * @param options - the app's fee, more networks, and the tokens to swap over. Default: the networks of `deployments`, no fee.
 * @throws `TypeError` where an option is wrong: a fee over 1 %, or something that is no address.
 */
export function createUniswap(options: UniswapOptions = {}): SwapProvider {
  const settings = readOptions(options)
  const load = async (): Promise<Pick<SwapProvider, 'quotes' | 'build'>> => {
    const [{ createSwaps }, { deployments }] = await Promise.all([
      import('./uniswap.swaps.js'),
      import('./uniswap.deployments.js'),
    ])
    const all = { ...deployments, ...settings.deployments }
    return (swaps ??= createSwaps({ ...settings, deployments: all }, () => Date.now()))
  }
  let swaps: Pick<SwapProvider, 'quotes' | 'build'> | undefined
  return {
    id: 'uniswap',
    name: 'Uniswap',
    networks: [...new Set([...networks, ...(Object.keys(settings.deployments) as CaipNetworkId[])])],
    quotes: async (request, context) => (await load()).quotes(request, context),
    build: async (quote, context) => (await load()).build(quote, context),
  }
}
