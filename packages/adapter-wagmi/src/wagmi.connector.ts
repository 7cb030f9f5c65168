import type { AttachedWallet } from '@latchkit/core/adapter'
import { injected, type CreateConnectorFn } from '@wagmi/core'
import { checkedProvider, readChainId, toAddresses } from './wagmi.provider.js'

/** Which connectors somebody wants connected: the kit, or the app through wagmi's hooks. */
export type Wanted = Set<string>

/**
 * wagmi's injected connector for a wallet that core found. wagmi by itself connects to a wallet whenever that shares an
 * account, asked or not; this one only as long as it is wanted, so that a disconnect lasts without anything stored.
 */
export function attachedConnector({ connector, provider }: AttachedWallet, wanted: Wanted): CreateConnectorFn {
  const { id, name, imageUrl: icon } = connector
  const create = injected({
    shimDisconnect: false,
    target: { id, name, ...(icon && { icon }), provider: checkedProvider(provider) },
  })
  return (config) => {
    const original = create(config)
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
      onAccountsChanged(accounts) {
        if (wanted.has(id)) original.onAccountsChanged.call(own, toAddresses(accounts))
      },
      onChainChanged(answer) {
        const chainId = readChainId(answer)
        if (chainId) original.onChainChanged.call(own, String(chainId))
      },
    }
    return own
  }
}
