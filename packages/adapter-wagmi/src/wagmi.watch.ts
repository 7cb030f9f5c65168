import type { AdapterConnection } from '@latchkit/core/adapter'
import type { Config, Connection, State } from '@wagmi/core'
import { connectionsOf, idOf, isLive, liveConnections, toAdapterConnection } from './wagmi.connections.js'
import { evmChains, type WagmiDeps } from './wagmi.deps.js'

/** The most reads of a wallet in a row. A hostile one may change at each read. */
const MOST_READS = 4

/**
 * Emits the changes of a config's connections, whether a wallet, the app by wagmi's hooks or the kit made them. Returns
 * a function that ends this.
 */
export function watch(deps: WagmiDeps): () => void {
  warnOfMissingChains(deps)
  return watchConnections(deps)
}

function warnOfMissingChains({ config, networks, environment }: WagmiDeps): void {
  const missing = evmChains(networks).filter(({ id }) => config.chains.every((chain) => chain.id !== id))
  if (missing.length > 0)
    environment.warn(`the wagmi config has no chain for ${missing.map(({ name }) => name).join(', ')}.`)
}

/**
 * wagmi changes its map of connections in place, so this keeps a copy. It has every connection, also those that were
 * made before watching began, or that were never the current one: the kit may have them by a read.
 */
function watchConnections(deps: WagmiDeps): () => void {
  const { config, emit } = deps
  const known = new Map<string, AdapterConnection>()
  /** The wallets that are being read again, and whether wagmi has had another state of them since. */
  const readings = new Map<string, { isOld: boolean }>()
  let connections: readonly Connection[] = []
  let current: string | undefined

  function look(state: State, before: State): void {
    if (putBack(config, connections)) return
    connections = [...config.state.connections.values()].filter(isLive)
    const live = liveOnes(deps)
    for (const connectorId of [...known.keys()].filter((id) => !live.has(id))) {
      known.delete(connectorId)
      if (current === connectorId) current = undefined
      emit({ type: 'disconnected', connectorId })
    }
    for (const [connectorId, connection] of live) emitChange(connectorId, connection)
    const active = state.current ? state.connections.get(state.current)?.connector : undefined
    const connectorId = active && idOf(deps, active)
    const connection = connectorId && live.get(connectorId)
    if (!connection || state.status !== 'connected' || connectorId === current) return
    current = connectorId
    // A new connection sets `current` together with the status `connected`, as one that the kit restores does. wagmi's
    // own reconnecting sets `current` earlier.
    const reconnected = before.current === state.current || deps.restoring.has(connectorId)
    emit({ type: 'connected', connectorId, connection, reconnected })
  }

  function emitChange(connectorId: string, connection: AdapterConnection): void {
    const before = known.get(connectorId)
    known.set(connectorId, connection)
    if (!before || isSame(before, connection)) return
    const { accounts, networkId } = connection
    if (addresses(before) !== addresses(connection)) emit({ type: 'accounts', connectorId, accounts })
    if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
    readAgain(connectorId)
  }

  /**
   * Reads a wallet again. An answer is dropped if wagmi had another state of the wallet meanwhile, and the wallet is read
   * once more. What the answer itself changes leads to no further read.
   */
  function readAgain(connectorId: string, left = MOST_READS): void {
    const pending = readings.get(connectorId)
    if (pending) {
      pending.isOld = true
      return
    }
    const reading = { isOld: false }
    readings.set(connectorId, reading)
    const answers = Promise.all(connectionsOf(deps, connectorId).map(readNow)).catch(() => [])
    void answers.then((all) => {
      const { isOld } = reading
      if (!isOld) for (const tell of all) tell()
      readings.delete(connectorId)
      if (isOld && left > 1) readAgain(connectorId, left - 1)
    })
  }

  look(config.state, config.state)
  return config.subscribe((state) => state, look)
}

/**
 * Puts the connections back that wagmi has dropped by mistake: the first wallet of its own reconnecting, or the end of
 * its `disconnect`, replaces all that others made meanwhile. They are those whose wallets wagmi still listens to. Returns
 * whether there were any.
 */
function putBack({ state, setState }: Config, before: readonly Connection[]): boolean {
  const dropped = before.filter(
    ({ connector }) => !state.connections.has(connector.uid) && connector.emitter.listenerCount('disconnect') > 0,
  )
  const [first] = dropped
  if (!first) return false
  setState(({ connections, current, status, ...now }) => ({
    ...now,
    connections: new Map([...dropped.map((each) => [each.connector.uid, each] as const), ...connections]),
    current: current ?? first.connector.uid,
    status: status === 'disconnected' ? 'connected' : status,
  }))
  return true
}

/**
 * Reads a connected wallet without a prompt, once wagmi has another state of it: wagmi's `disconnect` of another wallet
 * writes all connections as they were when it began, and so takes back what this wallet has told since. Resolves with a
 * function that tells wagmi what is different.
 */
async function readNow({ connector, accounts, chainId }: Connection): Promise<() => void> {
  const [now, chain] = await Promise.all([connector.getAccounts(), connector.getChainId()])
  const isOther = now.join() !== accounts.join() || chain !== chainId
  return () => {
    if (isOther) connector.emitter.emit('change', { accounts: now, chainId: chain })
  }
}

const isSame = (a: AdapterConnection, b: AdapterConnection): boolean =>
  addresses(a) === addresses(b) && a.networkId === b.networkId

const addresses = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()

const liveOnes = (deps: WagmiDeps): Map<string, AdapterConnection> =>
  new Map(
    liveConnections(deps)
      .filter(([, { accounts }]) => accounts.length > 0)
      .map(([id, connection]) => [id, toAdapterConnection(deps, connection)]),
  )
