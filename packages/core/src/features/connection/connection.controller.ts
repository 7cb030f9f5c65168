import { proxy, ref } from 'valtio/vanilla'
import type { Adapter, AdapterFact, AdapterSession } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { LatchError } from '../../base/errors.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import { connectionError } from './connection.errors.js'
import { restore } from './connection.reconnect.js'
import { createWalletRequests } from './connection.requests.js'
import { connectedAccount, DISCONNECTED, isConnected } from './connection.status.js'
import { connectionsRecord, type StoredConnection } from './connection.storage.js'
import type { ConnectedAccount, ConnectionEvents, ConnectionState, Session } from './connection.types.js'

/** What the connection's controller needs. */
export interface ConnectionDeps {
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<ConnectionEvents>
  readonly track: Track
}

/** The connections: the one owner of status, accounts and network of each namespace (S4.01, S4.02). */
export interface ConnectionController {
  readonly state: ConnectionState
  /** Asks a wallet. One request is out per wallet, however often this is called (F068, F087). */
  connect(request: { connectorId: string; networkId?: CaipNetworkId | undefined }): Promise<ConnectedAccount>
  /** Gives up the attempt that waits, if any; an approval that comes after that is refused (F095). */
  cancel(): void
  /** Disconnects a namespace, or all. Ends within 3 s whatever the wallet does (F094). */
  disconnect(namespace?: Namespace): Promise<void>
  /** The active account of a namespace, or of the active one. */
  account(namespace?: Namespace): ConnectedAccount | undefined
  /** Takes what an adapter tells unasked. */
  receive(namespace: Namespace, fact: Exclude<AdapterFact, { type: 'connectors' }>): void
  /** Restores stored connections, without a prompt. Aborting leaves everything as it is. */
  reconnect(signal: AbortSignal): Promise<void>
}

interface Attempt {
  readonly connector: Connector
  readonly networkId: CaipNetworkId | undefined
  result?: Promise<ConnectedAccount>
}

