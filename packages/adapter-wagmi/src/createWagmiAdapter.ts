import {
  lateAdapter,
  once,
  walletAbilities,
  type Adapter,
  type AdapterContext,
  type AdapterFactory,
} from '@latchkit/core/adapter'
import type { Config } from '@wagmi/core'
import { createWagmiConfig, type WagmiConfigOptions } from './wagmi.config.js'
import { attach } from './wagmi.connectors.js'
import type { WagmiDeps } from './wagmi.deps.js'
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
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, options: WagmiAdapterOptions): WagmiAdapter {
  const deps: WagmiDeps = {
    ...context,
    ...('config' in options ? options : createWagmiConfig(context, options, () => deps.isStarted)),
    wanted: new Set(),
    attached: new Map(),
    loadChecks: once(() => import('./wagmi.provider.js')),
    loadWatch: once(() => import('./wagmi.watch.js')),
    isStarted: false,
  }
  const { start, watched } = createWatch(deps)
  const load = async (): Promise<Adapter> => (await import('./wagmi.adapter.js')).createLoadedAdapter(deps, watched)
  return {
    ...lateAdapter({ name: 'wagmi', namespace: 'eip155' }, { ...walletAbilities, contract: ['read', 'write'] }, load),
    config: deps.config,
    start,
    // At once: wagmi's own hooks, and what restores a connection, look for the connector in the config.
    attach: (wallet) => attach(deps, wallet),
  }
}

/** Watching begins, and its code is loaded, as soon as there is something to tell. */
function createWatch(deps: WagmiDeps): { start: () => () => void; watched: () => Promise<void> } {
  const { config, environment, loadWatch } = deps
  let stop: (() => void) | undefined

  async function watched(): Promise<void> {
    const { watch } = await loadWatch()
    if (deps.isStarted) stop ??= watch(deps)
  }
  const look = (): void => {
    const { status, connections } = config.state
    // Where loading it fails, offline perhaps, the next change tries again.
    if (!stop && (status !== 'disconnected' || connections.size > 0)) void watched().catch(environment.report)
  }
  return {
    watched,
    start() {
      deps.isStarted = true
      const stops = [watchList(deps), config.subscribe((state) => state, look)]
      look()
      return () => {
        deps.isStarted = false
        for (const each of [...stops, stop]) each?.()
        stop = undefined
      }
    },
  }
}
