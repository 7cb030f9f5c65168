import type { AdapterFactory } from './adapter.types.js'
import { lateAdapter, type Abilities } from './lateAdapter.js'

/** What any EVM wallet can be asked for, over plain EIP-1193. */
export const walletAbilities: Abilities = {
  balance: ['get'],
  message: ['sign'],
  typedData: ['sign'],
  transaction: ['estimate', 'send', 'wait'],
  transfer: ['send'],
  calls: ['capabilities', 'send', 'status'],
  permissions: ['grant', 'revoke'],
  assets: ['get'],
}

/**
 * The adapter of an app that names EVM networks and gives no adapter for them: installed wallets over plain EIP-1193,
 * with no chain library. Everything goes through the connected wallet, reads too.
 */
export const universalAdapter: AdapterFactory = (context) =>
  lateAdapter({ name: 'universal', namespace: 'eip155' }, walletAbilities, async () =>
    (await import('./eip1193/createUniversalAdapter.js')).createUniversalAdapter(context),
  )
