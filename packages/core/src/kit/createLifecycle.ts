import { callReported } from '../adapter/callReported.js'
import { once } from '../base/once.js'
import type { Features } from '../latch.types.js'
import type { Kit } from './createKit.js'
import type { Duties } from './duties.js'
import type { LatchOptions } from './options.types.js'

/** When the side effects of a kit begin and end. */
export interface Lifecycle {
  /** `latch.start`. */
  start(): () => void
  /** Begins the side effects, unless they have begun. Does nothing on a server. */
  begin(): void
  /** `latch.dispose`. */
  dispose(): void
  /**
   * Notes that the kit is used on this page, and prints the hints for developers in debug mode. Called at the start in
   * debug mode, else at the first use, so that a page that only starts the kit loads no more code.
   */
  noteUse(): void
}

/** Ignores that code could not be fetched: the next use fetches it again. */
const ignore = (): void => {}

/** Makes the lifecycle of a kit. `given` are the options as the app gave them, which the hints are about. */
export function createLifecycle({ context, features, duties }: Kit, given: LatchOptions): Lifecycle {
  const { options, environment, storage, adapters, sources, state } = context
  let abort: AbortController | undefined
  const stops: (() => void)[] = []
  /** One entry for each call of `start` that is not released yet. */
  const holders = new Set<object>()

  function start(): () => void {
    begin()
    const holder = {}
    holders.add(holder)
    return () => {
      if (holders.delete(holder) && holders.size === 0) dispose()
    }
  }

  function begin(): void {
    if (abort || !environment.window) return
    abort = new AbortController()
    const { signal } = abort
    // The order counts. The restore comes last: a first `connect` begins the kit, and follows the restore.
    const parts = [...adapters.values(), ...sources.values()]
    // A duty is a view that must be shown before any other, such as that of an unsupported network.
    const showDuty = (mayOpen: boolean): void => {
      if (mayOpen || state.modal?.open)
        Promise.all([context.load('router'), duties.load()]).then(showRequired, environment.report)
    }
    // The function that ends a part is kept as soon as the part has begun: where a later part throws, `dispose` calls
    // it.
    // Adapters come before the discovery of wallets: a wallet can't announce itself by the id of an adapter's connector.
    for (const part of parts) stops.push(part.start?.() ?? ignore)
    stops.push(features.start())
    stops.push(duties.start(showDuty), storage.onForeignChange(features.follow))
    if (options.debug) noteUse()
    void context.get('connection').reconnect(signal, options.enableReconnect).catch(environment.report)
  }

  /**
   * Shows the view that an open duty requires, unless the duty was fulfilled or the kit ended while the router was
   * loaded.
   */
  function showRequired([{ require }, { required }]: [Features['router'], Duties]): void {
    const route = required()
    if (route && abort) require(route)
  }

  function dispose(): void {
    holders.clear()
    abort?.abort()
    abort = undefined
    // An adapter of the app may throw. The other parts end nevertheless.
    for (const end of [features.dispose, ...stops.splice(0)]) void callReported(environment.report, end)
  }

  function noteUse(): void {
    loadPageNotes().then((claim) => claim(abort?.signal), ignore)
  }
  const loadPageNotes = once(async () => {
    const { createPageNotes } = await import('./pageNotes.js')
    return createPageNotes({ environment, adapters, given, id: options.id, list: context.list })
  })

  return { start, begin, dispose, noteUse }
}
