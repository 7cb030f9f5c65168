import { toAddresses, toNetworkId, walletError, type Account, type AdapterSession } from '@latchkit/core/adapter'
import type { Connection, Connector as WagmiConnector } from '@wagmi/core'
import { discovered, type Attached } from './wagmi.connectors.js'
import type { WagmiDeps } from './wagmi.deps.js'

/** A connection that wagmi took from its storage has a connector in name only. */
export const isLive = ({ connector }: Connection): boolean => 'emitter' in connector

/** Core's id of a connector; undefined for one that core knows nothing of. */
export function idOf({ config, attached }: WagmiDeps, connector: WagmiConnector): string | undefined {
  const attachedId = (fits: (known: Attached) => boolean): string | undefined =>
    [...attached].find(([, known]) => fits(known))?.[0]
  const own = attachedId((known) => known.connector.uid === connector.uid)
  if (own) return own
  const provider = discovered(config, connector)
  return provider ? attachedId((known) => known.provider === provider) : connector.id
}

/** The live connections, under core's ids. */
export const liveConnections = (deps: WagmiDeps): [id: string, connection: Connection][] =>
  [...deps.config.state.connections.values()].filter(isLive).flatMap((connection) => {
    const id = idOf(deps, connection.connector)
    return id ? [[id, connection]] : []
  })

/** The live connections of core's id. */
export const connectionsOf = (deps: WagmiDeps, id: string): Connection[] =>
  liveConnections(deps).flatMap(([known, connection]) => (known === id ? [connection] : []))

/** The connector of core's id, a connected one first. Throws `wallet/provider-not-found`. */
export function connectorOf(deps: WagmiDeps, id: string): WagmiConnector {
  const { attached, config } = deps
  const connector =
    connectionsOf(deps, id)[0]?.connector ??
    attached.get(id)?.connector ??
    config.connectors.find((each) => each.id === id)
  if (!connector) throw walletError('provider-not-found', { wallet: id })
  return connector
}

/** Drops connections of a wallet, without asking it. */
export function drop(deps: WagmiDeps, id: string, isOver = (_: Connection): boolean => true): void {
  const { disconnect } = deps.config._internal.events
  for (const { connector } of connectionsOf(deps, id).filter(isOver)) disconnect({ uid: connector.uid })
}

/** A connection as core wants it. Throws `wallet/no-accounts` where it has none (F071). */
export function toSession({ accounts, chainId }: Pick<Connection, 'accounts' | 'chainId'>): AdapterSession {
  const addresses = toAddresses(accounts)
  if (addresses.length === 0) throw walletError('no-accounts')
  return { accounts: addresses.map(toAccount), networkId: toNetworkId(chainId) }
}

const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })
