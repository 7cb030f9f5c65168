import { proxy } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import { once } from '../../base/once.js'
import type { RecordStorage, StoredRecord } from '../../base/storage.js'
import type { ConnectionController } from '../connection/connection.controller.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { ReadBalance } from './account.balance.js'
import { accountError } from './account.errors.js'
import { accountOf } from './account.rules.js'
import { nativeBalanceRecord } from './account.storage.js'
import type { AccountFacts, AccountState } from './account.types.js'

/** What the account's controller needs. */
export interface AccountDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connection: ConnectionController
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
}

/** What reading the native balance needs beside that. */
export interface BalanceDeps extends AccountDeps {
  readonly state: AccountFacts
  readonly record: StoredRecord<Record<string, unknown>>
}

/** The account and its native balance. */
export interface AccountController {
  readonly state: AccountFacts
  /** Says what the app calls some addresses, in place of what it said before. */
  setAddressLabels(labels: Readonly<Record<string, string>>): void
  /** The account of a namespace, or of the active one (S3.01). */
  get(namespace?: Namespace): AccountState
  /**
   * Reads the native balance unless it is younger than 30 s. Whoever asks for it twice at a time asks once. Rejects with
   * `account/balance-unavailable`.
   */
  refreshBalance(options?: { force?: boolean }): Promise<void>
}

/** Makes the account's controller. `load` brings what reads balances: with the first read, not before. */
export function createAccountController(
  deps: AccountDeps,
  load: () => Promise<{ createBalanceReader(deps: BalanceDeps): ReadBalance }> = () => import('./account.balance.js'),
): AccountController {
  const { connection, connectors } = deps
  const state = proxy<AccountFacts>({ native: undefined, balanceStatus: 'idle', addressLabels: {} })
  // Opened here, so that the storage knows what it may drop before any balance was read (F200).
  const record = deps.storage.record(nativeBalanceRecord)
  const loadReader = once(() =>
    load().then(
      ({ createBalanceReader }) => createBalanceReader({ ...deps, state, record }),
      (error: unknown) => {
        state.balanceStatus = 'unavailable'
        throw accountError('balance-unavailable', {}, error)
      },
    ),
  )

  return {
    state,
    setAddressLabels: (labels) => void (state.addressLabels = { ...labels }),
    get: (namespace) =>
      accountOf({ connection: connection.state, connectors: connectors.state, account: state }, namespace),
    refreshBalance: async (request = {}) => (await loadReader())(request),
  }
}
