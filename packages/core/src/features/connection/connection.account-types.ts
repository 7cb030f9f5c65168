import type { Namespace } from '../../base/caip.js'
import { DEFAULT_ACCOUNT_TYPES } from './connection.constants.js'
import type { ConnectionDeps } from './connection.controller.js'
import type { ConnectionList } from './connection.list.js'
import { accountTypesRecord } from './connection.storage.js'
import type { Account, AccountType, ConnectionState } from './connection.types.js'

/** What choosing among the kinds of account of a wallet needs. */
export interface AccountTypesDeps extends Pick<ConnectionDeps, 'options' | 'storage' | 'track'> {
  readonly state: ConnectionState
  readonly list: ConnectionList
  /** Takes the accounts of a connected wallet, which may be in another order now. */
  readonly update: (namespace: Namespace, connectorId: string, said: { accounts: readonly Account[] }) => void
}

/** Which kind of account is the active one where a wallet shares several (S4.04, S9.11). */
export interface AccountTypes {
  /** Takes the kinds of account that the visitor chose, here or in another tab. */
  read(): void
  /** Chooses one, and remembers it. */
  prefer(namespace: Namespace, type: AccountType): Promise<void>
  /** The first account is the active one: of the kind that is preferred, where there is one. */
  ordered(namespace: Namespace, accounts: readonly Account[]): readonly Account[]
}

/** Makes it. */
export function createAccountTypes({ options, storage, track, state, list, update }: AccountTypesDeps): AccountTypes {
  const chosen = storage.record(accountTypesRecord)

  function reorder(): void {
    for (const { namespace, connectorId, accounts } of list.all()) update(namespace, connectorId, { accounts })
  }

  return {
    read() {
      state.preferredAccountTypes = { ...DEFAULT_ACCOUNT_TYPES, ...options.defaultAccountTypes, ...chosen.read() }
      reorder()
    },
    async prefer(namespace, type) {
      state.preferredAccountTypes = { ...state.preferredAccountTypes, [namespace]: type }
      chosen.write(state.preferredAccountTypes)
      track('SET_PREFERRED_ACCOUNT_TYPE', { accountType: type, network: namespace })
      reorder()
    },
    ordered(namespace, accounts) {
      const isPreferred = ({ type }: Account): number => Number(type === state.preferredAccountTypes[namespace])
      return [...accounts].sort((a, b) => isPreferred(b) - isPreferred(a))
    },
  }
}
