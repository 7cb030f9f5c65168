import type { Adapter, AdapterSession } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Clock } from '../../base/time.js'
import { withTimeout } from '../../base/time.js'
import { isLatchError } from '../../base/errors.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { DISCONNECT_TIMEOUT_MS } from './connection.constants.js'
import { connectionError } from './connection.errors.js'

/** What requests to wallets take. */
export interface RequestDeps {
  readonly clock: Clock
  readonly track: Track
  /** Whether somebody still waits for this connector's approval. */
  readonly wanted: (connectorId: string) => boolean
}

/** What is out at the wallets. A request that was given up stays until its wallet answers. */
export interface WalletRequests {
  has(connectorId: string): boolean
  /** The request that is open in this wallet, or a new one (F068, F087). */
  connect(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterSession>
  /** Ends a connection on both sides, in 3 s at the most (S4.02, F094). Never rejects. */
  disconnect(adapter: Adapter, connectorId: string): Promise<void>
}

/** Makes the book of open requests. */
export function createWalletRequests({ clock, track, wanted }: RequestDeps): WalletRequests {
  const open = new Map<string, Promise<AdapterSession>>()

  async function ask(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterSession> {
    try {
      const session = await adapter.connect({ connectorId: connector.id, networkId })
      if (session.accounts.length === 0) throw connectionError('no-accounts', { wallet: connector.name })
      // An approval that nobody waits for any more is refused (F095).
      if (!wanted(connector.id)) void disconnect(adapter, connector.id)
      return session
    } catch (error) {
      if (isLatchError(error, 'connection/no-accounts')) void disconnect(adapter, connector.id)
      throw error
    } finally {
      open.delete(connector.id)
    }
  }

  async function disconnect(adapter: Adapter, connectorId: string): Promise<void> {
    try {
      const late = (): unknown => connectionError('disconnect-failed', { connectorId })
      await withTimeout(clock, DISCONNECT_TIMEOUT_MS, adapter.disconnect(connectorId), late)
    } catch (error) {
      track('DISCONNECT_ERROR', { code: isLatchError(error) ? error.code : 'wallet/unknown' })
    } finally {
      adapter.forget(connectorId)
    }
  }

  return {
    has: (connectorId) => open.has(connectorId),
    connect(adapter, connector, networkId) {
      const request = open.get(connector.id) ?? ask(adapter, connector, networkId)
      open.set(connector.id, request)
      return request
    },
    disconnect,
  }
}
