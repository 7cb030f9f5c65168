import type { Adapter, AdapterSession } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { StoredRecord } from '../../base/storage.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { ConnectionController, ConnectionDeps } from './connection.controller.js'
import { connectionError } from './connection.errors.js'
import { restore } from './connection.reconnect.js'
import { createWalletRequests } from './connection.requests.js'
import { connectedAccount, DISCONNECTED, isConnected, writeSession } from './connection.status.js'
import type { StoredConnection } from './connection.storage.js'
import type { ConnectedAccount, ConnectionState, Session } from './connection.types.js'

/** What connecting needs: what the controller has, and what it made. */
export interface FlowDeps extends ConnectionDeps {
  readonly state: ConnectionState
  readonly record: StoredRecord<readonly StoredConnection[]>
}

/** What happens to connections, loaded when there is one to make or to restore. */
export interface ConnectionFlows extends Omit<ConnectionController, 'state' | 'account' | 'prepare' | 'reconnect'> {
  /** Asks every connected wallet what it shares now, and restores the stored connections beside them. */
  reconnect(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
}

interface Attempt {
  readonly connector: Connector
  result?: Promise<ConnectedAccount>
  /** Rejects whoever waits for it. */
  end?: () => void
}

/** Makes what connects, disconnects and restores. It writes the controller's state, and nobody else does. */
export function createConnectionFlows(deps: FlowDeps): ConnectionFlows {
  const { environment, connectors, adapters, events, track, state, record } = deps
  const namespaces = [...adapters.keys()]
  const restoring = new Map<Namespace, AbortController>()
  let current: Attempt | undefined
  const requests = createWalletRequests({
    clock: environment.clock,
    track,
    wanted: ({ id, chain }) => current?.connector.id === id || connectedAccount(state, chain)?.connectorId === id,
  })

  const sessionOf = (namespace: Namespace): Session => state.sessions[namespace] ?? DISCONNECTED
  const setSession = (namespace: Namespace, session: Session): void => writeSession(state, namespace, session)

  function adapterOf(namespace: Namespace): Adapter {
    const adapter = adapters.get(namespace)
    if (!adapter) throw connectionError('no-adapter', { namespace })
    return adapter
  }

  /** What the connections there are will be found again by, the active one first. */
  function connections(): StoredConnection[] {
    const isActive = ({ namespace }: StoredConnection): number => Number(namespace === state.activeNamespace)
    return namespaces
      .flatMap((namespace): StoredConnection[] => {
        const { connectorId, accounts, networkId } = sessionOf(namespace)
        if (!connectorId || !accounts[0] || !networkId) return []
        const name = connectors.get(connectorId)?.name ?? connectorId
        return [{ namespace, connectorId, name, address: accounts[0].address, networkId }]
      })
      .sort((a, b) => isActive(b) - isActive(a))
  }
  const store = (): void => record.write(connections())

  function accept(connector: Connector, session: AdapterSession, reconnected: boolean): void {
    const { chain: namespace, id: connectorId, name } = connector
    const previous = sessionOf(namespace)
    setSession(namespace, { status: 'connected', connectorId, ...session })
    if (!reconnected) {
      state.activeNamespace = namespace
      connectors.remember(connector)
    }
    if (isConnected(previous) && previous.connectorId !== connectorId)
      void requests.disconnect(adapterOf(namespace), previous.connectorId)
    store()
    track('CONNECT_SUCCESS', { method: 'browser', name, reconnect: reconnected })
    events.emit('connected', { namespace, connectorId, reconnected })
  }

  function clear(namespace: Namespace): void {
    const { connectorId } = sessionOf(namespace)
    if (connectorId) requests.giveUp(connectorId, true)
    setSession(namespace, DISCONNECTED)
    track('DISCONNECT_SUCCESS', { namespace })
    events.emit('disconnected', { namespace, connectorId })
  }

  /** Takes what a connected wallet says of itself now; undefined where it was asked and gave nothing. */
  function update(namespace: Namespace, connectorId: string, said: Partial<AdapterSession> | undefined): void {
    const before = sessionOf(namespace)
    if (!isConnected(before) || before.connectorId !== connectorId) return
    const { accounts = before.accounts, networkId = before.networkId } = said ?? {}
    if (!said || accounts.length === 0) {
      // A locked wallet shares no account: that is a disconnect (S4.02, F074).
      clear(namespace)
      adapters.get(namespace)?.forget(connectorId)
      // What gave nothing is stored on, as after a reload that found it so.
      if (!said) return
    } else {
      const isMoved = networkId && networkId !== before.networkId
      const isOther = JSON.stringify(accounts) !== JSON.stringify(before.accounts)
      if (!isMoved && !isOther) return
      setSession(namespace, { ...before, accounts, networkId })
      if (isMoved) events.emit('networkChanged', { namespace, networkId })
      if (isOther) events.emit('accountsChanged', { namespace, accounts })
    }
    store()
  }

  async function run(attempt: Attempt, asked: Promise<AdapterSession>): Promise<ConnectedAccount> {
    const { connector } = attempt
    const wallet = connector.name
    const over = new Promise<never>(
      (_, reject) => (attempt.end = () => reject(connectionError('cancelled', { wallet }))),
    )
    try {
      const session = await Promise.race([over, asked])
      // Given up at the very moment.
      if (current !== attempt) await over
      current = state.attempt = undefined
      accept(connector, session, false)
      return connectedAccount(state, connector.chain) as ConnectedAccount
    } catch (thrown) {
      const error = await asLatchError(thrown, { wallet })
      if (current === attempt) fail(connector, error)
      throw error
    }
  }

  function fail({ id: connectorId, chain: namespace }: Connector, error: LatchError): void {
    current = undefined
    if (sessionOf(namespace).status === 'connecting') setSession(namespace, DISCONNECTED)
    state.attempt = { connectorId, status: 'failed', error }
    track(error.code === 'wallet/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { code: error.code })
    events.emit('connectFailed', { namespace, connectorId, error })
  }

  /** Ends the attempt that waits. The answer is whose it was. */
  function giveUp(): Connector | undefined {
    const { connector, end } = current ?? {}
    current = state.attempt = undefined
    if (!connector) return undefined
    const { chain: namespace, id } = connector
    if (sessionOf(namespace).status === 'connecting') setSession(namespace, DISCONNECTED)
    requests.giveUp(id)
    end?.()
    return connector
  }

  function cancel(): void {
    const connector = giveUp()
    if (connector) events.emit('connectCancelled', { namespace: connector.chain, connectorId: connector.id })
  }

  async function connect({
    connectorId,
    networkId,
  }: {
    connectorId: string
    networkId?: CaipNetworkId | undefined
  }): Promise<ConnectedAccount> {
    if (current?.result && current.connector.id === connectorId) return current.result
    const connector = connectors.get(connectorId)
    if (!connector) throw connectionError('connector-not-found', { wallet: connectorId })
    const { chain: namespace, name } = connector
    const adapter = adapterOf(namespace)
    const session = sessionOf(namespace)
    if (isConnected(session) && session.connectorId === connectorId)
      throw connectionError('already-connected', { wallet: name })
    giveUp()
    restoring.get(namespace)?.abort()
    if (!isConnected(session)) setSession(namespace, { status: 'connecting', connectorId, accounts: [] })
    state.attempt = { connectorId, status: 'waiting' }
    const attempt: Attempt = { connector }
    current = attempt
    attempt.result = run(attempt, requests.connect(adapter, connector, networkId))
    events.emit('connecting', { namespace, connectorId })
    return attempt.result
  }

  async function disconnectOne(namespace: Namespace): Promise<void> {
    restoring.get(namespace)?.abort()
    const session = sessionOf(namespace)
    if (session.status === 'disconnected') return
    if (isConnected(session)) await requests.disconnect(adapterOf(namespace), session.connectorId)
    // Whoever connected meanwhile stays.
    if (sessionOf(namespace).connectorId === session.connectorId) clear(namespace)
  }

  async function reconnectOne(stored: StoredConnection, signal: AbortSignal): Promise<void> {
    const { namespace, connectorId } = stored
    const adapter = adapters.get(namespace)
    const { status } = sessionOf(namespace)
    if (!adapter || status === 'connecting' || restoring.has(namespace)) return
    const exact = status === 'connected'
    const abort = new AbortController()
    const stop = (): void => {
      abort.abort()
      // The kit may be started again at once.
      if (sessionOf(namespace).status === 'reconnecting') setSession(namespace, DISCONNECTED)
    }
    const ask = (id: string) => requests.reconnect(adapter, id, stored.networkId)
    const drop = (id: string): void => {
      const { status, connectorId } = sessionOf(namespace)
      const inUse = connectorId === id && (status !== 'reconnecting' || restoring.get(namespace) !== abort)
      if (!inUse) adapter.forget(id)
    }
    signal.addEventListener('abort', stop)
    restoring.set(namespace, abort)
    if (!exact) setSession(namespace, { status: 'reconnecting', connectorId, accounts: [] })
    const restored = await restore({ environment, connectors, ask, drop, exact }, stored, abort.signal)
    signal.removeEventListener('abort', stop)
    if (restoring.get(namespace) === abort) restoring.delete(namespace)
    if (abort.signal.aborted) return
    if (exact) update(namespace, connectorId, restored?.session)
    else if (restored) accept(restored.connector, restored.session, true)
    else setSession(namespace, DISCONNECTED)
  }

  return {
    cancel,
    giveUp: () => void giveUp(),
    connect,
    async disconnect(namespace) {
      if (!namespace || current?.connector.chain === namespace) {
        if (current) requests.giveUp(current.connector.id, true)
        cancel()
      }
      await Promise.all(namespaces.filter((each) => !namespace || each === namespace).map(disconnectOne))
      store()
    },
    receive(namespace, fact) {
      const { connectorId } = fact
      if (fact.type === 'disconnected') return update(namespace, connectorId, { accounts: [] })
      if (fact.type !== 'connected') return update(namespace, connectorId, fact)
      const { status, connectorId: known } = sessionOf(namespace)
      const connector = connectors.get(connectorId)
      // While we ask a wallet ourselves, the answer comes by that way.
      if (!connector || requests.has(connectorId) || status === 'reconnecting') return
      if (known === connectorId) update(namespace, connectorId, fact.session)
      else accept(connector, fact.session, true)
    },
    async reconnect(signal, stored) {
      const isNew = ({ namespace }: StoredConnection): boolean => !isConnected(sessionOf(namespace))
      await Promise.all([...connections(), ...stored.filter(isNew)].map((each) => reconnectOne(each, signal)))
    },
  }
}
