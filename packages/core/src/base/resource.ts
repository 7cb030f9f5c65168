import { isFresh } from './cache.js'
import type { Clock } from './time.js'

/** What is known of a resource. */
export interface ResourceState<value> {
  /**
   * `idle`: never read. `loading`: a read is under way, and `value` is what was known before. `ready`: the latest read
   * succeeded. `stale`: the latest read failed, and `value` is an older one. `unavailable`: it failed, and there is none.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'stale' | 'unavailable'
  /** The newest value. How old it is, `at` says. */
  readonly value: value | undefined
  /** When the reading of the value began: wall clock, in ms since 1970. */
  readonly at: number | undefined
}

/** Where a resource is read from, and how often. All times are in ms. */
export interface ResourceOptions<key, value> {
  readonly clock: Clock
  /** Reads the value of `key`. A read whose signal is aborted may go on; its answer is dropped. */
  readonly read: (key: key, signal: AbortSignal) => Promise<value>
  /** How long a value counts as fresh. */
  readonly ttlMs: number
  /**
   * How often a watched resource is read. Default: `ttlMs`. After a failure the wait doubles with each further failure, up
   * to eight times, until the page is seen again or another caller watches.
   */
  readonly pollMs?: number | ((key: key) => number)
  /** How long a read may take. Then it counts as failed, and its answer is dropped. */
  readonly patienceMs: number
  /** The page: nothing is polled while it is hidden. Absent on a server. */
  readonly document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined
  /** Is called with each new state. */
  readonly onChange: (state: ResourceState<value>, key: key | undefined) => void
}

/** A value that is read from elsewhere, and read again while it is watched. */
export interface Resource<key, value> {
  /** The present state. */
  readonly state: ResourceState<value>
  /**
   * Chooses what is read. Another key than before drops the value and the read that is under way. `known` is a value of
   * an earlier visit.
   */
  choose(key: key | undefined, known?: { readonly value: value; readonly at: number }): void
  /**
   * Reads the value unless it is fresh. `force` reads it in any case. While a read is under way, its answer is the answer.
   * Rejects with what the read rejects with; does nothing without a key. Resolves without a value where another key was
   * chosen meanwhile.
   */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Reads the value now and then, until the returned function is called. Nothing of it rejects: the state says it. */
  watch(): () => void
  /** Ends all timers and the read that is under way. `watch` and `refresh` may follow. */
  dispose(): void
}

/** The most that the pause after failures grows by. */
const MAX_PAUSE_FACTOR = 8

