import { readChainId, type AttachedWallet } from '@latchkit/core/adapter'
import { injected, type CreateConnectorFn } from '@wagmi/core'
import type { EIP1193Provider } from 'viem'
import type { WagmiDeps } from './wagmi.deps.js'

/** Which connectors somebody wants connected: the kit, or the app through wagmi's hooks. */
export type Wanted = Set<string>

/**
 * wagmi's injected connector for a wallet that core found. wagmi by itself connects to a wallet whenever that shares an
 * account, asked or not; this one only as long as it is wanted, so that a disconnect lasts without anything stored.
 */
export function attachedConnector(
  { connector, provider }: AttachedWallet,
  { wanted, environment, loadChecks }: WagmiDeps,
): CreateConnectorFn {
  const { id, name, imageUrl: icon } = connector
  const wallet = provider as EIP1193Provider
  const checked: EIP1193Provider = {
    on: (...listener) => wallet.on?.(...listener),
    removeListener: (...listener) => wallet.removeListener?.(...listener),
    request: (async (request: { method: string }) =>
      (await loadChecks()).ask(environment, wallet, request)) as EIP1193Provider['request'],
  }
  const target = { id, name, ...(icon && { icon }), provider: checked }
  const create = injected({ shimDisconnect: false, target })
  return (config) => {
    const original = create(config)
    let changing: Promise<void> = Promise.resolve()
    const connect: (...parameters: Parameters<typeof original.connect>) => Promise<unknown> = async (...parameters) => {
      wanted.add(id)
      try {
        return await original.connect.apply(own, parameters)
      } catch (error) {
        wanted.delete(id)
        throw error
      }
    }
    const own: typeof original = {
      ...original,
      // No listener at the wallet before it is used.
      setup: async () => {},
      connect: connect as typeof original.connect,
      disconnect() {
        wanted.delete(id)
        return original.disconnect.call(own)
      },
      isAuthorized: async () => wanted.has(id) && original.isAuthorized.call(own),
      onConnect(info) {
        if (wanted.has(id)) original.onConnect.call(own, info)
      },
      onAccountsChanged(answer) {
        const turn = changing.then(loadChecks).then(({ accountsChanged }) => accountsChanged(own, original, answer))
        changing = turn.catch(() => {})
      },
      onChainChanged(answer) {
        const chainId = readChainId(answer)
        if (chainId) original.onChainChanged.call(own, `${chainId}`)
      },
    }
    return own
  }
}
