import type { Adapter, AdapterSession } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchError } from '../../base/errors.js'
import type { StoredRecord } from '../../base/storage.js'
import type { Connector } from '../connectors/connectors.types.js'
import type { Paired } from '../pairing/pairing.types.js'
import { isPairingConnector } from '../pairing/pairing.rules.js'
import { createAccountTypes } from './connection.account-types.js'
import type { ConnectionDeps } from './connection.controller.js'
import type { ConnectionController } from './connection.types.js'
import { connectionError } from './connection.errors.js'
import { createKeeping } from './connection.keep.js'
import { createConnectionList } from './connection.list.js'
import { createReconnect } from './connection.reconnect.js'
import { createWalletRequests } from './connection.requests.js'
import { connectedAccount, isSameWallet } from './connection.rules.js'
import type { StoredConnection } from './connection.storage.js'
import { meantBy } from './connection.targets.js'
import type { ConnectedAccount, Connection, ConnectionState, Session, WalletOfNamespace } from './connection.types.js'

/** What connecting needs: what the controller has, and what it made. */
export interface FlowDeps extends ConnectionDeps {
  readonly state: ConnectionState
  readonly record: StoredRecord<readonly StoredConnection[]>
}

/** What happens to connections, loaded when there is one to make or to restore. */
export interface ConnectionFlows extends Omit<
  ConnectionController,
  'state' | 'account' | 'prepare' | 'reconnect' | 'follow'
