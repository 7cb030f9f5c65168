import type { AdapterSession } from '../../adapter/adapter.types.js'
import type { Environment } from '../../base/environment.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { Connector } from '../connectors/connectors.types.js'
import { RECONNECT_WAIT_MS } from './connection.constants.js'
import type { StoredConnection } from './connection.storage.js'

/** What restoring takes. */
export interface ReconnectDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  /** Asks a wallet without a prompt; undefined where it gives nothing. */
  readonly ask: (connectorId: string) => Promise<AdapterSession | undefined>
  /** Gives back a connection that is not the one that was stored, or that came when nobody waited any more. */
  readonly drop: (connectorId: string) => void
  /** Whether no other wallet will do than the one that was stored: it is still connected. */
  readonly exact: boolean
}

/** A connection that was restored. */
export interface Restored {
  readonly connector: Connector
  readonly session: AdapterSession
}

/**
 * Restores a stored connection without a prompt. Wallets that announce themselves late are waited for (F067), and of
 * several that share an rdns the one is taken that has the stored account, else the stored name (F065). Undefined where
 * none does.
 */
export function restore(
  deps: ReconnectDeps,
  stored: StoredConnection,
  signal: AbortSignal,
): Promise<Restored | undefined> {
  const { environment, connectors, ask, drop, exact } = deps
  return new Promise((resolve) => {
    let tries = Promise.resolve()
    let waiting = 0
    let named = false
    let spare: Restored | undefined
    let settled = false
    const finish = (restored?: Restored): void => {
      if (settled) return
      settled = true
      stopWaiting()
      stopListening()
      signal.removeEventListener('abort', giveUp)
      if (spare && spare !== restored) drop(spare.connector.id)
      resolve(restored)
    }
    const giveUp = (): void => finish()
    const attempt = async (connector: Connector): Promise<void> => {
      const session = settled ? undefined : await ask(connector.id)
      waiting -= 1
      const isSpare = !settled && connector.name === stored.name
      if (isSpare) named = true
      if (session) {
        if (!settled && hasAccount(session, stored)) return finish({ connector, session })
        if (isSpare && !spare && session.accounts.length > 0) spare = { connector, session }
        else drop(connector.id)
      }
      // The very wallet gave another account, or nothing: there is nobody left to wait for.
      if (named && waiting === 0) finish(spare)
    }
    signal.addEventListener('abort', giveUp)
    const stopWaiting = environment.clock.after(RECONNECT_WAIT_MS, () => finish(spare))
    const stopListening = connectors.each((connector) => {
      if (exact ? connector.id !== stored.connectorId : !isCandidate(connector, stored)) return
      waiting += 1
      tries = tries.then(() => attempt(connector))
    })
  })
}

const rdnsOf = (id: string): string => id.split('#')[0] ?? id

const isCandidate = (connector: Connector, { connectorId, namespace }: StoredConnection): boolean =>
  connector.chain === namespace && rdnsOf(connector.id) === rdnsOf(connectorId)

const hasAccount = ({ accounts }: AdapterSession, { address }: StoredConnection): boolean =>
  accounts.some((account) => account.address === address)
