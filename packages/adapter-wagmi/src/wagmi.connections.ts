import {
  isLatchError,
  quietly,
  toAddresses,
  toNetworkId,
  walletError,
  type Account,
  type AdapterConnection,
  type Eip1193Deps,
  type Eip1193Provider,
  type Signer,
} from '@latchkit/core/adapter'
import type { Connection, Connector as WagmiConnector } from '@wagmi/core'
import type { Address } from 'viem'
import { discovered, type Attached, type WagmiDeps } from './wagmi.deps.js'

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
export function toAdapterConnection({
  accounts,
  chainId,
}: Pick<Connection, 'accounts' | 'chainId'>): AdapterConnection {
  const addresses = toAddresses(accounts)
  if (addresses.length === 0) throw walletError('no-accounts')
  return { accounts: addresses.map(toAccount), networkId: toNetworkId(chainId) }
}

const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })

/** A signer as wagmi's actions take it. */
interface WagmiSigner {
  readonly connector: WagmiConnector
  readonly account: Address
  readonly chainId: number
}

/** The signer of what counts anywhere. Throws `wallet/provider-not-found`, `…/disconnected` or `…/timed-out`. */
export async function signerOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const connector = connectorOf(deps, signer.connectorId)
  if (connectionsOf(deps, signer.connectorId).length === 0) throw walletError('disconnected')
  const chainId = await readChain(deps, signer.connectorId, connector)
  return { connector, account: signer.address as Address, chainId }
}

/** The same for what is sent on the signer's network. Throws `wallet/wrong-network` where the wallet is on another. */
export async function senderOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const sender = await signerOf(deps, signer)
  const actual = toNetworkId(sender.chainId)
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return sender
}

/** The chain that a wallet is on. The connection of one that won't tell is over (F076), whatever made its connector. */
export async function readChain(deps: WagmiDeps, connectorId: string, connector: WagmiConnector): Promise<number> {
  try {
    return await quietly(deps.environment, connector.getChainId())
  } catch (error) {
    if (isLatchError(error) && error.code === 'wallet/timed-out') drop(deps, connectorId)
    throw error
  }
}

/** A wallet that wagmi is connected to, as it is spoken to over plain EIP-1193: for what wagmi adds nothing to. */
export async function eip1193Of(deps: WagmiDeps, connectorId: string): Promise<Eip1193Deps> {
  const { networks, environment } = deps
  const connector = connectorOf(deps, connectorId)
  const provider = (await connector.getProvider()) as Eip1193Provider | undefined
  if (!provider) throw walletError('provider-not-found', { wallet: connector.name })
  const [connection] = connectionsOf(deps, connectorId)
  const wallet = {
    provider,
    connection: connection && toAdapterConnection(connection),
    use: undefined,
    stop: undefined,
  }
  // That the wallet is gone (F076). What else there is to tell, wagmi hears by itself.
  const emit: Eip1193Deps['context']['emit'] = ({ type }) => void (type === 'disconnected' && drop(deps, connectorId))
  return { context: { networks, environment, emit }, wallets: new Map([[connectorId, wallet]]) }
}
