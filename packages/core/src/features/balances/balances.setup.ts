import { isFresh } from '../../base/cache.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import { accountError } from '../account/account.errors.js'
import { createBalancesClient } from './balances.client.js'
import { COIN_TTL_MS } from './balances.constants.js'
import { createBalancesController } from './balances.controller.js'
import { createHoldingsReader, type CoinReader } from './balances.sources.js'
import { createTokensClient } from '../tokens/tokens.client.js'
import { createTokenLists } from '../tokens/tokens.lists.js'
import type { BalancesController } from './balances.types.js'

/** Makes the controller of the balances from the kit's context. Sends no request. */
export async function createBalances(context: FeatureContext): Promise<BalancesController> {
  const { adapters, networks, options, environment } = context
  const api = await context.load('api')
  const coin = createCoinReader(context)
  const read = createHoldingsReader({
    clock: environment.clock,
    client: createBalancesClient(api),
    lists: createTokenLists(createTokensClient(api)),
    adapters,
    networks,
    tokens: options.tokens,
    coin,
  })
  const [connection, account] = [context.get('connection'), context.get('account')]
  return createBalancesController({ ...context, connection, account, read })
}

/**
 * Returns the function that reads the coin through the account, which reads it for its own views too: a view that shows
 * both asks the chain once.
 */
function createCoinReader(context: FeatureContext): CoinReader {
  const { clock } = context.environment
  const account = context.get('account')
  return async ({ caipAddress }, force) => {
    const known = (): typeof account.state.native =>
      account.state.native?.account === caipAddress ? account.state.native : undefined
    await account.refreshBalance({ force: force || !isFresh(clock, known(), COIN_TTL_MS) })
    const coin = known()
    if (!coin) throw accountError('balance-unavailable')
    return { ...coin, value: BigInt(coin.value) }
  }
}
