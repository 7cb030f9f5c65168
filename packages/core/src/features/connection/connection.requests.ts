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
  /** Whether this wallet is being asked, with a prompt or without one. */
  has(connectorId: string): boolean
  /** The request that is open in this wallet, or a new one (F068, F087). */
  connect(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterSession>
  /** Asks without a prompt; undefined where the wallet gives nothing. Never rejects. */
  reconnect(adapter: Adapter, connectorId: string, networkId?: CaipNetworkId): Promise<AdapterSession | undefined>
  /** Ends a connection on both sides, in 3 s at the most (S4.02, F094). Never rejects. */
  disconnect(adapter: Adapter, connectorId: string): Promise<void>
}

/** Makes the book of open requests. */
export function createWalletRequests({ clock, track, wanted }: RequestDeps): WalletRequests {
  const open = new Map<string, Promise<AdapterSession>>()
  const silent = new Map<string, Promise<AdapterSession | undefined>>()
  const ending = new Map<string, Promise<void>>()

  async function ask(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterSession> {
    try {
      // The end of an older connection would take the new one with it.
      if (ending.has(connector.id)) await ending.get(connector.id)
      const session = await adapter.connect({ connectorId: connector.id, networkId })
      if (session.accounts.length === 0) throw connectionError('no-accounts', { wallet: connector.name })
      // An approval that nobody waits for any more is refused (F095).
      if (!wanted(connector.id)) void disconnect(adapter, connector.id)
      return session
    } catch (error) {
      if (isLatchError(error, 'connection/no-accounts')) void disconnect(adapter, connector.id)
      throw error
    }
  }

  async function end(adapter: Adapter, connectorId: string): Promise<void> {
    try {
      const late = (): unknown => connectionError('disconnect-failed', { connectorId })
      await withTimeout(clock, DISCONNECT_TIMEOUT_MS, adapter.disconnect(connectorId), late)
    } catch (error) {
      track('DISCONNECT_ERROR', { code: isLatchError(error) ? error.code : 'wallet/unknown' })
    } finally {
      adapter.forget(connectorId)
    }
  }

  const disconnect = (adapter: Adapter, connectorId: string): Promise<void> =>
    once(ending, connectorId, () => end(adapter, connectorId))

  return {
    has: (connectorId) => open.has(connectorId) || silent.has(connectorId),
    connect: (adapter, connector, networkId) => once(open, connector.id, () => ask(adapter, connector, networkId)),
    reconnect: (adapter, connectorId, networkId) =>
      once(silent, connectorId, () => adapter.reconnect({ connectorId, networkId }).catch(() => undefined)),
    disconnect,
  }
}

/** The request that is open under this key, or a new one. */
function once<answer>(open: Map<string, Promise<answer>>, key: string, ask: () => Promise<answer>): Promise<answer> {
  const known = open.get(key)
  if (known) return known
  const request = ask().finally(() => open.delete(key))
  open.set(key, request)
  return request
}
