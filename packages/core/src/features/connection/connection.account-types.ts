import type { Namespace } from '../../base/caip.js'
import { DEFAULT_ACCOUNT_TYPES } from './connection.constants.js'
import type { ConnectionDeps } from './connection.controller.js'
import type { ConnectionList } from './connection.list.js'
import { accountTypesRecord } from './connection.storage.js'
import type { Account, AccountType, ConnectionState } from './connection.types.js'

/** The dependencies of the choice of the account type. */
export interface AccountTypesDeps extends Pick<ConnectionDeps, 'options' | 'storage' | 'track'> {
  readonly state: ConnectionState
  readonly list: ConnectionList
  /** Updates the accounts of a connection. Their order may have changed. */
  readonly update: (
    namespace: Namespace,
    connectorId: string,
    told: { accounts: readonly Account[] },
    isStored: boolean,
  ) => void
}

/** Chooses the type of the active account, for wallets that share accounts of several types (S4.04, S9.11). */
export interface AccountTypes {
  /** Reads the types that the visitor chose, in this tab or in another one, and sorts all accounts by them. */
  read(): void
  /** Chooses the type for a namespace, and stores the choice. */
  prefer(namespace: Namespace, type: AccountType): Promise<void>
  /** Sorts accounts: those of the preferred type come first. The first account is the active one. */
  ordered(namespace: Namespace, accounts: readonly Account[]): readonly Account[]
}

/** Makes the choice of the account type. */
export function createAccountTypes({ options, storage, track, state, list, update }: AccountTypesDeps): AccountTypes {
  const chosen = storage.record(accountTypesRecord)

  function reorder(isStored: boolean): void {
    for (const { namespace, connectorId, accounts } of list.all())
      update(namespace, connectorId, { accounts }, isStored)
  }

  return {
    read() {
      state.preferredAccountTypes = { ...DEFAULT_ACCOUNT_TYPES, ...options.defaultAccountTypes, ...chosen.read() }
      // The tab in which the visitor chose them has stored the new order.
      reorder(true)
    },
    async prefer(namespace, type) {
      state.preferredAccountTypes = { ...state.preferredAccountTypes, [namespace]: type }
      chosen.write(state.preferredAccountTypes)
      track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: namespace })
      reorder(false)
    },
    ordered(namespace, accounts) {
      const isPreferred = ({ type }: Account): number => Number(type === state.preferredAccountTypes[namespace])
      return [...accounts].sort((a, b) => isPreferred(b) - isPreferred(a))
    },
  }
}