/** Makes a resource. Making it reads nothing. */
export function createResource<key, value>(options: ResourceOptions<key, value>): Resource<key, value> {
  const { clock, ttlMs, pollMs = ttlMs, document, onChange } = options
  let state: ResourceState<value> = { status: 'idle', value: undefined, at: undefined }
  let chosen: { readonly key: key } | undefined
  /** The read that is under way, and the promise of all who wait for it. */
  let open: { readonly read: Read<value>; readonly answer: Promise<void> } | undefined
  /** One entry for each caller of `watch` that has not ended it. */
  const watchers = new Set<object>()
  let cancelPoll = (): void => {}
  /** The status before the read that is under way. */
  let settled: ResourceState<value>['status'] = 'idle'
  /** The failures since the last success. */
  let failures = 0
  /** Ends the pause after a failure, while there is one. */
  let endPause: (() => void) | undefined

  const isYounger = (ms: number): boolean =>
    state.at !== undefined && isFresh(clock, { value: undefined, at: state.at }, ms)
  const pollEvery = (key: key): number => (typeof pollMs === 'function' ? pollMs(key) : pollMs)

  function set(changes: Partial<ResourceState<value>>): void {
    state = { ...state, ...changes }
    onChange(state, chosen?.key)
  }

  function fail(): void {
    if (chosen && watchers.size > 0) {
      endPause = clock.after(pollEvery(chosen.key) * Math.min(2 ** failures, MAX_PAUSE_FACTOR), () => {
        endPause = undefined
        poll()
      })
    }
    failures += 1
    set({ status: state.value === undefined ? 'unavailable' : 'stale' })
  }

  function succeed(value: value, at: number): void {
    failures = 0
    set({ status: 'ready', value, at })
  }

  async function settle(read: Read<value>): Promise<void> {
    const outcome = await read.outcome
    // Another key was chosen, or the resource was disposed of: the answer came too late.
    if (open?.read !== read) return
    open = undefined
    if ('value' in outcome) succeed(outcome.value, read.at)
    else fail()
    pollLater()
    if ('error' in outcome) throw outcome.error
  }

  function forgetPause(): void {
    endPause?.()
    endPause = undefined
  }

  function ask(key: key): Promise<void> {
    forgetPause()
    const read = beginRead(options, key)
    const answer = settle(read)
    open = { read, answer }
    settled = state.status
    set({ status: 'loading' })
    return answer
  }

  async function refresh({ force = false } = {}): Promise<void> {
    if (!chosen) return
    if (open) return open.answer
    if (!force && isYounger(ttlMs)) return
    return ask(chosen.key)
  }

  const mayPoll = (): boolean => watchers.size > 0 && !open && !endPause && document?.visibilityState !== 'hidden'

  /** Reads the value if it is time to, and the page is seen. */
  function poll(): void {
    if (!chosen || !mayPoll()) return
    if (isYounger(pollEvery(chosen.key))) pollLater()
    else ask(chosen.key).catch(() => {})
  }

  function pollLater(): void {
    cancelPoll()
    if (!chosen || !mayPoll()) return
    const every = pollEvery(chosen.key)
    // A wall clock that was set back must not make the wait longer.
    const age = isYounger(every) ? clock.now() - (state.at ?? 0) : every
    cancelPoll = clock.after(every - age, poll)
  }

  /** The page is seen, or another caller watches: a pause after a failure ends. */
  function look(): void {
    if (document?.visibilityState === 'hidden') return
    forgetPause()
    poll()
  }

  function stopPolling(): void {
    cancelPoll()
    forgetPause()
    document?.removeEventListener('visibilitychange', look)
  }

  /** Forgets the key's reads and failures. */
  function drop(): void {
    cancelPoll()
    forgetPause()
    failures = 0
    open?.read.drop()
    open = undefined
  }

  return {
    get state() {
      return state
    },
    choose(key, known) {
      if (chosen ? chosen.key === key : key === undefined) return
      drop()
      chosen = key === undefined ? undefined : { key }
      set({ status: known ? 'ready' : 'idle', value: known?.value, at: known?.at })
      pollLater()
    },
    refresh,
    watch() {
      const watcher = {}
      watchers.add(watcher)
      document?.addEventListener('visibilitychange', look)
      look()
      return () => {
        if (watchers.delete(watcher) && watchers.size === 0) stopPolling()
      }
    },
    dispose() {
      watchers.clear()
      stopPolling()
      drop()
      if (state.status === 'loading') set({ status: settled })
    },
  }
}

/** One read. */
interface Read<value> {
  /** When it began: wall clock, in ms since 1970. */
  readonly at: number
  /** Never rejects. */
  readonly outcome: Promise<{ readonly value: value } | { readonly error: unknown }>
  /** Gives the read up. */
  readonly drop: () => void
}

/** Begins a read. It ends with its answer, when it is given up, or when it took too long. */
function beginRead<key, value>({ clock, read, patienceMs }: ResourceOptions<key, value>, key: key): Read<value> {
  const abort = new AbortController()
  const tooLong = new DOMException('The read took too long.', 'TimeoutError')
  const cancelLimit = clock.after(patienceMs, () => abort.abort(tooLong))
  const over = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error))
  })
  const answer = (async () => read(key, abort.signal))()
  const outcome = Promise.race([over, answer]).then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  void outcome.then(cancelLimit)
  return {
    at: clock.now(),
    outcome,
    drop() {
      cancelLimit()
      abort.abort()
    },
  }
}
