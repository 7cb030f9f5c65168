import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { CaipNetworkId } from '../../base/caip.js'
import type { Clock } from '../../base/time.js'
import { withTimeout } from '../../base/time.js'
import { isLatchError } from '../../base/errors.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { DISCONNECT_TIMEOUT_MS } from './connection.constants.js'
import { connectionError } from './connection.errors.js'

/** The dependencies of the requests to wallets. */
export interface RequestDeps {
  readonly clock: Clock
  readonly track: Track
  /** Whether this connector is connected, or an attempt with it is pending. */
  readonly isInUse: (connector: Connector) => boolean
}

/**
 * The requests that are pending in wallets. A request stays pending until the wallet answers it. An approval that comes
 * after its attempt was given up is refused, however late it comes (F095), unless the connector is in use again.
 *
 * A further attempt with the same wallet joins the pending request, because its prompt is still open in the wallet
 * (F068, F087). Where that attempt is given up too, the visitor probably saw no prompt: then the request counts as
 * lost, and the next attempt sends a new one. A wallet whose prompt is open nevertheless answers it with the error
 * -32002 (F070).
 *
 * | two actions cross                                     | what wins                                                   |
 * | ----------------------------------------------------- | ----------------------------------------------------------- |
 * | `connect`, `connect` with the same connector          | one attempt: both calls get its result. The `networkId`     |
 * |                                                       | of the second call is ignored.                              |
 * | `connect`, `connect` with another connector           | the second: the first rejects with `connection/cancelled`   |
 * | `connect`, `cancel`, `connect` with the same          | the second attempt joins the request of the first, with the |
 * | connector                                             | first `networkId`. The first call has rejected already.     |
 * | the same, `cancel` and `connect` once more            | a new request. The one before is lost, no attempt gets its  |
 * |                                                       | result. Its approval is refused only where no attempt with  |
 * |                                                       | this connector is pending and it isn't connected.           |
 * | `disconnect` of the active wallet, `connect` with the | `disconnect`: `connect` rejects with                        |
 * | same connector                                        | `connection/already-connected` until it has ended           |
 * | the refusal of a late approval, `connect` with the    | both: the new request is sent after the refusal has ended   |
 * | same connector                                        |                                                             |
 * | a prompt that is open, a silent read of this wallet   | the prompt: the read gives undefined. A read that began     |
 * |                                                       | before the prompt goes on.                                  |
 * | `disconnect`, a silent read that was sent before      | `disconnect`: the answer to the read adds no connection     |
 */
export interface WalletRequests {
  /** Whether a request is pending in this wallet, with a prompt or without one. */
  has(connectorId: string): boolean
  /**
   * Joins the request to connect that is pending in this wallet, or sends a new one (F068, F087). Rejects as the
   * adapter does, and with `connection/no-accounts` where the wallet shares no account.
   */
  connect(adapter: Adapter, connector: Connector, networkId?: CaipNetworkId): Promise<AdapterConnection>
  /**
   * Reads a connection without a prompt. Undefined where the wallet gives nothing, or its prompt is open. Never
   * rejects.
   */
  reconnect(adapter: Adapter, connectorId: string, networkId?: CaipNetworkId): Promise<AdapterConnection | undefined>
  /**
   * Ends a connection in the wallet and in the adapter. Waits 3 s for the wallet at most (S4.02, F094). Never rejects.
   */
  disconnect(adapter: Adapter, connectorId: string): Promise<void>
  /**
   * Marks the requests of this wallet as lost that a further attempt has joined, and with `all` every request of this
   * wallet. The next attempt then sends a new request.
   */
  markLost(connectorId: string, all?: boolean): void
}

/** A request that is pending in a wallet. */
interface Request {
  readonly connectorId: string
  /** Whether it opens no prompt. */
  readonly isSilent: boolean
  answer?: Promise<unknown>
  /** Whether a further attempt has joined it. */
  joined?: boolean
  /** Whether it counts as lost: no further attempt joins it. */
  lost?: boolean
}

/** Makes the requests to wallets. */
export function createWalletRequests({ clock, track, isInUse }: RequestDeps): WalletRequests {
  /** The pending requests. */
  const out = new Set<Request>()
  /** The connections that are being ended, by connector id. */
  const ending = new Map<string, Promise<void>>()

  /** Joins the pending request of this kind, or sends a new one. */
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
      // The end of an older connection would end the new one, too.
      if (ending.has(connector.id)) {
        await ending.get(connector.id)
        // The attempt was given up meanwhile.
        if (!isInUse(connector)) throw connectionError('cancelled', { wallet: connector.name })
      }
      const connection = await adapter.connect({ connectorId: connector.id, networkId })
      if (connection.accounts.length === 0) throw connectionError('no-accounts', { wallet: connector.name })
      // The attempt was given up: its approval is refused (F095).
      if (!isInUse(connector)) void disconnect(adapter, connector.id)
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
      // A prompt of this wallet is open. Its answer decides.
      if ([...out].some((each) => each.connectorId === connectorId && !each.isSilent && !each.lost)) return undefined
      return put(connectorId, true, () => adapter.reconnect({ connectorId, networkId }).catch(() => undefined))
    },
    disconnect,
    markLost(connectorId, all) {
      for (const request of out) if (request.connectorId === connectorId && (all ?? request.joined)) request.lost = true
    },
  }
}
