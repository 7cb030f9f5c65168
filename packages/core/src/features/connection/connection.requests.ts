import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
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
  /** Whether somebody waits for this wallet's approval, or has it already. */
  readonly wanted: (connector: Connector) => boolean
}

/**
 * What is out at the wallets. A wallet that was asked owes an answer for as long as it gives none: an approval that
 * comes when nobody waits for it any more is refused, however late (F095).
 *
 * Whoever gave up and asks again gets the prompt that is still open in the wallet (F068, F087). Whoever gives up on that
 * one too has seen no prompt: then the request counts as lost, and the next one is new. A wallet that has it open all
 * the same says so by -32002 (F070).
 */
export interface WalletRequests {
  /** Whether this wallet owes an answer, to a question with a prompt or without one. */
  has(connectorId: string): boolean
  /** The request that is open in this wallet, or a new one (F068, F087). */
  connect(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterConnection>
  /** Asks without a prompt; undefined where the wallet gives nothing. Never rejects. */
  reconnect(adapter: Adapter, connectorId: string, networkId?: CaipNetworkId): Promise<AdapterConnection | undefined>
  /** Ends a connection on both sides, in 3 s at the most (S4.02, F094). Never rejects. */
  disconnect(adapter: Adapter, connectorId: string): Promise<void>
  /**
   * Nobody waits for this wallet's approval any more. What was joined before counts as lost, and with `all` everything:
   * whoever asks from then on asks anew.
   */
  giveUp(connectorId: string, all?: boolean): void
}

/** A request that is out at a wallet. */
interface Request {
  readonly connectorId: string
  readonly isSilent: boolean
  answer?: Promise<unknown>
  /** Whether it was asked for once more while it was out. */
  joined?: boolean
  lost?: boolean
}

/** Makes the book of open requests. */
export function createWalletRequests({ clock, track, wanted }: RequestDeps): WalletRequests {
  const out = new Set<Request>()
  const ending = new Map<string, Promise<void>>()

  /** The request of this kind that is out at a wallet, or a new one. */
  function put<answer>(connectorId: string, isSilent: boolean, run: () => Promise<answer>): Promise<answer> {
    for (const known of out)
      if (known.connectorId === connectorId && known.isSilent === isSilent && !known.lost) {
        known.joined = true
        return known.answer as Promise<answer>
      }
    const request: Request = { connectorId, isSilent }
    out.add(request)
    const answer = run().finally(() => out.delete(request))
    request.answer = answer
    return answer
  }

  async function ask(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterConnection> {
    try {
      // The end of an older connection would take the new one with it.
      if (ending.has(connector.id)) {
        await ending.get(connector.id)
        // Given up meanwhile.
        if (!wanted(connector)) throw connectionError('cancelled', { wallet: connector.name })
      }
      const connection = await adapter.connect({ connectorId: connector.id, networkId })
      if (connection.accounts.length === 0) throw connectionError('no-accounts', { wallet: connector.name })
      // An approval that nobody waits for any more is refused (F095).
      if (!wanted(connector)) void disconnect(adapter, connector.id)
      return connection
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

  function disconnect(adapter: Adapter, connectorId: string): Promise<void> {
    const known = ending.get(connectorId)
    if (known) return known
    const request = end(adapter, connectorId).finally(() => ending.delete(connectorId))
    ending.set(connectorId, request)
    return request
  }

  return {
    has: (connectorId) => [...out].some((request) => request.connectorId === connectorId),
    connect: (adapter, connector, networkId) => put(connector.id, false, () => ask(adapter, connector, networkId)),
    async reconnect(adapter, connectorId, networkId) {
      // Its prompt is open: what the visitor answers there says more.
      if ([...out].some((each) => each.connectorId === connectorId && !each.isSilent && !each.lost)) return undefined
      return put(connectorId, true, () => adapter.reconnect({ connectorId, networkId }).catch(() => undefined))
    },
    disconnect,
    giveUp(connectorId, all) {
      for (const request of out) if (request.connectorId === connectorId && (all ?? request.joined)) request.lost = true
    },
  }
}
