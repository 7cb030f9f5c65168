import { fieldsOf } from '../base/guard.js'
import { once } from '../base/once.js'
import type { Abilities, Adapter, AttachedWallet, ConnectRequest } from './adapter.types.js'
import { asLatchError } from './border.js'
import { chainNotConfigured } from './eip1193/chainNotConfigured.js'

/**
 * What `load` of {@link LateAdapterParts} resolves with: an adapter without its name, its namespace and its abilities.
 */
export type LoadedAdapter = Omit<Adapter, 'name' | 'namespace' | 'abilities'>

/** The parts that {@link lateAdapter} makes an adapter of. */
export interface LateAdapterParts extends Pick<Adapter, 'name' | 'namespace'> {
  /** Loads the rest of the adapter. */
  readonly load: () => Promise<LoadedAdapter>
  /** The abilities. An ability also loads the rest of the adapter, and resolves after it. */
  readonly abilities: Abilities
  /**
   * Makes a `LatchError` of what was thrown. `call` is the name of the function that threw, for example `connect` or
   * `message.sign`, or the name of an ability that couldn't be loaded. Default: the conversion for all wallets,
   * `toWalletError`.
   */
  readonly toError?: (thrown: unknown, call: string) => Promise<unknown>
}

type Call = (...args: readonly unknown[]) => unknown

/** Copies an object's own members. `wrap` replaces each of its functions, once. */
function wrapped<target extends object>(target: target, wrap: (name: string, call: Call) => Call): target {
  const members = Object.entries(target).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === 'function' ? wrap(name, (...args): unknown => Reflect.apply(value, target, args)) : value,
  ])
  // The members are the same, and each `wrap` keeps the type of its function.
  return Object.fromEntries(members) as target
}

/**
 * Makes an adapter whose code is loaded at the first call. Until then it only keeps the wallets that it gets. It
 * converts errors: what loading throws, or a call, or the call of an ability, is thrown as a `LatchError`. After a load
 * that failed, the next call tries again.
 */
export function lateAdapter(parts: LateAdapterParts): Adapter {
  const { name, namespace, load, abilities, toError = (thrown) => asLatchError(thrown) } = parts
  const waiting: AttachedWallet[] = []
  let adapter: LoadedAdapter | undefined
  let isStarted = false
  let stop: (() => void) | undefined

  const get = once(async () => {
    const loaded = await load()
    // Where a wallet can't be attached, or the adapter can't start, all wallets are kept for the next load.
    for (const wallet of waiting) loaded.attach(wallet)
    if (isStarted) stop = loaded.start()
    waiting.length = 0
    adapter = loaded
    return loaded
  })
  async function border<answer>(call: string, run: () => answer | Promise<answer>): Promise<answer> {
    try {
      return await run()
    } catch (thrown) {
      // The code that knows the library's errors may fail to load. Then the error is converted without it.
      throw await toError(thrown, call).catch(() => asLatchError(thrown))
    }
  }
  const call = <answer>(name: string, run: (loaded: LoadedAdapter) => Promise<answer>): Promise<answer> =>
    border(name, async () => run(await get()))
  /** A call about a network. Rejects with `network/not-found` for one of another namespace, and asks no wallet then. */
  async function callFor<answer>(
    { networkId }: Partial<Pick<ConnectRequest, 'networkId'>>,
    name: string,
    run: (loaded: LoadedAdapter) => Promise<answer>,
  ): Promise<answer> {
    if (networkId && !networkId.startsWith(`${namespace}:`)) throw chainNotConfigured({ id: networkId })
    return call(name, run)
  }

  return {
    name,
    namespace,
    abilities: wrapped(abilities, (ability, loadAbility) => {
      const loaded = once(async () => {
        const [functions] = await Promise.all([loadAbility(), get()])
        return wrapped(
          fieldsOf(functions),
          (name, run) =>
            (...args) =>
              border(`${ability}.${name}`, () => run(...args)),
        )
      })
      return () => border(ability, loaded)
    }),
    start() {
      isStarted = true
      stop = adapter?.start()
      return () => {
        isStarted = false
        stop?.()
        stop = undefined
      }
    },
    attach: (wallet) => void (adapter ? adapter.attach(wallet) : waiting.push(wallet)),
    // An adapter that isn't loaded has no connection.
    forget: (connectorId) => adapter?.forget(connectorId),
    prepare: () => call('prepare', async (loaded) => loaded.prepare?.()),
    connect: (request) => callFor(request, 'connect', (loaded) => loaded.connect(request)),
    reconnect: (request) => callFor(request, 'reconnect', (loaded) => loaded.reconnect(request)),
    disconnect: (connectorId) => call('disconnect', (loaded) => loaded.disconnect(connectorId)),
    activate: (connectorId) => call('activate', async (loaded) => loaded.activate?.(connectorId)),
    switchNetwork: (request) => callFor(request, 'switchNetwork', (loaded) => loaded.switchNetwork(request)),
    getProvider: (connectorId) => call('getProvider', (loaded) => loaded.getProvider(connectorId)),
  }
}
