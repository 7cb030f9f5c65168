import type { TransactionsState } from '../transactions/transactions.types.js'
import { proxy, ref } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import type { CaipAddress } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import { isLatchError, type LatchError } from '../../base/errors.js'
import type { Environment } from '../../base/environment.js'
import { createResource } from '../../base/resource.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ActivityClient, HistoryPage, HistoryQuery } from './activity.client.js'
import { ACTIVITY_TIMEOUT_MS, ACTIVITY_TTL_MS } from './activity.constants.js'
import { activityError } from './activity.errors.js'
import { createMissing } from './activity.missing.js'
import { createActivityRows, noRows } from './activity.rows.js'
import { toCsv } from './activity.rules.js'
import type { ActivityController, ActivityScope, ActivityState } from './activity.types.js'

/** The dependencies of the activity's controller. */
export interface ActivityDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: UsedEvents<ConnectionEvents>
  readonly track: Track
  readonly client: ActivityClient
  /** The state of the kit, as far as the activity needs it. */
  readonly kit: { readonly transactions?: Readonly<TransactionsState> }
}

const noActivity = (isOn: boolean): ActivityState => ({
  isOn,
  account: undefined,
  scope: 'network',
  lastNetworkInView: undefined,
  loading: false,
  ...noRows(),
})

/** Makes the activity's controller. It reads nothing by itself. */
export function createActivityController(deps: ActivityDeps): ActivityController {
  const { environment, connection, events, track, client } = deps
  const state = proxy(noActivity(client.isOn))
  const rows = createActivityRows(state, connection.account)
  const { clock } = environment
  const missing = createMissing({ ...deps, clock, state, read: () => resource.refresh({ anew: true }) })
  let newest: HistoryPage | undefined
  /** The page that failed last. A retry reads it. */
  let failedPage: 'newest' | 'older' = 'newest'
  /** The scope and the account that are read. */
  let chosen: string | undefined

  const resource = createResource<string, HistoryPage>({
    clock,
    document: environment.window?.document,
    ttlMs: ACTIVITY_TTL_MS,
    pollMs: missing.pollMs,
    patienceMs: ACTIVITY_TIMEOUT_MS,
    async read(_, signal) {
      missing.count()
      return client.history(queryNow(), signal)
    },
    onChange({ status, value, at, error }) {
      state.loading = status === 'loading' || older.isReading()
      if (status === 'ready' && value && value !== newest) rows.takeNewest((newest = value), at)
      if (status === 'stale' || status === 'unavailable') failed(error, 'newest')
    },
  })

  const readerNow = (): ConnectedAccount => accountNow(connection, () => activityError('no-account'))
  const queryNow = (): HistoryQuery => queryOf(readerNow(), state.scope)

  function clear(): void {
    older.drop()
    rows.clear()
    state.loading = false
  }

  function errorOf(why: unknown): LatchError {
    const { code = 'unknown' } = (why ?? {}) as { readonly code?: string }
    track('ERROR_FETCH_TRANSACTIONS', { code: String(code) })
    return activityError('failed', {}, why)
  }

  /** S4.07, S8.07: a failure is told, and the rows stay. */
  function failed(why: unknown, page: typeof failedPage): LatchError {
    const error = errorOf(why)
    failedPage = page
    Object.assign(state, { error, empty: true, next: undefined })
    return error
  }

  const older = createOlderPages({
    cursor: rows.cursor,
    read: (cursor, signal) => client.history({ ...queryNow(), cursor }, signal),
    take(page, cursor) {
      const { error } = state
      rows.takeOlder(page, cursor)
      // That the newest page failed is still so.
      if (failedPage === 'newest') state.error = error
    },
    failed(why) {
      if (!isRefused(why)) return failed(why, 'older')
      rows.leaveCursor()
      return failed(why, 'newest')
    },
    onChange: () => void (state.loading = older.isReading() || resource.state.status === 'loading'),
  })

  function follow(): void {
    const account: CaipAddress | undefined = connection.account()?.caipAddress
    const key = account && `${state.scope} ${account}`
    if (key === chosen) return
    chosen = key
    clear()
    state.account = account
    resource.choose(key)
  }

  async function refresh(options?: { readonly force?: boolean }): Promise<void> {
    follow()
    readerNow()
    if (!client.isOn) return
    try {
      await resource.refresh({ anew: !!options?.force })
    } catch (error) {
      throw state.error ?? activityError('failed', {}, error)
    }
  }

  for (const name of ACCOUNT_EVENTS) events.on(name, follow)
  follow()
  return {
    state,
    refresh,
    async loadMore() {
      if (rows.cursor() !== undefined && !older.isReading()) track('LOAD_MORE_TRANSACTIONS', {})
      await older.read()
    },
    retry: () => (failedPage === 'newest' ? refresh({ force: true }) : older.read()),
    async loadOnramp() {
      follow()
      const { address, caipAddress, caipNetworkId: activeNetworkId } = readerNow()
      if (!client.isOn) return
      try {
        const { transactions } = await client.history({ address, activeNetworkId, onramp: 'coinbase' })
        if (connection.account()?.caipAddress === caipAddress) state.coinbaseTransactions = ref([...transactions])
      } catch (error) {
        throw errorOf(error)
      }
    },
    setScope(scope) {
      state.scope = scope
      follow()
    },
    watch() {
      follow()
      if (!client.isOn) return () => {}
      const stops = [resource.watch(), missing.watch()]
      return () => stops.forEach((stop) => stop())
    },
    toCsv: () => toCsv(state.transactions),
    dispose() {
      older.drop()
      resource.dispose()
    },
  }
}

/** Whether the server refuses a cursor, such as one of blocks that the chain took back. */
const isRefused = (why: unknown): boolean => isLatchError(why, 'service/status') && why.context['status'] === 400

/** The request for the history of an account: on its network, or on all. */
const queryOf = ({ address, caipNetworkId }: ConnectedAccount, scope: ActivityScope): HistoryQuery => ({
  address,
  activeNetworkId: caipNetworkId,
  networkId: scope === 'network' ? caipNetworkId : undefined,
})

/** What older pages are read with. */
interface OlderPagesDeps {
  /** The cursor of the next page. */
  readonly cursor: () => string | undefined
  readonly read: (cursor: string, signal: AbortSignal) => Promise<HistoryPage>
  readonly take: (page: HistoryPage, cursor: string) => void
  /** Tells a failure, and returns its error. */
  readonly failed: (why: unknown) => LatchError
  /** Called when a read begins or ends. */
  readonly onChange: () => void
}

/** Older pages, of which one is read at a time. */
interface OlderPages {
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