/** Makes the connection's controller. */
export function createConnectionController(deps: ConnectionDeps): ConnectionController {
  const { environment, connectors, adapters, events, track } = deps
  const namespaces = [...adapters.keys()]
  const record = deps.storage.record(connectionsRecord)
  const state = proxy<ConnectionState>({ sessions: {}, activeNamespace: namespaces[0], attempt: undefined })
  const restoring = new Map<Namespace, AbortController>()
  let current: Attempt | undefined
  const requests = createWalletRequests({
    clock: environment.clock,
    track,
    wanted: (connectorId) => current?.connector.id === connectorId,
  })

  const sessionOf = (namespace: Namespace): Session => state.sessions[namespace] ?? DISCONNECTED
  // A whole new session per fact, so that nobody ever sees half of one.
  const setSession = (namespace: Namespace, session: Session): void =>
    void (state.sessions[namespace] = ref({ ...session }))
  for (const namespace of namespaces) setSession(namespace, DISCONNECTED)

  function adapterOf(namespace: Namespace): Adapter {
    const adapter = adapters.get(namespace)
    if (!adapter) throw connectionError('no-adapter', { namespace })
    return adapter
  }

  function store(): void {
    const stored = namespaces.flatMap((namespace): StoredConnection[] => {
      const { connectorId, accounts, networkId } = sessionOf(namespace)
      if (!connectorId || !accounts[0] || !networkId) return []
      const name = connectors.get(connectorId)?.name ?? connectorId
      return [{ namespace, connectorId, name, address: accounts[0].address, networkId }]
    })
    const isActive = ({ namespace }: StoredConnection): number => Number(namespace === state.activeNamespace)
    record.write(stored.sort((a, b) => isActive(b) - isActive(a)))
  }

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
    setSession(namespace, DISCONNECTED)
    track('DISCONNECT_SUCCESS', { namespace })
    events.emit('disconnected', { namespace, connectorId })
  }

  async function run(attempt: Attempt): Promise<ConnectedAccount> {
    const { connector, networkId } = attempt
    const giveUpIfOver = (): void => {
      if (current !== attempt) throw connectionError('cancelled', { wallet: connector.name })
    }
    try {
      giveUpIfOver()
      const session = await requests.connect(adapterOf(connector.chain), connector, networkId)
      giveUpIfOver()
      current = state.attempt = undefined
      accept(connector, session, false)
      return connectedAccount(state, connector.chain) as ConnectedAccount
    } catch (thrown) {
      const error = await asLatchError(thrown, { wallet: connector.name })
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

  function cancel(): void {
    const namespace = current?.connector.chain
    current = state.attempt = undefined
    if (namespace && sessionOf(namespace).status === 'connecting') setSession(namespace, DISCONNECTED)
  }

  function connect({ connectorId, networkId }: { connectorId: string; networkId?: CaipNetworkId | undefined }) {
    if (current?.result && current.connector.id === connectorId) return current.result
    const connector = connectors.get(connectorId)
    if (!connector) return Promise.reject(connectionError('connector-not-found', { wallet: connectorId }))
    const { id, chain: namespace, name } = connector
    const session = sessionOf(namespace)
    if (isConnected(session) && session.connectorId === id)
      return Promise.reject(connectionError('already-connected', { wallet: name }))
    cancel()
    restoring.get(namespace)?.abort()
    if (!isConnected(session)) setSession(namespace, { status: 'connecting', connectorId, accounts: [] })
    state.attempt = { connectorId, status: 'waiting' }
    const attempt: Attempt = { connector, networkId }
    current = attempt
    attempt.result = run(attempt)
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
    if (!adapter || sessionOf(namespace).status !== 'disconnected') return
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
    setSession(namespace, { status: 'reconnecting', connectorId, accounts: [] })
    const restored = await restore({ environment, connectors, ask, drop }, stored, abort.signal)
    signal.removeEventListener('abort', stop)
    if (restoring.get(namespace) === abort) restoring.delete(namespace)
    if (abort.signal.aborted) return
    if (restored) accept(restored.connector, restored.session, true)
    else setSession(namespace, DISCONNECTED)
  }

  return {
    state,
    account: (namespace) => connectedAccount(state, namespace),
    cancel,
    connect,
    async disconnect(namespace) {
      if (!namespace || current?.connector.chain === namespace) cancel()
      await Promise.all(namespaces.filter((each) => !namespace || each === namespace).map(disconnectOne))
      store()
    },
    receive(namespace, fact) {
      const session = sessionOf(namespace)
      if (fact.type === 'connected') {
        const connector = connectors.get(fact.connectorId)
        // While we ask a wallet ourselves, the answer comes by that way.
        if (!connector || requests.has(fact.connectorId) || restoring.has(namespace)) return
        if (session.connectorId !== fact.connectorId) accept(connector, fact.session, true)
        return
      }
      if (!isConnected(session) || session.connectorId !== fact.connectorId) return
      if (fact.type === 'network') {
        if (fact.networkId === session.networkId) return
        setSession(namespace, { ...session, networkId: fact.networkId })
        events.emit('networkChanged', { namespace, networkId: fact.networkId })
      } else if (fact.type === 'accounts' && fact.accounts.length > 0) {
        setSession(namespace, { ...session, accounts: fact.accounts })
        events.emit('accountsChanged', { namespace, accounts: fact.accounts })
      } else {
        // A locked wallet shares no account: that is a disconnect (S4.02, F074).
        clear(namespace)
        adapters.get(namespace)?.forget(fact.connectorId)
      }
      store()
    },
    async reconnect(signal) {
      const stored = record.read() ?? []
      if (stored[0] && adapters.has(stored[0].namespace)) state.activeNamespace = stored[0].namespace
      for (const { namespace } of stored)
        adapters
          .get(namespace)
          ?.prepare?.()
          .catch(() => {})
      await Promise.all(stored.map((each) => reconnectOne(each, signal)))
    },
  }
}
