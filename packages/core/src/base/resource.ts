import { createPolling, isYounger } from './polling.js'
import type { Clock } from './time.js'

/** The state of a resource. */
export interface ResourceState<value> {
  /**
   * `idle`: never read. `loading`: a read is pending, and `value` is the one before it, if any. `ready`: the latest
   * read succeeded. `stale`: the latest read failed, and `value` is an older one. `unavailable`: the latest read
   * failed, and there is no value.
   */
  readonly status: 'idle' | 'loading' | 'ready' | 'stale' | 'unavailable'
  /** The newest value that was read. It may be old: see `at`. */
  readonly value: value | undefined
  /** When the read of the value began: wall clock, in ms since 1970. */
  readonly at: number | undefined
  /** The error of the latest read, where it failed. */
  readonly error: unknown
}

/** Where a resource is read from, and how often. All times are in ms. */
export interface ResourceOptions<key, value> {
  readonly clock: Clock
  /** Reads the value of `key`. Its answer is dropped where the signal was aborted. */
  readonly read: (key: key, signal: AbortSignal) => Promise<value>
  /** How long a value counts as fresh. */
  readonly ttlMs: number
  /**
   * How often a watched resource is read. Default: `ttlMs`. After a failure the wait doubles with each further failure,
   * up to eight times `pollMs`, until the page becomes visible again or another caller watches.
   */
  readonly pollMs?: number | ((key: key) => number)
  /**
   * How long no read begins after a failed one, unless `force` is given. A watched resource is read after that. Default:
   * 0.
   */
  readonly blockMs?: number
  /** How long a read may take. After that it counts as failed, and its answer is dropped. */
  readonly patienceMs: number
  /** The document of the page: while it is hidden, no read begins by itself. Undefined on a server. */
  readonly document?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'> | undefined
  /** Called with each new state. */
  readonly onChange: (state: ResourceState<value>, key: key | undefined) => void
}

/** A value that is read from a chain or a service, and read again while it is watched. */
export interface Resource<key, value> {
  /** The present state. */
  readonly state: ResourceState<value>
  /**
   * Chooses what is read. A new key drops the value and the pending read of the old one. `known` is a value of an
   * earlier visit.
   */
  choose(key: key | undefined, known?: { readonly value: value; readonly at: number }): void
  /**
   * Reads the value, unless it is fresh. `force` reads it in any case. Calls during a pending read share that read, except
   * with `anew`: the value has changed since that read began, so one more is begun after it. Resolves when the read has
   * ended, or was dropped because another key was chosen. Rejects as the read does. Does nothing without a key.
   */
  refresh(options?: { readonly force?: boolean; readonly anew?: boolean }): Promise<void>
  /** Reads the value regularly, until the returned function is called. A failed read shows in the state. */
  watch(): () => void
  /** Ends all timers and the pending read. `watch` and `refresh` may follow. */
  dispose(): void
}

/** Makes a resource. Making it reads nothing. */
export function createResource<key, value>(options: ResourceOptions<key, value>): Resource<key, value> {
  const { clock, ttlMs, pollMs = ttlMs, blockMs = 0, document, onChange } = options
  let state: ResourceState<value> = { status: 'idle', value: undefined, at: undefined, error: undefined }
  let chosen: { readonly key: key } | undefined
  /** The pending read, and the promise that all callers of `refresh` share. */
  let open: { readonly read: Read<value>; readonly answer: Promise<void> } | undefined
  const again = createFollowUp(() => refresh({ anew: true }))
  /** The status before the pending read. */
  let settled: ResourceState<value>['status'] = 'idle'
  const polling = createPolling({
    ...{ clock, document, blockMs },
    isReading: () => open !== undefined,
    everyMs: () => chosen && (typeof pollMs === 'function' ? pollMs(chosen.key) : pollMs),
    readAt: () => state.at,
    read() {
      if (chosen) ask(chosen.key).catch(() => {})
    },
  })

  function set(changes: Partial<ResourceState<value>>): void {
    state = { ...state, ...changes }
    onChange(state, chosen?.key)
  }

  function fail(error: unknown): void {
    polling.failed()
    set({ status: state.value === undefined ? 'unavailable' : 'stale', error })
  }

  function succeed(value: value, at: number): void {
    polling.succeeded()
    set({ status: 'ready', value, at, error: undefined })
  }

  async function settle(read: Read<value>): Promise<void> {
    const outcome = await read.outcome
    // Another key was chosen, or the resource was disposed of meanwhile: the answer is dropped.
    if (open?.read !== read) return
    open = undefined
    if ('value' in outcome) succeed(outcome.value, read.at)
    else fail(outcome.error)
    polling.later()
    if ('error' in outcome) throw outcome.error
  }

  function ask(key: key): Promise<void> {
    polling.endPause()
    const read = beginRead(options, key)
    const answer = settle(read)
    open = { read, answer }
    settled = state.status
    set({ status: 'loading', error: undefined })
    return answer
  }

  async function refresh({ force = false, anew = false } = {}): Promise<void> {
    if (!chosen) return
    if (open) return anew ? again.after(open.answer) : open.answer
    if (!force && !anew && (isYounger(clock, state.at, ttlMs) || polling.isBlocking())) return
    return ask(chosen.key)
  }

  /** Drops the pending read and the failures of the present key. */
  function drop(): void {
    polling.drop()
    open?.read.drop()
    open = undefined
    again.drop()
  }

  return {
    get state() {
      return state
    },
    choose(key, known) {
      if (chosen ? chosen.key === key : key === undefined) return
      drop()
      chosen = key === undefined ? undefined : { key }
      set({ status: known ? 'ready' : 'idle', value: known?.value, at: known?.at, error: undefined })
      polling.later()
    },
    refresh,
    watch: polling.watch,
    dispose() {
      polling.stop()
      drop()
      if (state.status === 'loading') set({ status: settled })
    },
  }
}

/** One more read after the pending one, which all calls during that one share. */
function createFollowUp(read: () => Promise<void>) {
  let next: Promise<void> | undefined
  return {
    after(pending: Promise<void>): Promise<void> {
      if (next) return next
      const begin = async (): Promise<void> => {
        if (next !== mine) return
        next = undefined
        await read()
      }
      const mine = pending.then(begin, begin)
      next = mine
      return mine
    },
    /** Reads no more: another key was chosen, or the resource was disposed of. */
    drop(): void {
      next = undefined
    },
  }
}

/** One read of the value. */
interface Read<value> {
  /** When it began: wall clock, in ms since 1970. */
  readonly at: number
  /** The value or the error. Never rejects. */
  readonly outcome: Promise<{ readonly value: value } | { readonly error: unknown }>
  /** Drops the read: aborts its signal. */
  readonly drop: () => void
}

/** Begins a read. It ends with its answer, when it is dropped, or after `patienceMs`. */
function beginRead<key, value>({ clock, read, patienceMs }: ResourceOptions<key, value>, key: key): Read<value> {
  const abort = new AbortController()
  const tooLong = new DOMException('The read took too long.', 'TimeoutError')
  const cancelLimit = clock.after(patienceMs, () => abort.abort(tooLong))
  const superseded = new Promise<never>((_, reject) => {
    abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error))
  })
  const answer = (async () => read(key, abort.signal))()
  const outcome = Promise.race([superseded, answer]).then(
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
