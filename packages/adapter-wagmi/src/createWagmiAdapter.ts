import type { Adapter, AdapterContext, AdapterFactory } from '@latchkit/core/adapter'
import type { Config } from '@wagmi/core'
import { capabilities } from './wagmi.capabilities.js'
import { createWagmiConfig, type WagmiConfigOptions } from './wagmi.config.js'
import { attach, type AttachedWallets } from './wagmi.connectors.js'
import type { WagmiDeps } from './wagmi.deps.js'
import { late } from './wagmi.late.js'
import { watchList } from './wagmi.list.js'

/** What {@link createWagmiAdapter} takes: nothing, what a config is made of, or the app's own config. */
export type WagmiAdapterOptions = WagmiConfigOptions | { readonly config: Config }

/** The adapter, with the config it speaks through. */
export type WagmiAdapter = Adapter & { readonly config: Config }

/**
 * EVM chains through `@wagmi/core`, 2.22 or 3. Makes a config from the app's networks, or uses the app's own as it is;
 * wagmi's hooks on that config (`getWagmiConfig`) see the same connection.
 */
export function createWagmiAdapter(options: WagmiAdapterOptions = {}): AdapterFactory<WagmiAdapter> {
  return (context) => createAdapter(context, 'config' in options ? options.config : createWagmiConfig(context, options))
}

function createAdapter({ networks, environment, emit }: AdapterContext, config: Config): WagmiAdapter {
  const wanted = new Set<string>()
  const attached: AttachedWallets = new Map()
  const deps: WagmiDeps = { config, attached, wanted, networks, environment, emit }
  const { start, watched } = createWatch(deps)
  // Watching first, so that nothing the wallet does from then on goes unheard.
  const connecting = late(() => Promise.all([import('./wagmi.connect.js'), watched()]).then(([module]) => module), deps)

  return {
    config,
    name: 'wagmi',
    namespace: 'eip155',
    start,
    prepare: () =>
      Promise.all([import('./wagmi.connect.js'), import('./wagmi.watch.js'), import('./wagmi.provider.js')]),
    attach: (wallet) => attach(config, attached, wanted, wallet),
    connect: connecting('connectWallet'),
    reconnect: connecting('reconnectWallet'),
    disconnect: connecting('disconnectWallet'),
    activate: connecting('activateWallet'),
    getProvider: connecting('providerOf'),
    forget: (connectorId) =>
      void connecting('forgetWallet')(connectorId, [...config.state.connections.values()]).catch(environment.report),
    switchNetwork: late(() => import('./wagmi.switch.js'), deps)('switchNetwork'),
    ...capabilities(deps),
  }
}

/** Watching begins, and its code is loaded, as soon as there is something to tell. */
function createWatch(deps: WagmiDeps): { start: () => () => void; watched: () => Promise<void> } {
  const { config, environment } = deps
  let started = false
  let stop: (() => void) | undefined

  async function watched(): Promise<void> {
    const { watch } = await import('./wagmi.watch.js')
    if (started) stop ??= watch(deps)
  }
  const look = (): void => {
    const { status, connections } = config.state
    // Where loading it fails, offline perhaps, the next change tries again.
    if (!stop && (status !== 'disconnected' || connections.size > 0)) void watched().catch(environment.report)
  }
  return {
    watched,
    start() {
      started = true
      const stops = [watchList(deps), config.subscribe((state) => state, look)]
      look()
      return () => {
        started = false
        for (const each of [...stops, stop]) each?.()
        stop = undefined
      }
    },
  }
}
