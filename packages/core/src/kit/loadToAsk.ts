import type { Features } from '../latch.types.js'
import type { FeatureContext } from './feature.types.js'

/**
 * Loads the code that asks a wallet, which may take long. Rejects where the active account, its network or its wallet is
 * another one by then: the call was not meant for that one (F080).
 */
export async function loadToAsk<name extends 'send' | 'signing' | 'siwx' | 'swap' | 'transactions'>(
  context: Pick<FeatureContext, 'get' | 'load'>,
  name: name,
): Promise<Features[name]> {
  const { account } = context.get('connection')
  const before = account()
  const feature = await context.load(name)
  const now = account()
  if (before?.caipAddress === now?.caipAddress && before?.connectorId === now?.connectorId) return feature
  throw (await import('../features/operations/operations.pin.js')).lossOf(before, now)
}
