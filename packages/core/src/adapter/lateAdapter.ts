import type { Adapter, AdapterCapabilities, AttachedWallet } from './adapter.types.js'
import { once } from '../base/once.js'
import { asLatchError } from './border.js'

/** What an adapter can do, by group and function: known before anything of it is loaded. */
export type Abilities = {
  readonly [group in keyof AdapterCapabilities]?: readonly (keyof NonNullable<AdapterCapabilities[group]>)[]
}

type Call = (...args: readonly unknown[]) => Promise<unknown>

/**
 * An adapter that is loaded when it is first asked for something: until then it only keeps the wallets it is given.
 * What it throws comes out as a `LatchError`. Where loading fails, offline perhaps, the next call tries again.
 */
export function lateAdapter(
  identity: Pick<Adapter, 'name' | 'namespace'>,
  abilities: Abilities,
  load: () => Promise<Adapter>,
): Adapter {
  const waiting: AttachedWallet[] = []
  let adapter: Adapter | undefined
  let isStarted = false
  let stop: (() => void) | undefined

  const get = once(async () => {
    adapter = await load()
    for (const wallet of waiting.splice(0)) adapter.attach(wallet)
    if (isStarted) stop = adapter.start()
    return adapter
  })
  const call =
    (name: string, group?: string): Call =>
    async (...args) => {
      try {
        const loaded = (await get()) as object as Record<string, unknown>
        return await ((group ? loaded[group] : loaded) as Record<string, Call | undefined>)[name]?.(...args)
      } catch (thrown) {
        throw await asLatchError(thrown)
      }
    }
  const calls = (names: readonly string[], group?: string): Record<string, Call> =>
    Object.fromEntries(names.map((name) => [name, call(name, group)]))

  return {
    ...identity,
    start() {
      isStarted = true
      stop = adapter?.start()
      return () => {
        isStarted = false
        stop?.()
        stop = undefined
      }
    },
    attach: (wallet: AttachedWallet) => void (adapter ? adapter.attach(wallet) : waiting.push(wallet)),
    // What isn't loaded holds no connection.
    forget: (connectorId: string) => adapter?.forget(connectorId),
    ...calls(['prepare', 'connect', 'reconnect', 'disconnect', 'activate', 'switchNetwork', 'getProvider']),
    ...Object.fromEntries(Object.entries(abilities).map(([group, names]) => [group, calls(names, group)])),
  } as object as Adapter
}
