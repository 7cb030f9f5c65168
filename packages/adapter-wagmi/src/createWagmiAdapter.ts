import type { Adapter, AdapterContext, AdapterFactory } from '@latchkit/core/adapter'
import { walletError } from '@latchkit/core/adapter'
import { watchConnectors, type Config } from '@wagmi/core'
import { atBorder } from './wagmi.border.js'
import { capabilities } from './wagmi.capabilities.js'
import { createWagmiConfig, evmChains, toChainId, type WagmiConfigOptions } from './wagmi.config.js'
import { connectWallet, disconnectWallet, forgetWallet, reconnectWallet, type ConnectDeps } from './wagmi.connect.js'
import type { Wanted } from './wagmi.connector.js'
import { createWagmiConnectors } from './wagmi.connectors.js'
import { watchConnections } from './wagmi.watch.js'

export type { WagmiConfigOptions } from './wagmi.config.js'

/** What {@link createWagmiAdapter} takes: nothing, what a config is made of, or the app's own config. */
export type WagmiAdapterOptions = WagmiConfigOptions | { readonly config: Config }

/** The adapter, with the config it speaks through. */
export type WagmiAdapter = Adapter & { readonly config: Config }

/**
 * EVM chains through `@wagmi/core`, 2.22 or 3. Makes a config from the app's networks, or uses the app's own as it is;
 * wagmi's hooks on that config (`getWagmiConfig`) see the same connection.
 */
export function createWagmiAdapter(options: WagmiAdapterOptions = {}): AdapterFactory<WagmiAdapter> {
  return (context) => {
    const config = 'config' in options ? options.config : createWagmiConfig(context, options)
    if ('config' in options) warnOfMissingChains(context, config)
    return createAdapter(context, config)
  }
}

function createAdapter({ networks, environment, emit }: AdapterContext, config: Config): WagmiAdapter {
  const wanted: Wanted = new Set()
  const connectors = createWagmiConnectors(config, wanted)
  let listed = ''

  const switchNetwork = async (connectorId: string, chainId: number): Promise<void> => {
    const connector = connectors.get(connectorId)
    const chain = evmChains(networks).find(({ id }) => id === chainId)
    if (!chain) throw walletError('unknown-network', { networkId: `eip155:${chainId}` })
    const { switchNetwork } = await import('./wagmi.switch.js')
    await switchNetwork({ config, clock: environment.clock, connector, chain })
  }
  const deps: ConnectDeps = { config, connectors, wanted, environment, switchNetwork }

  function list(): void {
    const known = connectors.listed()
    const ids = known.map(({ id }) => id).join()
    if (ids === listed) return
    listed = ids
    emit({ type: 'connectors', connectors: known })
  }

  return {
    config,
    name: 'wagmi',
    namespace: 'eip155',
    start() {
      list()
      const stops = [watchConnectors(config, { onChange: list }), watchConnections(config, connectors, emit)]
      return () => stops.forEach((stop) => stop())
    },
    attach: connectors.attach,
    connect: (request) => atBorder(() => connectWallet(deps, request)),
    reconnect: (request) => atBorder(() => reconnectWallet(deps, request)),
    disconnect: (connectorId) => atBorder(() => disconnectWallet(deps, connectorId)),
    forget: (connectorId) => forgetWallet(deps, connectorId),
    switchNetwork: ({ connectorId, networkId }) => atBorder(() => switchNetwork(connectorId, toChainId(networkId))),
    getProvider: (connectorId) => atBorder(() => connectors.provider(connectorId)),
    ...capabilities({ config, connectors }),
  }
}

function warnOfMissingChains({ networks, environment }: AdapterContext, config: Config): void {
  const missing = evmChains(networks).filter(({ id }) => config.chains.every((chain) => chain.id !== id))
  if (missing.length > 0)
    environment.warn(`the wagmi config has no chain for ${missing.map(({ name }) => name).join(', ')}.`)
}
