import type { Adapter, AdapterContext } from '../adapter.types.js'
import { createEip1193Adapter, createEip1193Deps } from './createEip1193Adapter.js'

/** Makes the adapter that speaks through nothing but the wallet: see `universalAdapter`. */
export function createUniversalAdapter(context: AdapterContext): Adapter {
  const deps = createEip1193Deps(context)
  const sign = () => import('./eip1193.sign.js')
  const chain = () => import('./universal.chain.js')
  const transfer = () => import('./universal.transfer.js')
  return {
    ...createEip1193Adapter(deps, 'universal'),
    balance: { get: async (request) => (await import('./universal.balance.js')).readBalance(deps, request) },
    message: { sign: async (signer, message) => (await sign()).signMessage(deps, signer, message) },
    typedData: { sign: async (signer, data) => (await sign()).signTypedData(deps, signer, data) },
    transaction: {
      estimate: async (signer, request) => (await chain()).estimate(deps, signer, request),
      send: async (signer, request) => (await import('./eip1193.send.js')).sendTransaction(deps, signer, request),
      wait: async (request) => (await chain()).wait(deps, request),
    },
    transfer: { send: async (signer, request) => (await transfer()).transfer(deps, signer, request) },
  }
}
