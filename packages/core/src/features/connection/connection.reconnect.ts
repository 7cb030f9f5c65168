import type { Adapter, AdapterSession } from '../../adapter/adapter.types.js'
import type { Environment } from '../../base/environment.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { Connector } from '../connectors/connectors.types.js'
import { RECONNECT_WAIT_MS } from './connection.constants.js'
import type { StoredConnection } from './connection.storage.js'

/** What restoring takes. */
export interface ReconnectDeps {
  readonly environment: Environment
  readonly connectors: ConnectorsController
  readonly adapter: Adapter
}

/** A connection that was restored. */
export interface Restored {
  readonly connector: Connector
  readonly session: AdapterSession
}

/**
 * Restores a stored connection without a prompt. Wallets that announce themselves late are waited for (F067), and of
 * several that share an rdns the one is taken that has the stored name or account (F065). Undefined where none does.
 */
export function restore(
  deps: ReconnectDeps,
  stored: StoredConnection,
  signal: AbortSignal,
): Promise<Restored | undefined> {
  const { environment, connectors, adapter } = deps
  return new Promise((resolve) => {
    let tries = Promise.resolve()
    let settled = false
    const finish = (restored?: Restored): void => {
      if (settled) return
      settled = true
      stopWaiting()
      stopListening()
      signal.removeEventListener('abort', giveUp)
      resolve(restored)
    }
    const giveUp = (): void => finish()
    const attempt = async (connector: Connector): Promise<void> => {
      if (settled) return
      const request = { connectorId: connector.id, networkId: stored.networkId }
      const session = await adapter.reconnect(request).catch(() => undefined)
      if (session && !settled && fits(connector, session, stored)) return finish({ connector, session })
      // The very wallet answered that it gives nothing: there is nobody left to wait for.
      if (!session && connector.name === stored.name) finish()
    }
    signal.addEventListener('abort', giveUp)
    const stopWaiting = environment.clock.after(RECONNECT_WAIT_MS, giveUp)
    const stopListening = connectors.each((connector) => {
      if (isCandidate(connector, stored)) tries = tries.then(() => attempt(connector))
    })
  })
}

const rdnsOf = (id: string): string => id.split('#')[0] ?? id

const isCandidate = (connector: Connector, { connectorId, namespace }: StoredConnection): boolean =>
  connector.chain === namespace && rdnsOf(connector.id) === rdnsOf(connectorId)

const fits = (connector: Connector, { accounts }: AdapterSession, { name, address }: StoredConnection): boolean =>
  accounts.length > 0 && (connector.name === name || accounts.some((account) => account.address === address))
