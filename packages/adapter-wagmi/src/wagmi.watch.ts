import type { AdapterConnection } from '@latchkit/core/adapter'
import type { Config, Connection, State } from '@wagmi/core'
import { connectorIdOf, isLive, liveConnections, toAdapterConnection } from './wagmi.connections.js'
import { evmChains, type WagmiDeps } from './wagmi.deps.js'

/**
 * Emits the changes of a config's connections, whether a wallet, the app by wagmi's hooks or the kit made them. Returns
 * a function that ends this.
 */
export function watch(deps: WagmiDeps): () => void {
  warnOfMissingChains(deps)
  const stop = watchConnections(deps)
  return () => {
    stop()
    for (const end of deps.awaited.values()) end()
  }
}

function warnOfMissingChains({ config, networks, environment }: WagmiDeps): void {
  const missing = evmChains(networks).filter(({ id }) => config.chains.every((chain) => chain.id !== id))
  if (missing.length === 0) return
  const names = missing.map(({ name }) => name).join(', ')
  const them = missing.length > 1 ? 'them' : 'it'
  environment.warn(
    `The wagmi config has no chain for ${names}. Add ${them} to the config's \`chains\`, or leave ${them} out of \`networks\`.`,
  )
}

/**
 * wagmi changes its map of connections in place, so this keeps a copy. It has every connection, also those that were
 * made before watching began, or that were never the current one: the kit may have them by a read.
 */
function watchConnections(deps: WagmiDeps): () => void {
  const { config, emit } = deps
  const known = new Map<string, AdapterConnection>()
  const history: History = { newest: [], replaced: new WeakSet() }
  let current: string | undefined

  function look(state: State, before: State): void {
    if (undoMistakes(config, history)) return
    keep(history, state)
    const live = liveOnes(deps)
    for (const connectorId of [...known.keys()].filter((id) => !live.has(id))) {
      known.delete(connectorId)
      if (current === connectorId) current = undefined
      emit({ type: 'disconnected', connectorId })
    }
    for (const [connectorId, connection] of live) emitChange(connectorId, connection)
    const active = state.current ? state.connections.get(state.current)?.connector : undefined
    const connectorId = active && connectorIdOf(deps, active)
    const connection = connectorId && live.get(connectorId)
    if (!connection || state.status !== 'connected' || connectorId === current) return
    current = connectorId
    // A new connection sets `current` together with the status `connected`, as one that the kit restores does. wagmi's
    // own reconnecting sets `current` earlier.
    const reconnected = before.current === state.current || deps.reads.has(connectorId)
    emit({ type: 'connected', connectorId, connection, reconnected })
  }

  function emitChange(connectorId: string, connection: AdapterConnection): void {
    const before = known.get(connectorId)
    known.set(connectorId, connection)
    if (!before || isSame(before, connection)) return
    const { accounts, networkId } = connection
    if (addresses(before) !== addresses(connection)) emit({ type: 'accounts', connectorId, accounts })
    if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
  }

  look(config.state, config.state)
  return config.subscribe((state) => state, look)
}

/** The connections that wagmi has, and those that it replaced by newer ones or ended. */
interface History {
  newest: readonly Connection[]
  readonly replaced: WeakSet<Connection>
}

function keep(history: History, { connections }: State): void {
  const live = new Set([...connections.values()].filter(isLive))
  for (const connection of history.newest) if (!live.has(connection)) history.replaced.add(connection)
  history.newest = [...live]
}

/**
 * Undoes what wagmi changes by mistake. Its `disconnect` of one wallet writes the connections of all wallets as they were
 * when it began: it takes back what they have reported since, and connects again what has ended since. The first wallet of
 * its own reconnecting, or the end of its `disconnect`, replaces all connections that others made meanwhile. Returns
 * whether there was anything to undo.
 *
 * wagmi makes a new object for each state of a connection, and listens to the wallets that are connected. So an object
 * that was replaced is never the newest state, and a wallet that wagmi listens to is connected.
 */
function undoMistakes({ state, setState }: Config, { newest, replaced }: History): boolean {
  const right = new Map([
    ...newest.filter(isHeard).map((connection) => [connection.connector.uid, connection] as const),
    ...[...state.connections].filter(([, connection]) => !replaced.has(connection)),
  ])
  if (right.size === state.connections.size && [...right].every(([uid, each]) => state.connections.get(uid) === each))
    return false
  const [first = null] = right.keys()
  setState(({ current, status, ...now }) => ({
    ...now,
    connections: right,
    current: current && right.has(current) ? current : first,
    status: statusWith(right, status),
  }))
  return true
}

const isHeard = ({ connector }: Connection): boolean => connector.emitter.listenerCount('disconnect') > 0

/** wagmi's status with these connections. A status of wagmi's own reconnecting stays: wagmi ends it. */
function statusWith(connections: State['connections'], status: State['status']): State['status'] {
  if (connections.size === 0) return status === 'connected' ? 'disconnected' : status
  return status === 'disconnected' ? 'connected' : status
}

const isSame = (a: AdapterConnection, b: AdapterConnection): boolean =>
  addresses(a) === addresses(b) && a.networkId === b.networkId

const addresses = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()

const liveOnes = (deps: WagmiDeps): Map<string, AdapterConnection> =>
  new Map(
    liveConnections(deps)
      .filter(([id, { accounts }]) => accounts.length > 0 && !deps.reads.get(id)?.isGivenUp)
      .map(([id, connection]) => [id, toAdapterConnection(deps, connection)]),
  )
