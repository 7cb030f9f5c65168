import type { TransactionsEvents } from '../transactions/transactions.types.js'
import { proxy } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { once } from '../../base/once.js'
import type { RecordStorage, StoredRecord } from '../../base/storage.js'
import type { ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { BalanceReader } from './account.balance.js'
import { accountError } from './account.errors.js'
import { accountOf, type AccountSources } from './account.rules.js'
import { nativeBalanceRecord } from './account.storage.js'
import type { AccountController, AccountData, AccountEvents } from './account.types.js'
import type { UsedEvents } from '../../base/emitter.js'
import { NATIVE_BALANCE_TTL_MS } from './account.constants.js'

/** The dependencies of the account's controller. */
export interface AccountDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connection: ConnectionController
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: UsedEvents<AccountEvents & ConnectionEvents & TransactionsEvents>
  /** The states of the features that are loaded late: each once it is loaded. */
  readonly late?: Pick<AccountSources, 'balances' | 'identity' | 'embeddedWallet'>
}

/** The dependencies of the reader of the native balance. */
export interface BalanceDeps extends AccountDeps {
  readonly state: AccountData
  readonly record: StoredRecord<Record<string, unknown>>
}

/** Makes the account's controller. `load` fetches the code that reads balances, with the first read. */
export function createAccountController(
  deps: AccountDeps,
  load: () => Promise<{ createBalanceReader(deps: BalanceDeps): BalanceReader }> = () => import('./account.balance.js'),
): AccountController {
  const { environment, connection, connectors } = deps
  const state = proxy<AccountData>({
    native: undefined,
    balanceStatus: 'idle',
    balanceError: undefined,
    addressLabels: {},
  })
  // Opened before any balance is read, so that the storage knows that it may drop this cache (F200).
  const record = deps.storage.record(nativeBalanceRecord)
  const loadReader = once(() =>
    load().then(
      ({ createBalanceReader }) => createBalanceReader({ ...deps, state, record }),
      (error: unknown) => {
        if (state.balanceStatus !== 'unavailable') deps.events.emit('balanceUnavailable', {})
        const balanceError = accountError('balance-unavailable', {}, error)
        Object.assign(state, { balanceStatus: 'unavailable', balanceError } satisfies Partial<AccountData>)
        throw balanceError
      },
    ),
  )
  /** The functions that end the present calls of `watchBalance`. */
  const watches = new Set<() => void>()

  return {
    state,
    setAddressLabels: (labels) => void (state.addressLabels = { ...labels }),
    get: (namespace) =>
      accountOf(
        { ...deps.late, connection: connection.state, connectors: connectors.state, account: state },
        namespace,
      ),
    refreshBalance: async (request = {}) => (await loadReader()).refresh(request),
    watchBalance() {
      let stop = (): void => {}
      let hasEnded = false
      const begin = (reader: BalanceReader): void => {
        if (!hasEnded) stop = reader.watch()
      }
      // The code could not be fetched: tries again later.
      const later = (): void => {
        if (!hasEnded) stop = environment.clock.after(NATIVE_BALANCE_TTL_MS, watch)
      }
      const watch = (): void => void loadReader().then(begin, later)
      const end = (): void => {
        hasEnded = true
        watches.delete(end)
        stop()
      }
      watches.add(end)
      watch()
      return end
    },
    dispose() {
      for (const end of watches) end()
      loadReader.begun()?.then(
        ({ dispose }) => dispose(),
        () => {},
      )
    },
  }
}
