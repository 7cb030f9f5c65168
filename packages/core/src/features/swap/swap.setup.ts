import { subscribe } from 'valtio/vanilla'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createTokensClient } from '../tokens/tokens.client.js'
import { createTokenLists } from '../tokens/tokens.lists.js'
import { createServerSwaps, withServer } from './swap.client.js'
import { createSwapController } from './swap.controller.js'
import { isSwitchedOn } from './swap.rules.js'
import type { SwapController } from './swap.types.js'

/** Makes the controller of swaps from the kit's context. Asks the app's server for its remote configuration, and on which networks it swaps. */
export async function createSwap(context: FeatureContext): Promise<SwapController> {
  const { state, options } = context
  const connection = context.get('connection')
  const [operations, transactions, config, api] = await Promise.all([
    context.load('operations'),
    context.load('transactions'),
    context.load('config'),
    context.load('api'),
  ])
  void config.load()
  const onFailures = options.debug
    ? (await import('./swap.warnings.js')).createSwapWarnings(context.environment)
    : undefined
  const server = createServerSwaps(api)
  const lists = createTokenLists(createTokensClient(api))
  return createSwapController({
    ...context,
    onFailures,
    connection,
    operations,
    transactions,
    async providers(networkId) {
      // One that is switched off doesn't say whether there are swaps where the server fails.
      const own = (options.swapProviders ?? []).filter(({ id }) => isSwitchedOn(config.state.features.swaps, id))
      return withServer(own, server, networkId)
    },
    gasPrice: server.gasPrice,
    switched: () => config.state.features.swaps,
    onSwitched: (listener) => void subscribe(config.state, listener),
    holdings: () =>
      state.balances?.account === connection.account()?.caipAddress ? (state.balances?.tokens ?? []) : [],
    async listed(networkId, signal) {
      if (!api.isOn || !(await api.supports(networkId))) return []
      const list = (await lists.of(networkId, signal)) ?? []
      return list.flatMap(({ decimals, ...token }) => (decimals === undefined ? [] : { networkId, decimals, ...token }))
    },
  })
}
