import type { AdapterFactory } from './adapter.types.js'
import type { Eip1193Deps } from './eip1193/eip1193.wallets.js'
import { lateAdapter } from './lateAdapter.js'

/**
 * The adapter of an app that names EVM networks and passes no adapter for them. It speaks plain EIP-1193 with installed
 * wallets, and has no chain library. It sends every request through the connected wallet, reads included.
 */
export const universalAdapter: AdapterFactory = (context) => {
  const deps: Eip1193Deps = { context, wallets: new Map() }
  const depsOf = (): Eip1193Deps => deps
  return lateAdapter({
    name: 'universal',
    namespace: 'eip155',
    load: async () => (await import('./eip1193/createEip1193Adapter.js')).createEip1193Adapter(deps),
    abilities: {
      balance: async () => (await import('./eip1193/universal.balance.js')).createBalance(deps),
      message: async () => (await import('./eip1193/eip1193.sign.js')).createMessage(deps),
      typedData: async () => (await import('./eip1193/eip1193.sign.js')).createTypedData(deps),
      transaction: async () => (await import('./eip1193/universal.chain.js')).createTransaction(deps),
      transfer: async () => (await import('./eip1193/universal.transfer.js')).createTransfer(deps),
      calls: async () => (await import('./eip1193/eip1193.calls.js')).createCalls(depsOf),
      permissions: async () => (await import('./eip1193/eip1193.permissions.js')).createPermissions(depsOf),
      assets: async () => (await import('./eip1193/eip1193.assets.js')).createAssets(depsOf),
    },
  })
}
