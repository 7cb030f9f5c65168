import type { AdapterConnection } from '@latchkit/core/adapter'
import type { State } from '@wagmi/core'
import { idOf, liveConnections, toAdapterConnection } from './wagmi.connections.js'
import { evmChains, type WagmiDeps } from './wagmi.deps.js'

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

/** wagmi changes its map of connections in place, so this keeps a copy of what was emitted. */
function watchConnections(deps: WagmiDeps): () => void {
  const { config, emit } = deps
  const told = new Map<string, AdapterConnection>()
  let current: string | undefined

  function look(state: State, before: State): void {
    const live = liveOnes(deps)
    for (const connectorId of [...told.keys()].filter((id) => !live.has(id))) {
      told.delete(connectorId)
      if (current === connectorId) current = undefined
      emit({ type: 'disconnected', connectorId })
    }
    for (const [connectorId, connection] of live) tellChange(connectorId, connection)
    const active = state.current ? state.connections.get(state.current)?.connector : undefined
    const connectorId = active && idOf(deps, active)
    const connection = connectorId && live.get(connectorId)
    if (!connection || state.status !== 'connected' || connectorId === current) return
    current = connectorId
    told.set(connectorId, connection)
    // A new connection sets `current` together with the status `connected`. wagmi's own reconnecting sets `current`
    // earlier.
    emit({ type: 'connected', connectorId, connection, reconnected: before.current === state.current })
  }

  function tellChange(connectorId: string, connection: AdapterConnection): void {
    const before = told.get(connectorId)
    if (!before) return
    told.set(connectorId, connection)
    const { accounts, networkId } = connection
    if (addresses(before) !== addresses(connection)) emit({ type: 'accounts', connectorId, accounts })
    if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
  }

  look(config.state, config.state)
  return config.subscribe((state) => state, look)
}

const addresses = ({ accounts }: AdapterConnection): string => accounts.map(({ address }) => address).join()

const liveOnes = (deps: WagmiDeps): Map<string, AdapterConnection> =>
  new Map(
    liveConnections(deps)
      .filter(([, { accounts }]) => accounts.length > 0)
      .map(([id, connection]) => [id, toAdapterConnection(deps, connection)]),
  )
