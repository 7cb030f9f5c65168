import type { AdapterFact, AdapterSession } from '@latchkit/core/adapter'
import type { Config, State } from '@wagmi/core'
import type { WagmiConnectors } from './wagmi.connectors.js'
import { toSession } from './wagmi.session.js'

/**
 * Tells what happens to a config's connections, whoever does it: the wallet, the app through wagmi's hooks, or we. The
 * answer ends it. wagmi changes its map of connections in place, so what was told is kept here.
 */
export function watchConnections(
  config: Config,
  connectors: WagmiConnectors,
  emit: (fact: AdapterFact) => void,
): () => void {
  const told = new Map<string, AdapterSession>()
  let current: string | undefined

  function look(state: State): void {
    // wagmi puts its connections together anew meanwhile; none of that is final.
    if (state.status === 'reconnecting') return
    const live = liveSessions(connectors)
    for (const connectorId of [...told.keys()].filter((id) => !live.has(id))) {
      told.delete(connectorId)
      if (current === connectorId) current = undefined
      emit({ type: 'disconnected', connectorId })
    }
    for (const [connectorId, session] of live) tellChange(connectorId, session)
    const active = state.current ? state.connections.get(state.current)?.connector : undefined
    const connectorId = active && connectors.idOf(active)
    const session = connectorId && live.get(connectorId)
    if (!session || state.status !== 'connected' || connectorId === current) return
    current = connectorId
    told.set(connectorId, session)
    emit({ type: 'connected', connectorId, session })
  }

  function tellChange(connectorId: string, session: AdapterSession): void {
    const before = told.get(connectorId)
    if (!before) return
    told.set(connectorId, session)
    const { accounts, networkId } = session
    if (addresses(before) !== addresses(session)) emit({ type: 'accounts', connectorId, accounts })
    if (before.networkId !== networkId) emit({ type: 'network', connectorId, networkId })
  }

  look(config.state)
  return config.subscribe((state) => state, look)
}

const addresses = ({ accounts }: AdapterSession): string => accounts.map(({ address }) => address).join()

const liveSessions = (connectors: WagmiConnectors): Map<string, AdapterSession> =>
  new Map(
    connectors
      .live()
      .filter(([, { accounts }]) => accounts.length > 0)
      .map(([id, connection]) => [id, toSession(connection)]),
  )
