import {
  isLatchError,
  quietly,
  toAddresses,
  toChainId,
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

/**
 * Whether a connection has a real connector. A connection that wagmi took from its storage has only the name of one.
 */
export const isLive = ({ connector }: Connection): boolean => 'emitter' in connector

/** Core's id of a connector. Undefined for a connector that core doesn't know. */
export function connectorIdOf({ config, attached }: WagmiDeps, connector: WagmiConnector): string | undefined {
  const attachedId = (fits: (known: Attached) => boolean): string | undefined =>
    [...attached].find(([, known]) => fits(known))?.[0]
  const own = attachedId((known) => known.connector.uid === connector.uid)
  if (own) return own
  const provider = discovered(config, connector)
  return provider ? attachedId((known) => known.provider === provider) : connector.id
}

/** The live connections, each with core's connector id. */
export const liveConnections = (deps: WagmiDeps): [id: string, connection: Connection][] =>
  [...deps.config.state.connections.values()].filter(isLive).flatMap((connection) => {
    const id = connectorIdOf(deps, connection.connector)
    return id ? [[id, connection]] : []
  })

/** The live connections of one connector id of core. */
export const connectionsOf = (deps: WagmiDeps, id: string): Connection[] =>
  liveConnections(deps).flatMap(([known, connection]) => (known === id ? [connection] : []))

/** Returns the connector of a connector id of core, preferably a connected one. Throws `wallet/provider-not-found`. */
export function connectorOf(deps: WagmiDeps, id: string): WagmiConnector {
  const { attached, config } = deps
  const connector =
    connectionsOf(deps, id)[0]?.connector ??
    attached.get(id)?.connector ??
    config.connectors.find((each) => each.id === id)
  if (!connector) throw walletError('provider-not-found', { wallet: id })
  return connector
}

/** Drops connections of a wallet in wagmi, without a request to the wallet. `hasEnded` chooses them; default: all. */
export function dropConnection(deps: WagmiDeps, id: string, hasEnded = (_: Connection): boolean => true): void {
  const { disconnect } = deps.config._internal.events
  for (const { connector } of connectionsOf(deps, id).filter(hasEnded)) disconnect({ uid: connector.uid })
}

/** Waits until a change of wagmi's state makes `isThere` true, or until `stop`. */
export function awaitState(
  { config }: Pick<WagmiDeps, 'config'>,
  isThere: () => boolean,
): { readonly isReached: Promise<void>; readonly stop: () => void } {
  let stop = (): void => {}
  const isReached = new Promise<void>((resolve) => {
    stop = config.subscribe(isThere, (now) => {
      if (now) resolve()
    })
  })
  return { isReached, stop }
}

/** Turns a connection of wagmi into one of core. Throws `wallet/no-accounts` where it has no account (F071). */
export function toAdapterConnection(
  { attached }: Pick<WagmiDeps, 'attached'>,
  { accounts, chainId, connector }: Connection,
): AdapterConnection {
  // The kit's own connectors check the accounts before wagmi gets them, and wagmi adds the checksums.
  const isChecked = [...attached.values()].some((known) => known.isOwn && known.connector.uid === connector.uid)
  const addresses = isChecked ? accounts : toAddresses(accounts)
  if (addresses.length === 0) throw walletError('no-accounts')
  return { accounts: addresses.map(toAccount), networkId: toNetworkId(chainId) }
}

const toAccount = (address: string): Account => ({ namespace: 'eip155', address, type: 'eoa' })

/** A signer in the parameters of wagmi's actions. */
interface WagmiSigner {
  readonly connector: WagmiConnector
  readonly account: Address
  readonly chainId: number
}

/**
 * Returns the signer of a request that is valid on every network. Throws `wallet/provider-not-found`,
 * `wallet/disconnected` or `wallet/timed-out`.
 */
export async function signerOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const connector = connectorOf(deps, signer.connectorId)
  if (connectionsOf(deps, signer.connectorId).length === 0) throw walletError('disconnected')
  const chainId = await readChain(deps, signer.connectorId, connector)
  return { connector, account: signer.address as Address, chainId }
}

/**
 * Returns the signer of a request on the signer's network. Throws what {@link signerOf} throws, and
 * `wallet/wrong-network` where the wallet is on another network.
 */
export async function senderOf(deps: WagmiDeps, signer: Signer): Promise<WagmiSigner> {
  const sender = await signerOf(deps, signer)
  const actual = toNetworkId(sender.chainId)
  if (actual !== signer.networkId) throw walletError('wrong-network', { actual, expected: signer.networkId })
  return sender
}

/**
 * Reads the chain id of a wallet, and takes it over into wagmi's state: a wallet may have moved without an event (F264).
 * Rejects with `wallet/timed-out` after 5 s, and drops the connection of the wallet then (F076), with any kind of
 * connector.
 */
export async function readChain(deps: WagmiDeps, connectorId: string, connector: WagmiConnector): Promise<number> {
  const [before] = connectionsOf(deps, connectorId)
  try {
    const chainId = await quietly(deps.environment, connector.getChainId())
    follow(deps, connectorId, before, chainId)
    return chainId
  } catch (error) {
    if (isLatchError(error) && error.code === 'wallet/timed-out') dropConnection(deps, connectorId)
    throw error
  }
}

/** Takes over the chain of a connection, unless wagmi has another state of it since `before`, which is newer then. */
function follow(deps: WagmiDeps, connectorId: string, before: Connection | undefined, chainId: number): void {
  const [now] = connectionsOf(deps, connectorId)
  if (!now || now !== before || now.chainId === chainId) return
  deps.config._internal.events.change({ uid: now.connector.uid, chainId })
}

/**
 * Returns a wallet that wagmi is connected to, for requests over plain EIP-1193 that wagmi adds nothing to. Throws
 * `wallet/provider-not-found`.
 */
export async function eip1193Of(deps: WagmiDeps, connectorId: string): Promise<Eip1193Deps> {
  const { networks, environment } = deps
  const connector = connectorOf(deps, connectorId)
  const provider = (await connector.getProvider()) as Eip1193Provider | undefined
  if (!provider) throw walletError('provider-not-found', { wallet: connector.name })
  const [connection] = connectionsOf(deps, connectorId)
  const wallet = {
    provider,
    connection: connection && toAdapterConnection(deps, connection),
    use: undefined,
    stop: undefined,
  }
  // A wallet without an answer is disconnected (F076), and one that moved without an event is followed (F264). wagmi
  // itself hears all other changes.
  const emit: Eip1193Deps['context']['emit'] = (event) => {
    if (event.type === 'disconnected') dropConnection(deps, connectorId)
    if (event.type === 'network') follow(deps, connectorId, connection, toChainId(event.networkId))
  }
  return { context: { networks, environment, emit }, wallets: new Map([[connectorId, wallet]]) }
}
