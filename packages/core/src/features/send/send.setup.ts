import { subscribe } from 'valtio/vanilla'
import type { FeatureContext } from '../../kit/feature.types.js'
import { createSendController } from './send.controller.js'
import type { SendController } from './send.types.js'

/** Makes the controller of sending from the kit's context. Sends no request. */
export async function createSend(context: FeatureContext): Promise<SendController> {
  const { state } = context
  const connection = context.get('connection')
  const [operations, transactions, book] = await Promise.all([
    context.load('operations'),
    context.load('transactions'),
    context.load('addressBook'),
  ])
  return createSendController({
    ...context,
    connection,
    operations,
    transactions,
    saved: () => book.state.entries,
    labels: () => context.get('account').state.addressLabels,
    holdings: () =>
      state.balances?.account === connection.account()?.caipAddress ? (state.balances?.tokens ?? []) : [],
    onHoldings: (listener) => void subscribe(state, listener),
    identify: async (address) => (await context.load('identity')).identify(address),
  })
}
