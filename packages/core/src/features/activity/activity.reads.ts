import type { Environment } from '../../base/environment.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import { createResource, type Resource } from '../../base/resource.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ActivityClient, HistoryPage, HistoryQuery } from './activity.client.js'
import { ACTIVITY_TIMEOUT_MS, ACTIVITY_TTL_MS } from './activity.constants.js'
import { activityError } from './activity.errors.js'
import { createMissing, type Missing, type MissingDeps } from './activity.missing.js'
import type { ActivityRows } from './activity.rows.js'
import type { ActivityState } from './activity.types.js'

/** The failures of reading the history. */
export interface ActivityFailures {
  /** Reports a failure to the telemetry, and returns its error. */
  errorOf(why: unknown): LatchError
  /** S4.07, S8.07: a failure is reported, and the rows stay. */
  failed(why: unknown, which: 'newest' | 'older'): LatchError
  /** The page that failed last. A retry reads it. */
  page(): 'newest' | 'older'
}

/** Makes the failures, which show in the state. */
export function createFailures(state: ActivityState, track: Track): ActivityFailures {
  let page: 'newest' | 'older' = 'newest'

  function errorOf(why: unknown): LatchError {
    const { code = 'unknown' } = (why ?? {}) as { readonly code?: string }
    track('ERROR_FETCH_TRANSACTIONS', { code: String(code) })
    return activityError('failed', {}, why)
  }

  function failed(why: unknown, which: typeof page): LatchError {
    const error = errorOf(why)
    page = which
    Object.assign(state, { error, empty: true, next: undefined })
    return error
  }

  return { errorOf, failed, page: () => page }
}

/** What the history is read with. */
export interface ReadsDeps extends Pick<MissingDeps, 'kit' | 'connection'> {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly client: ActivityClient
  readonly state: ActivityState
  readonly rows: ActivityRows
  readonly failures: ActivityFailures
  /** The request for the history of the present account. */
  readonly query: () => HistoryQuery
}

/** The reads of the history, which show in the state. */
export interface Reads {
  readonly newest: Resource<string, HistoryPage>
  readonly older: OlderPages
  readonly missing: Missing
}

/** Makes the reads of the newest page, and of older ones. */
export function createReads(deps: ReadsDeps): Reads {
  const { environment, client, state, rows, failures, query } = deps
  const { clock } = environment
  const missing = createMissing({ ...deps, clock, read: () => newest.refresh({ anew: true }) })
  let taken: HistoryPage | undefined

  const newest = createResource<string, HistoryPage>({
    clock,
    document: environment.window?.document,
    ttlMs: ACTIVITY_TTL_MS,
    pollMs: missing.pollMs,
    patienceMs: ACTIVITY_TIMEOUT_MS,
    async read(_, signal) {
      missing.count()
      return client.history(query(), signal)
    },
    onChange({ status, value, at, error }) {
      state.loading = status === 'loading' || older.isReading()
      if (status === 'ready' && value && value !== taken) rows.takeNewest((taken = value), at)
      if (status === 'stale' || status === 'unavailable') failures.failed(error, 'newest')
    },
  })

  const older = createOlderPages({
    cursor: rows.cursor,
    read: (cursor, signal) => client.history({ ...query(), cursor }, signal),
    take(page, cursor) {
      const { error } = state
      rows.takeOlder(page, cursor)
      // That the newest page failed is still so.
      if (failures.page() === 'newest') state.error = error
    },
    failed(why) {
      if (!isRefused(why)) return failures.failed(why, 'older')
      rows.leaveCursor()
      return failures.failed(why, 'newest')
    },
    onChange: () => void (state.loading = older.isReading() || newest.state.status === 'loading'),
  })

  return { newest, older, missing }
}

/** Whether the server refuses a cursor, such as one of blocks that the chain took back. */
const isRefused = (why: unknown): boolean => isLatchError(why, 'service/status') && why.context['status'] === 400

/** What older pages are read with. */
interface OlderPagesDeps {
  /** The cursor of the next page. */
  readonly cursor: () => string | undefined
  readonly read: (cursor: string, signal: AbortSignal) => Promise<HistoryPage>
  readonly take: (page: HistoryPage, cursor: string) => void
  /** Reports a failure, and returns its error. */
  readonly failed: (why: unknown) => LatchError
  /** Called when a read begins or ends. */
  readonly onChange: () => void
}

/** Older pages, of which one is read at a time. */
export interface OlderPages {
  isReading(): boolean
  /** Reads the page of the cursor. Calls during a read share it. Rejects with `activity/failed`. */
  read(): Promise<void>
  /** Drops the pending read (F039). */
  drop(): void
}

function createOlderPages({ cursor, read, take, failed, onChange }: OlderPagesDeps): OlderPages {
  let open: { readonly abort: AbortController; readonly done: Promise<void> } | undefined

  async function readPage(at: string, signal: AbortSignal): Promise<void> {
    try {
      const page = await read(at, signal)
      if (!signal.aborted) take(page, at)
    } catch (error) {
      // The answer for another account or scope is dropped.
      if (!signal.aborted) throw failed(error)
    }
  }

  return {
    isReading: () => open !== undefined,
    async read() {
      const at = cursor()
      if (open || at === undefined) return open?.done
      const abort = new AbortController()
      const mine = (open = { abort, done: readPage(at, abort.signal) })
      onChange()
      try {
        await mine.done
      } finally {
        if (open === mine) {
          open = undefined
          onChange()
        }
      }
    },
    drop() {
      open?.abort.abort()
      open = undefined
    },
  }
}
