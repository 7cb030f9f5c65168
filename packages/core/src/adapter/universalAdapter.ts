import type { AbilityLoaders, AdapterFactory } from './adapter.types.js'
import { once } from '../base/once.js'
import type { Eip1193Deps } from './eip1193/eip1193.wallets.js'
import { lateAdapter } from './lateAdapter.js'

/**
 * The adapter of an app that names EVM networks and passes no adapter for them. It speaks plain EIP-1193 with installed
 * wallets, and has no chain library. It sends every request through the connected wallet, reads included.
 */
export const universalAdapter: AdapterFactory = (context) => {
  const deps: Eip1193Deps = { context, wallets: new Map() }
  const all = once(async () => (await import('./eip1193/universal.abilities.js')).createAbilities(deps))
  const abilities: AbilityLoaders<Awaited<ReturnType<typeof all>>> = {
    balance: async () => (await all()).balance,
    message: async () => (await all()).message,
    typedData: async () => (await all()).typedData,
    transaction: async () => (await all()).transaction,
    transfer: async () => (await all()).transfer,
    calls: async () => (await all()).calls,
    permissions: async () => (await all()).permissions,
    assets: async () => (await all()).assets,
  }
  return lateAdapter({
    name: 'universal',
    namespace: 'eip155',
    load: async () => (await import('./eip1193/createEip1193Adapter.js')).createEip1193Adapter(deps),
    abilities,
  })
}
