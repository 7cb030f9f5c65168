// First, because it imports wagmi before core. Rolldown looks at modules in the order of their imports. Where it meets the
// hashes that viem and core share before it meets viem, it puts them into two more files of the page.
import { createWagmiConfig, type WagmiConfigOptions } from './wagmi.config.js'
import {
  allFrom,
  lateAdapter,
  once,
  type Adapter,
  type AdapterAbilities,
  type AdapterContext,
  type AdapterFactory,
} from '@latchkit/core/adapter'
import type { Config } from '@wagmi/core'
import { attach, watchList } from './wagmi.connectors.js'
import type { LateCode, WagmiDeps } from './wagmi.deps.js'

/** The abilities of the adapter: all but those that another namespace has alone. */
const WAGMI_ABILITIES = [
  'balance',
  'message',
  'typedData',
  'signIn',
  'transaction',
  'tracking',
  'transfer',
  'contract',
  'calls',
  'permissions',
  'assets',
  'names',
] as const

/** The abilities of {@link WagmiAdapter}. */
export type WagmiAbilities = Pick<AdapterAbilities, (typeof WAGMI_ABILITIES)[number]>

/** Options of {@link createWagmiAdapter}: none, the parts of a new config, or the app's own config. */
export type WagmiAdapterOptions = WagmiConfigOptions | { readonly config: Config }

/** The adapter, with the wagmi config that it uses. */
export type WagmiAdapter = Adapter & { readonly config: Config }

/**
 * Makes an adapter for EVM chains through `@wagmi/core` 2.22 or 3. It makes a config from the app's networks, or uses
 * the app's own config as it is. wagmi's hooks on this config (see `getWagmiConfig`) see the same connection. The
 * factory throws `options/bad-networks` where it makes a config and the app has no EVM network.
 */
export function createWagmiAdapter(options: WagmiAdapterOptions = {}): AdapterFactory<WagmiAdapter> {
  return (context) => createAdapter(context, options)
}

function createAdapter(context: AdapterContext, options: WagmiAdapterOptions): WagmiAdapter {
  const load: LateCode = {
    adapter: once(() => import('./wagmi.adapter.js')),
    abilities: once(() => import('./wagmi.abilities.js')),
    errors: once(() => import('./wagmi.errors.js')),
  }
  const deps: WagmiDeps = {
    ...context,
    ...('config' in options ? options : createWagmiConfig(context, options, load, () => deps.isStarted)),
    load,
    wanted: new Set(),
    reads: new Map(),
    attached: new Map(),
    awaited: new Map(),
    isStarted: false,
  }
  const { start, watched } = createWatch(deps, () => late.prepare?.())
  const abilities = once(async () => (await load.abilities()).createAbilities(deps))
  const late = lateAdapter({
    name: 'wagmi',
    namespace: 'eip155',
    load: async () => (await load.adapter()).createLoadedAdapter(deps, watched),
    abilities: allFrom(WAGMI_ABILITIES, abilities),
    toError: async (thrown, call) => (await load.errors()).toLatchError(thrown, call),
  })
  return {
    ...late,
    config: deps.config,
    start,
    // Attached at once, because wagmi's own hooks and the code that restores a connection look for the connector in the
    // config.
    attach: (wallet) => attach(deps, wallet),
    hints: async () => (await import('./wagmi.hints.js')).hintsOf(deps),
  }
}

/**
 * Watches the config. The code is loaded, and watching begins, at the first connection or attempt to connect. `prepare`
 * loads the adapter: a connection that it has emitted can be forgotten.
 */
function createWatch(
  deps: WagmiDeps,
  prepare: () => Promise<unknown> | undefined,
): { start: () => () => void; watched: () => Promise<void> } {
  const { config, environment, load } = deps
  let stop: (() => void) | undefined

  async function watched(): Promise<void> {
    const { watch } = await load.adapter()
    if (deps.isStarted) stop ??= watch(deps)
  }
  const look = (): void => {
    const { status, connections } = config.state
    // After a load that failed, the next change tries again.
    if (stop || (status === 'disconnected' && connections.size === 0)) return
    Promise.resolve(prepare()).then(watched).catch(environment.report)
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
