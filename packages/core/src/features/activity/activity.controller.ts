import type { TransactionsState } from '../transactions/transactions.types.js'
import { proxy, ref } from 'valtio/vanilla'
import { accountNow } from '../../adapter/accountNow.js'
import type { CaipAddress } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { ACCOUNT_EVENTS } from '../connection/connection.rules.js'
import type { ConnectedAccount, ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ActivityClient, HistoryQuery } from './activity.client.js'
import { activityError } from './activity.errors.js'
import { createFailures, createReads } from './activity.reads.js'
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
  const { connection, events, track, client } = deps
  const state = proxy(noActivity(client.isOn))
  const rows = createActivityRows(state, connection.account)
  const failures = createFailures(state, track)
  const { newest, older, missing } = createReads({ ...deps, state, rows, failures, query: queryNow })
  /** The scope and the account that are read. */
  let chosen: string | undefined

  const readerNow = (): ConnectedAccount => accountNow(connection, () => activityError('no-account'))

  function queryNow(): HistoryQuery {
    return queryOf(readerNow(), state.scope)
  }

  function clear(): void {
    older.drop()
    rows.clear()
    state.loading = false
  }

  function follow(): void {
    const account: CaipAddress | undefined = connection.account()?.caipAddress
    const key = account && `${state.scope} ${account}`
    if (key === chosen) return
    chosen = key
    clear()
    state.account = account
    newest.choose(key)
  }

  async function refresh(options?: { readonly force?: boolean }): Promise<void> {
    follow()
    readerNow()
    if (!client.isOn) return
    try {
      await newest.refresh({ anew: !!options?.force })
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
    retry: () => (failures.page() === 'newest' ? refresh({ force: true }) : older.read()),
    async loadOnramp() {
      follow()
      const { address, caipAddress, caipNetworkId: activeNetworkId } = readerNow()
      if (!client.isOn) return
      try {
        const { transactions } = await client.history({ address, activeNetworkId, onramp: 'coinbase' })
        if (connection.account()?.caipAddress === caipAddress) state.coinbaseTransactions = ref([...transactions])
      } catch (error) {
        throw failures.errorOf(error)
      }
    },
    setScope(scope) {
      state.scope = scope
      follow()
    },
    watch() {
      follow()
      if (!client.isOn) return () => {}
      const stops = [newest.watch(), missing.watch()]
      return () => stops.forEach((stop) => stop())
    },
    toCsv: () => toCsv(state.transactions),
    dispose() {
      older.drop()
      newest.dispose()
    },
  }
}

/** The request for the history of an account: on its network, or on all. */
const queryOf = ({ address, caipNetworkId }: ConnectedAccount, scope: ActivityScope): HistoryQuery => ({
  address,
  activeNetworkId: caipNetworkId,
  networkId: scope === 'network' ? caipNetworkId : undefined,
})
