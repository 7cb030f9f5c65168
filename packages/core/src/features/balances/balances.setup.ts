import type { FeatureContext } from '../../kit/feature.types.js'
import { createBalancesClient } from './balances.client.js'
import { createBalancesController } from './balances.controller.js'
import { createHoldingsReader } from './balances.sources.js'
import type { BalancesController } from './balances.types.js'

/** Makes the controller of the balances from the kit's context. Sends no request. */
export async function createBalances(context: FeatureContext): Promise<BalancesController> {
  const { adapters, networks, options } = context
  const client = createBalancesClient(await context.load('api'))
  const read = createHoldingsReader({ client, adapters, networks, tokens: options.tokens })
  return createBalancesController({ ...context, connection: context.get('connection'), read })
}
