import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { Connector } from '../connectors/connectors.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import type { Paired } from '../pairing/pairing.types.js'
import type { ConnectionChanges } from './connection.changes.js'
import { connectionError } from './connection.errors.js'
import type { FlowDeps } from './connection.flows.js'
import type { ConnectionList } from './connection.list.js'
import type { WalletRequests } from './connection.requests.js'
import { connectedAccount } from './connection.rules.js'
import type { ConnectedAccount, WalletOfNamespace } from './connection.types.js'

/** The dependencies of the attempt to connect. */
export interface AttemptDeps extends Pick<FlowDeps, 'events' | 'loadPairing' | 'state' | 'track'> {
  readonly list: ConnectionList
  readonly requests: WalletRequests
  readonly accept: ConnectionChanges['accept']
  /** Stores the connections for the next visit. */
  readonly write: () => void
  /** Stops restoring the stored connection of a connector. */
  readonly stopRestoring: (connector: Connector) => void
  /** The adapter of a namespace. Throws `connection/no-adapter`. */
  readonly adapterOf: (namespace: Namespace) => Adapter
}

/** The attempt to connect: one call of `connect` that waits for a wallet. There is one at a time in a kit. */
export interface ConnectionAttempts {
  /** The connector of the pending attempt. */
  current(): Connector | undefined
  /** The promise of the pending attempt, where it is with this connector. */
  result(connectorId: string): Promise<ConnectedAccount> | undefined
  /** Begins an attempt: asks the wallet of a connector. No other attempt may be pending. */
  begin(connector: Connector, networkId: CaipNetworkId | undefined): Promise<ConnectedAccount>
  /**
   * Ends the pending attempt. Its promise rejects with `connection/cancelled`. Returns the connector of the attempt.
   */
  giveUp(): Connector | undefined
  /** Ends the pending attempt as `giveUp` does, and emits `connectCancelled`. */
  cancel(): void
  /**
   * Leaves out the approved namespaces of a pairing that `isTarget` names and that are not connected yet: a disconnect
   * wins over the pairing.
   */
  leaveOut(isTarget: (wallet: WalletOfNamespace) => boolean): void
}

interface Attempt {
  /**
   * The connector that was asked for. Where a pairing approved other namespaces only, the connector of one of those.
   */
  connector: Connector
  /** What a remote wallet approved, once it has. */
  paired?: Paired
  result?: Promise<ConnectedAccount>
  /** Rejects the promise of the attempt with `connection/cancelled`. */
  reject?: () => void
}

/** Makes the attempts to connect. */
export function createConnectionAttempts(deps: AttemptDeps): ConnectionAttempts {
  const { events, loadPairing, state, track, list, requests, accept, write, stopRestoring, adapterOf } = deps
  let current: Attempt | undefined
  /**
   * The other namespaces that the newest pairing approved. A disconnect leaves out those that are not connected yet.
   */
  let others: readonly Connector[] = []

  async function run(attempt: Attempt, asked: Promise<AdapterConnection>): Promise<ConnectedAccount> {
    const wallet = attempt.connector.name
    const cancelled = new Promise<never>(
      (_, reject) => (attempt.reject = () => reject(connectionError('cancelled', { wallet }))),
    )
    try {
      const connection = await Promise.race([cancelled, asked])
      // The attempt ended in the same turn in which the wallet answered. `cancelled` is rejected then, so this throws.
      if (current !== attempt) await cancelled
      current = state.attempt = undefined
      const { connector, paired } = attempt
      accept(connector, connection, { reconnected: false, paired })
      // Read before the other namespaces answer, because the attempt is over: what begins meanwhile wins in the state.
      // A `cancel` has nothing to end, a `disconnect` leaves out the namespaces that have not answered, another
      // `connect` begins. This promise resolves with the account that the wallet approved.
      const account = connectedAccount(state, connector.chain) as ConnectedAccount
      await acceptOthers(paired)
      return account
    } catch (thrown) {
      const error = await asLatchError(thrown, { wallet })
      if (current === attempt) fail(attempt.connector, error)
      throw error
    }
  }

  /**
   * Adds the other namespaces that a pairing approved. A namespace that has a connection already keeps it as its active
   * one.
   */
  async function acceptOthers({ connectors: [, ...rest] }: Pick<Paired, 'connectors'> = { connectors: [] }) {
    others = rest
    for (const connector of rest) {
      const { id, chain } = connector
      if (!others.includes(connector)) continue
      const connection = await requests.reconnect(adapterOf(chain), id)
      if (connection && others.includes(connector))
        accept(connector, connection, { reconnected: true, first: list.all(chain).length === 0 })
    }
    if (rest.length > 0) write()
  }

  /** Asks the wallet. With a connector of the pairing, waits for the approval of a remote wallet first. */
  async function ask(attempt: Attempt, networkId: CaipNetworkId | undefined): Promise<AdapterConnection> {
    const { chain } = attempt.connector
    if (isPairingConnector(attempt.connector)) await pair(attempt)
    const { connector } = attempt
    // Where the remote wallet approved another namespace only, the network that was asked for is not one of that
    // namespace.
    const network = connector.chain === chain ? networkId : undefined
    return requests.connect(adapterOf(connector.chain), connector, network)
  }

  /** Waits until a remote wallet approves. The attempt goes on with the first connector that the wallet approved. */
  async function pair(attempt: Attempt): Promise<void> {
    const { chain, name: wallet } = attempt.connector
    const { approve } = await loadPairing()
    // The attempt ended while the module was loaded: a pairing code would be of no use.
    if (current !== attempt) throw connectionError('cancelled', { wallet })
    const paired = await approve(attempt.connector)
    if (current !== attempt) throw connectionError('cancelled', { wallet: paired.name })
    Object.assign(attempt, { paired, connector: paired.connectors[0] ?? attempt.connector })
    // Where the wallet approved another namespace only, that one is `connecting` now, and no longer the one asked for.
    list.show(chain)
    list.show(attempt.connector.chain)
  }

  function fail({ id: connectorId, chain: namespace }: Connector, error: LatchError): void {
    current = undefined
    list.show(namespace)
    state.attempt = { connectorId, status: 'failed', error }
    track(error.code === 'wallet/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { code: error.code })
    events.emit('connectFailed', { namespace, connectorId, error })
  }

  /**
   * A pairing that waits for its approval is ended by the pairing controller: after `cancel` on the event
   * `connectCancelled`, and where an attempt without a pairing replaces this one, on the event `connecting`. An attempt
   * for another namespace of the pairing calls `approve` again, which takes over the wait.
   */
  function giveUp(): Connector | undefined {
    const { connector, reject } = current ?? {}
    current = state.attempt = undefined
    if (!connector) return undefined
    list.show(connector.chain)
    requests.markLost(connector.id)
    reject?.()
    return connector
  }

  return {
    current: () => current?.connector,
    result: (connectorId) => (current?.connector.id === connectorId ? current.result : undefined),
    begin(connector, networkId) {
      const { chain: namespace, id: connectorId } = connector
      const attempt: Attempt = { connector }
      current = attempt
      stopRestoring(connector)
      list.show(namespace)
      state.attempt = { connectorId, status: 'waiting' }
      attempt.result = run(attempt, ask(attempt, networkId))
      events.emit('connecting', { namespace, connectorId })
      return attempt.result
    },
    giveUp,
    leaveOut: (isTarget) =>
      void (others = others.filter(({ chain, id }) => !isTarget({ namespace: chain, connectorId: id }))),
    cancel() {
      const connector = giveUp()
      if (connector) events.emit('connectCancelled', { namespace: connector.chain, connectorId: connector.id })
    },
  }
}
