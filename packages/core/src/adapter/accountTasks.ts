import { subscribe } from 'valtio/vanilla'
import type { ConnectedAccount, ConnectionController } from '../features/connection/connection.types.js'
import { signingError } from '../features/signing/signing.errors.js'
import { walletError } from './wallet.errors.js'

/** A task of several steps for one account, such as a payment that is prepared before the wallet is asked. */
export interface AccountTask {
  readonly account: ConnectedAccount
  /**
   * Throws where the account is not the active one, or has not been it all the time since the task began (F080): a wallet
   * that was connected anew must not be asked for what was begun before. Throws also where the kit has ended.
   */
  check(): void
  end(): void
}

/** The tasks of one feature. */
export interface AccountTasks {
  /** Begins a task for the active account. Throws `signing/not-connected` without one. */
  begin(): AccountTask
  /** Loses the tasks that are under way: the kit ends. */
  dispose(): void
}

/** Makes the tasks. */
export function createAccountTasks(connection: Pick<ConnectionController, 'account' | 'state'>): AccountTasks {
  /** Marks each task that is under way as lost, where its account is not the active one. */
  const open = new Set<(isEnd: boolean) => void>()
  subscribe(connection.state, () => {
    for (const follow of open) follow(false)
  })
  return {
    begin() {
      const account = connection.account()
      if (!account) throw signingError('not-connected')
      let isLost = false
      const follow = (isEnd: boolean): void => {
        isLost ||= isEnd || !isSame(connection.account(), account)
      }
      open.add(follow)
      return {
        account,
        check() {
          follow(false)
          if (isLost) throw lossOf(account, connection.account())
        },
        end: () => void open.delete(follow),
      }
    },
    dispose() {
      for (const follow of open) follow(true)
    },
  }
}

const isSame = (now: ConnectedAccount | undefined, meant: ConnectedAccount): boolean =>
  now?.caipAddress === meant.caipAddress && now.connectorId === meant.connectorId

/** Why a task can't go on. */
function lossOf(meant: ConnectedAccount, now: ConnectedAccount | undefined): Error {
  if (!now) return signingError('not-connected')
  const { caipNetworkId: expected, address } = meant
  if (now.caipNetworkId !== expected) return walletError('wrong-network', { actual: now.caipNetworkId, expected })
  return walletError('unauthorized', { address })
}
