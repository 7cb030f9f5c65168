import { subscribe } from 'valtio/vanilla'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createSwapController } from './swap.controller.js'
import type { SwapController } from './swap.types.js'

/** Makes the controller of swaps from the kit's context. Asks the server for its remote configuration, and nothing else. */
export async function createSwap(context: FeatureContext): Promise<SwapController> {
  const { state, options } = context
  const connection = context.get('connection')
  const [operations, transactions, config] = await Promise.all([
    context.load('operations'),
    context.load('transactions'),
    context.load('config'),
  ])
  void config.load()
  return createSwapController({
    ...context,
    connection,
    operations,
    transactions,
    canBatch: async () => false,
    batch: (calls, options) => transactions.steps.transaction(calls[0] ?? {}, options) as never,
    handOn: (request, options) => transactions.steps.transaction(request, options),
    providers: async () => options.swapProviders ?? [],
    switched: () => config.state.features.swaps,
    onSwitched: (listener) => void subscribe(config.state, listener),
    holdings: () =>
      state.balances?.account === connection.account()?.caipAddress ? (state.balances?.tokens ?? []) : [],
    listed: async () => [],
  })
}