> {
  /** Asks every connected wallet what it shares now, and restores the stored connections beside them. */
  reconnect(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
  /** Makes the connections what another tab stored, and stores none of it (F205). */
  follow(signal: AbortSignal, stored: readonly StoredConnection[]): Promise<void>
}

interface Attempt {
  /** The one that was asked for, or where a pairing approved others only, one of those. */
  connector: Connector
  /** How a pairing ended. */
  paired?: Paired
  result?: Promise<ConnectedAccount>
  /** Rejects whoever waits for it. */
  end?: () => void
}

/** What a wallet may say of itself, in part. */
type SaidOfItself = { readonly [fact in keyof AdapterSession]?: AdapterSession[fact] | undefined }

/** Makes what connects, disconnects and restores. It writes the controller's state, and nobody else does. */
export function createConnectionFlows(deps: FlowDeps): ConnectionFlows {
  const { loadPairing, environment, connectors, adapters, events, track, state } = deps
  let current: Attempt | undefined
  /** What ended by itself, locked perhaps: it may come back (F074). */
  let asleep: readonly WalletOfNamespace[] = []

  const list = createConnectionList(state, pending)
  const requests = createWalletRequests({
    clock: environment.clock,
    track,
    wanted: ({ id, chain }) => current?.connector.id === id || !!list.find(chain, id),
  })
  const restoring = createReconnect({
    environment,
    connectors,
    adapters,
    requests,
    list,
    isWanted: (connectorId) => current?.connector.id === connectorId,
    accept(connector, session) {
      accept(connector, session, { reconnected: true, first: false })
      // What another tab stored is kept already.
      if (following === 0) write()
    },
    update,
  })

  const { known, write } = createKeeping({ ...deps, list, restoring })
  const types = createAccountTypes({ ...deps, list, update })
  types.read()
  /** How many changes of other tabs are being followed. */
  let following = 0

  function pending(namespace: Namespace): Session | undefined {
    if (current?.connector.chain === namespace)
      return { status: 'connecting', connectorId: current.connector.id, accounts: [] }
    return restoring.pending(namespace)
  }

  function adapterOf(namespace: Namespace): Adapter {
    const adapter = adapters.get(namespace)
    if (!adapter) throw connectionError('no-adapter', { namespace })
    return adapter
  }

  function accept(
    connector: Connector,
    { accounts, networkId }: AdapterSession,
    { reconnected, first = true, paired }: { reconnected: boolean; first?: boolean; paired?: Paired | undefined },
  ): void {
    const { chain: namespace, id: connectorId } = connector
    const {
      method = isPairingConnector(connector) ? 'qrcode' : 'browser',
      name = connector.name,
      wallet,
    } = paired ?? {}
    // A pairing is one connection, however many chains it has.
    const isTold =
      !paired &&
      isPairingConnector(connector) &&
      list.all().some((each) => isPairingConnector({ id: each.connectorId }))
    const connection: Connection = { namespace, connectorId, accounts: types.ordered(namespace, accounts), networkId }
    asleep = asleep.filter((each) => !isSameWallet(each, connection))
    list.put(connection, first)
    if (!reconnected) {
      state.activeNamespace = namespace
      // Of a wallet elsewhere nothing can be shown again but what the directory knows.
      if (wallet || !paired) connectors.remember({ ...connector, ...(wallet && { name: wallet.name, id: wallet.id }) })
      write()
    }
    if (!isTold) track('CONNECT_SUCCESS', { method, name, reconnect: reconnected })
    if (list.isActive(connection)) events.emit('connected', { namespace, connectorId, reconnected })
  }

  /** Takes a connection out. Where it was the active one, another of its namespace becomes that, or of another one. */
  function end(connection: Connection): void {
    const { namespace, connectorId } = connection
    const wasActive = list.isActive(connection)
    requests.giveUp(connectorId, true)
    list.remove(connection)
    if (list.all(state.activeNamespace).length === 0)
      state.activeNamespace = list.all()[0]?.namespace ?? state.activeNamespace
    track('DISCONNECT_SUCCESS', { namespace })
    if (wasActive) events.emit('disconnected', { namespace, connectorId })
    events.emit('connectionEnded', { namespace, connectorId })
  }

  /** Takes what a connected wallet says of itself now; undefined where it was asked and gave nothing. */
  function update(namespace: Namespace, connectorId: string, said: SaidOfItself | undefined): void {
    const before = list.find(namespace, connectorId)
    if (!before) return
    const { accounts = before.accounts, networkId = before.networkId } = said ?? {}
    if (!said || accounts.length === 0) {
      // A locked wallet shares no account: that is a disconnect (S4.02, F074).
      end(before)
      // What gave nothing is stored on, as after a reload that found it so.
      if (!said) return adapters.get(namespace)?.forget(connectorId)
      asleep = [...asleep, before]
      return write()
    }
    const after: Connection = { ...before, accounts: types.ordered(namespace, accounts), networkId }
    if (JSON.stringify(after) === JSON.stringify(before)) return
    list.put(after)
    if (list.isActive(after)) tellChange(before, after)
    write()
  }

  function tellChange(before: Connection, { namespace, networkId, accounts }: Connection): void {
    if (networkId !== before.networkId) events.emit('networkChanged', { namespace, networkId })
    if (JSON.stringify(accounts) !== JSON.stringify(before.accounts))
      events.emit('accountsChanged', { namespace, accounts })
  }

  async function run(attempt: Attempt, asked: Promise<AdapterSession>): Promise<ConnectedAccount> {
    const wallet = attempt.connector.name
    const over = new Promise<never>(
      (_, reject) => (attempt.end = () => reject(connectionError('cancelled', { wallet }))),
    )
    try {
      const session = await Promise.race([over, asked])
      // Given up at the very moment.
      if (current !== attempt) await over
      current = state.attempt = undefined
      const { connector, paired } = attempt
      accept(connector, session, { reconnected: false, paired })
      await acceptOthers(paired)
      return connectedAccount(state, connector.chain) as ConnectedAccount
    } catch (thrown) {
      const error = await asLatchError(thrown, { wallet })
      if (current === attempt) fail(attempt.connector, error)
      throw error
    }
  }

  /** A pairing connects all chains at once; what is connected there already stays the active one. */
  async function acceptOthers({ connectors: [, ...others] }: Pick<Paired, 'connectors'> = { connectors: [] }) {
    for (const connector of others) {
      const { id, chain } = connector
      const session = await requests.reconnect(adapterOf(chain), id)
      if (session) accept(connector, session, { reconnected: true, first: list.all(chain).length === 0 })
    }
    if (others.length > 0) write()
  }

  /** Asks the wallet itself, or whichever approves a pairing: what that covers decides which chain is connected. */
  async function ask(attempt: Attempt, networkId: CaipNetworkId | undefined): Promise<AdapterSession> {
    if (isPairingConnector(attempt.connector)) {
      const { chain, name: wallet } = attempt.connector
      const { approve } = await loadPairing()
      // Given up while that came: no code is made for nobody.
      if (current !== attempt) throw connectionError('cancelled', { wallet })
      const paired = await approve(attempt.connector)
      if (current !== attempt) throw connectionError('cancelled', { wallet: paired.name })
      Object.assign(attempt, { paired, connector: paired.connectors[0] ?? attempt.connector })
      if (attempt.connector.chain !== chain) {
        list.show(chain)
        // The network that was asked for is of the other chain.
        return requests.connect(adapterOf(attempt.connector.chain), attempt.connector)
      }
    }
    return requests.connect(adapterOf(attempt.connector.chain), attempt.connector, networkId)
  }

  function fail({ id: connectorId, chain: namespace }: Connector, error: LatchError): void {
    current = undefined
    list.show(namespace)
    state.attempt = { connectorId, status: 'failed', error }
    track(error.code === 'wallet/rejected' ? 'USER_REJECTED' : 'CONNECT_ERROR', { code: error.code })
    events.emit('connectFailed', { namespace, connectorId, error })
  }

  /** Ends the attempt that waits. The answer is whose it was. */
  function giveUp(): Connector | undefined {
    const { connector, end } = current ?? {}
    current = state.attempt = undefined
    if (!connector) return undefined
    list.show(connector.chain)
    requests.giveUp(connector.id)
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
    adapterOf(namespace)
    const known = list.find(namespace, connectorId)
    if (known && list.isActive(known)) throw connectionError('already-connected', { wallet: name })
    giveUp()
    if (known) {
      await switchWallet(known)
      return connectedAccount(state, namespace) as ConnectedAccount
    }
    const attempt: Attempt = { connector }
    current = attempt
    restoring.drop((each) => each.namespace === namespace && each.connectorId === connectorId)
    list.show(namespace)
    state.attempt = { connectorId, status: 'waiting' }
    attempt.result = run(attempt, ask(attempt, networkId))
    events.emit('connecting', { namespace, connectorId })
    return attempt.result
  }

  async function switchWallet({ namespace, connectorId }: WalletOfNamespace): Promise<void> {
    const connection = list.find(namespace, connectorId)
    if (!connection) throw connectionError('not-connected', { wallet: connectorId })
    const [before = connection] = list.all(namespace)
    state.switchingNamespace = namespace
    try {
      await adapterOf(namespace).activate?.(connectorId)
    } finally {
      state.switchingNamespace = undefined
    }
    const now = list.find(namespace, connectorId)
    if (!now) throw connectionError('not-connected', { wallet: connectorId })
    list.put(now, true)
    state.activeNamespace = namespace
    write()
    tellChange(before, now)
    events.emit('walletSwitched', { namespace, connectorId })
  }

  async function disconnectOne(connection: Connection): Promise<void> {
    const { namespace, connectorId } = connection
    await requests.disconnect(adapterOf(namespace), connectorId)
    const now = list.find(namespace, connectorId)
    if (now) end(now)
  }

  /** The wallet that the chain library calls its current one is the active one. */
  async function activate(namespace: Namespace): Promise<void> {
    const [active] = list.all(namespace)
    if (active) await adapters.get(namespace)?.activate?.(active.connectorId)
  }

  async function activateAll(): Promise<void> {
    const several = [...adapters.keys()].filter((namespace) => list.all(namespace).length > 1)
    await Promise.all(several.map((namespace) => activate(namespace).catch(environment.report)))
  }

  return {
    cancel,
    preferAccountType: types.prefer,
    giveUp: () => void giveUp(),
    connect,
    switchWallet,
    async switchNamespace(namespace) {
      const [active] = list.all(namespace)
      if (!active) throw connectionError('not-connected', { wallet: namespace })
      await switchWallet(active)
    },
    async disconnect(target) {
      const isMeant = meantBy(target, list.all(), ({ connectorId }) => connectors.get(connectorId)?.type)
      const { connector } = current ?? {}
      if (connector && isMeant({ namespace: connector.chain, connectorId: connector.id })) {
        requests.giveUp(connector.id, true)
        cancel()
      }
      restoring.drop(isMeant)
      // Nor is it listened to any more.
      for (const { namespace, connectorId } of asleep.filter(isMeant)) adapters.get(namespace)?.forget(connectorId)
      asleep = asleep.filter((each) => !isMeant(each))
      await Promise.all(list.all().filter(isMeant).map(disconnectOne))
      write()
    },
    receive(namespace, fact) {
      const { connectorId } = fact
      if (fact.type === 'disconnected') return update(namespace, connectorId, { accounts: [] })
      if (fact.type !== 'connected') return update(namespace, connectorId, fact)
      const connector = connectors.get(connectorId)
      // While we ask a wallet ourselves, the answer comes by that way.
      const isPairing = current && isPairingConnector(current.connector) && connector && isPairingConnector(connector)
      if (!connector || isPairing || requests.has(connectorId) || restoring.isOpen({ namespace, connectorId })) return
      if (!list.find(namespace, connectorId)) {
        // Whoever unlocks a wallet doesn't choose it; whoever connects it through the chain library does.
        const isBack = asleep.some((each) => isSameWallet(each, { namespace, connectorId }))
        const first = list.all(namespace).length === 0 || !isBack
        accept(connector, fact.session, { reconnected: isBack || fact.reconnected !== false, first })
        write()
        if (!first) void activate(namespace).catch(environment.report)
        return
      }
      update(namespace, connectorId, fact.session)
      // The app made it the active one, through the chain library.
      const now = list.find(namespace, connectorId)
      if (now && !list.isActive(now)) {
        list.put(now, true)
        write()
        events.emit('walletSwitched', { namespace, connectorId })
      }
    },
    async reconnect(signal, stored) {
      const isNew = (each: StoredConnection): boolean => !list.find(each.namespace, each.connectorId)
      await restoring.restore([...known(), ...stored.filter(isNew)], signal)
      await activateAll()
    },
    async follow(signal, stored) {
      following += 1
      try {
        const { followTab } = await import('./connection.follow.js')
        const wiring = { ...deps, requests, restoring, list, end, update, activateAll, readTypes: types.read }
        if (!signal.aborted) await followTab(wiring, signal, stored)
      } finally {
        following -= 1
      }
    },
  }
}
