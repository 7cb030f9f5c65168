import { proxy, ref } from 'valtio/vanilla'
import type { CaipAddress } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { LatchError } from '../../base/errors.js'
import type { Environment } from '../../base/environment.js'
import { createResource } from '../../base/resource.js'
import type { LatchEvents } from '../../latch.types.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ActivityClient, HistoryPage } from './activity.client.js'
import { ACTIVITY_PATIENCE_MS, ACTIVITY_TTL_MS } from './activity.constants.js'
import { activityError } from './activity.errors.js'
import { addToMonths, isHidden, toCsv } from './activity.rules.js'
import type { ActivityController, ActivityState, Transaction } from './activity.types.js'

/** The dependencies of the activity's controller. */
export interface ActivityDeps {
  readonly environment: Pick<Environment, 'clock' | 'window'>
  readonly connection: Pick<ConnectionController, 'account'>
  readonly events: Emitter<LatchEvents>
  readonly track: Track
  readonly client: ActivityClient
}

/** The events after which another account or another network may be the active one. */
const FOLLOWED = ['connected', 'accountsChanged', 'networkChanged', 'walletSwitched', 'disconnected'] as const

const NOTHING = { next: undefined, error: undefined, coverage: undefined, at: undefined, hidden: 0 } as const
const noLists = () => ({ transactions: ref([]), coinbaseTransactions: ref([]), transactionsByYear: ref({}) })

/** Makes the activity's controller. It reads nothing by itself. */
export function createActivityController(deps: ActivityDeps): ActivityController {
  const { environment, connection, events, track, client } = deps
  const state = proxy<ActivityState>({
    isOn: client.isOn,
    account: undefined,
    scope: 'network',
    ...noLists(),
    lastNetworkInView: undefined,
    loading: false,
    empty: false,
    ...NOTHING,
  })
  /** The ids of all rows, hidden ones too (F028). */
  let ids = new Set<string>()
  /** The cursors of the pages that were read: a page that names one of them is the last one (F027). */
  let cursors = new Set<string>()
  /** The cursor of the page that failed or comes next. */
  let cursor: string | undefined
  /** The newest page, and why it could not be read. */
  let newest: HistoryPage | undefined
  let cause: unknown
  /** The scope and the account that are read. */
  let chosen: string | undefined
  let more: { readonly abort: AbortController; readonly done: Promise<void> } | undefined

  const resource = createResource<string, HistoryPage>({
    clock: environment.clock,
    document: environment.window?.document,
    ttlMs: ACTIVITY_TTL_MS,
    patienceMs: ACTIVITY_PATIENCE_MS,
    async read(_, signal) {
      try {
        return await client.history(queryOf(accountNow()), signal)
      } catch (error) {
        cause = error
        throw error
      }
    },
    onChange({ status, value, at }) {
      state.loading = status === 'loading' || !!more
      if (status === 'ready' && value && value !== newest) takeNewest((newest = value), at)
      if (status === 'stale' || status === 'unavailable') failed(cause)
    },
  })

  function accountNow(): ConnectedAccount {
    const account = connection.account()
    if (!account) throw activityError('no-account')
    return account
  }
  const queryOf = ({ address, caipNetworkId }: ConnectedAccount) => ({
    address,
    networkId: state.scope === 'network' ? caipNetworkId : undefined,
  })

  /** The rows of a page that are new and shown. */
  function newIn({ transactions }: HistoryPage): readonly Transaction[] {
    const { address = '', caipNetworkId } = connection.account() ?? {}
    const added: Transaction[] = []
    for (const each of transactions) {
      if (ids.has(each.id)) continue
      ids.add(each.id)
      // S5.10: only transactions of the active network, whatever the server sends.
      const isElsewhere = state.scope === 'network' && each.metadata.chain !== caipNetworkId
      if (isHidden(each, address)) state.hidden += 1
      else if (!isElsewhere) added.push(each)
    }
    return added
  }

  function clear(): void {
    more?.abort.abort()
    more = undefined
    ids = new Set()
    cursors = new Set()
    cursor = undefined
    Object.assign(state, { ...NOTHING, ...noLists(), loading: false, empty: false })
  }

  /** Takes over the newest page. Where it meets the rows that are loaded, they stay; else the list begins anew. */
  function takeNewest(page: HistoryPage, at: number | undefined): void {
    const meets = state.transactions.length > 0 && page.transactions.some(({ id }) => ids.has(id))
    if (!meets) {
      const { coinbaseTransactions } = state
      clear()
      state.coinbaseTransactions = coinbaseTransactions
      cursor = page.next
    }
    const added = newIn(page)
    const transactions = [...added, ...state.transactions]
    state.transactions = ref(transactions)
    // New rows go to the front of their months, so the months are made anew; older pages are only added.
    if (added.length > 0) state.transactionsByYear = ref(addToMonths({}, transactions))
    const { caipNetworkId } = connection.account() ?? {}
    const next = cursor
    Object.assign(state, { next, at, empty: transactions.length === 0, error: undefined, coverage: page.coverage })
    state.lastNetworkInView = caipNetworkId
  }

  function takeOlder(page: HistoryPage, read: string): void {
    cursors.add(read)
    const known = ids.size
    const added = newIn(page)
    // F027: a page that repeats what is there, or names a page that was read, is the last one.
    const isLast = ids.size === known || page.next === undefined || cursors.has(page.next)
    state.transactions = ref([...state.transactions, ...added])
    state.transactionsByYear = ref(addToMonths(state.transactionsByYear, added))
    cursor = isLast ? undefined : page.next
    Object.assign(state, { next: cursor, empty: state.transactions.length === 0, error: undefined })
  }

  /** S4.07, S8.07: a failure is told, and the rows stay. */
  function failed(why: unknown): LatchError {
    const error = activityError('failed', {}, why)
    const { code = 'unknown' } = (why ?? {}) as { readonly code?: string }
    track('ERROR_FETCH_TRANSACTIONS', { code: String(code) })
    Object.assign(state, { error, empty: true, next: undefined })
    return error
  }

  async function readOlder(read: string, signal: AbortSignal): Promise<void> {
    const account = accountNow()
    try {
      const page = await client.history({ ...queryOf(account), cursor: read }, signal)
      if (!signal.aborted) takeOlder(page, read)
    } catch (error) {
      // F039: the answer for another account or scope is dropped.
      if (!signal.aborted) throw failed(error)
    }
  }

  /** Reads the page of the cursor, unless it is being read. */
  async function loadOlder(): Promise<void> {
    if (more) return more.done
    if (cursor === undefined) return
    const abort = new AbortController()
    const done = readOlder(cursor, abort.signal)
    const mine = (more = { abort, done })
    state.loading = true
    try {
      await done
    } finally {
      if (more === mine) {
        more = undefined
        state.loading = resource.state.status === 'loading'
      }
    }
  }

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
    accountNow()
    if (!client.isOn) return
    try {
      await resource.refresh(options)
    } catch (error) {
      throw state.error ?? activityError('failed', {}, error)
    }
  }

  for (const name of FOLLOWED) events.on(name, follow)
  follow()
  return {
    state,
    refresh,
    async loadMore() {
      if (cursor !== undefined && !more) track('LOAD_MORE_TRANSACTIONS', {})
      await loadOlder()
    },
    retry: () => (cursor === undefined ? refresh({ force: true }) : loadOlder()),
    async loadOnramp() {
      follow()
      const { address, caipAddress } = accountNow()
      if (!client.isOn) return
      try {
        const { transactions } = await client.history({ address, onramp: 'coinbase' })
        if (connection.account()?.caipAddress === caipAddress) state.coinbaseTransactions = ref([...transactions])
      } catch (error) {
        throw failed(error)
      }
    },
    setScope(scope) {
      state.scope = scope
      follow()
    },
    watch() {
      follow()
      return client.isOn ? resource.watch() : () => {}
    },
    toCsv: () => toCsv(state.transactions),
    dispose() {
      more?.abort.abort()
      more = undefined
      resource.dispose()
    },
  }
}
