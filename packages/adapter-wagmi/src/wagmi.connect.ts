import type { AdapterSession, ConnectRequest } from '@latchkit/core/adapter'
import type { Environment } from '@latchkit/core'
import { connect, disconnect, type Config, type Connector as WagmiConnector } from '@wagmi/core'
import { toChainId } from './wagmi.config.js'
import type { Wanted } from './wagmi.connector.js'
import { isLive, type WagmiConnectors } from './wagmi.connectors.js'
import { toSession } from './wagmi.session.js'

/** What connecting takes. */
export interface ConnectDeps {
  readonly config: Config
  readonly connectors: WagmiConnectors
  readonly wanted: Wanted
  readonly environment: Environment
  readonly switchNetwork: (connectorId: string, chainId: number) => Promise<void>
}

/** How long the app's own reconnecting is waited for. wagmi can say for ever that it does, when another config does. */
const RECONNECTING_WAIT_MS = 2_000

/** Asks the wallet, or takes the connection that the app made by itself. */
export async function connectWallet(
  deps: ConnectDeps,
  { connectorId, networkId }: ConnectRequest,
): Promise<AdapterSession> {
  const { config, connectors, switchNetwork } = deps
  const connector = connectors.get(connectorId)
  const chainId = networkId && toChainId(networkId)
  if (connectors.connections(connectorId).length === 0) {
    // An injected wallet is asked afterwards: one that declines to switch is connected all the same.
    const wish = connector.type !== 'injected' && chainId !== undefined ? { chainId } : {}
    await connectThrough(config, { connector, ...wish })
  }
  if (networkId && connector.type === 'injected' && session(deps, connectorId)?.networkId !== networkId)
    await switchNetwork(connectorId, toChainId(networkId)).catch(() => undefined)
  return checkedSession(deps, connectorId)
}

/** Restores the connection of one wallet, never with a prompt, and of no other wallet. */
export async function reconnectWallet(
  deps: ConnectDeps,
  { connectorId }: ConnectRequest,
): Promise<AdapterSession | undefined> {
  const { connectors, wanted } = deps
  const connector = connectors.get(connectorId)
  await untilSettled(deps)
  const existing = session(deps, connectorId)
  if (existing) return existing
  wanted.add(connectorId)
  const isAuthorized = await connector.isAuthorized()
  // Disconnected meanwhile: whoever waited for this doesn't any more.
  if (!wanted.has(connectorId)) return undefined
  if (!isAuthorized) {
    wanted.delete(connectorId)
    return undefined
  }
  await connectThrough(deps.config, { connector, isReconnecting: true })
  return checkedSession(deps, connectorId)
}

/** Ends every connection of a wallet on both sides. */
export async function disconnectWallet(
  { config, connectors, wanted }: ConnectDeps,
  connectorId: string,
): Promise<void> {
  wanted.delete(connectorId)
  for (const { connector } of connectors.connections(connectorId)) await disconnect(config, { connector })
}

/** Drops every connection of a wallet from wagmi's state, whatever the wallet does. */
export function forgetWallet({ config, connectors }: ConnectDeps, connectorId: string): void {
  for (const { connector } of connectors.connections(connectorId))
    config._internal.events.disconnect({ uid: connector.uid })
}

/**
 * wagmi's `connect`, for reconnecting too: its `reconnect` would go through every wallet, and answers nothing while
 * another config on the page reconnects.
 */
async function connectThrough(
  config: Config,
  parameters: { connector: WagmiConnector; chainId?: number; isReconnecting?: true },
): Promise<void> {
  // What wagmi remembers of an earlier visit would become the current connection when this one ends.
  config.setState((state) => ({
    ...state,
    connections: new Map([...state.connections].filter(([, each]) => isLive(each))),
  }))
  await connect(config, parameters)
}

function session({ connectors }: ConnectDeps, connectorId: string): AdapterSession | undefined {
  const [connection] = connectors.connections(connectorId)
  return connection && connection.accounts.length > 0 ? toSession(connection) : undefined
}

function checkedSession(deps: ConnectDeps, connectorId: string): AdapterSession {
  const [connection] = deps.connectors.connections(connectorId)
  try {
    return toSession(connection ?? { accounts: [] as never, chainId: 0 })
  } catch (error) {
    forgetWallet(deps, connectorId)
    throw error
  }
}

/** The app's `<WagmiProvider>` may be reconnecting by itself: what it finds is taken. */
function untilSettled({ config, environment }: ConnectDeps): Promise<void> {
  const isOpen = (): boolean => config.state.status === 'reconnecting' || config.state.status === 'connecting'
  if (!isOpen()) return Promise.resolve()
  return new Promise((resolve) => {
    const finish = (): void => {
      cancel()
      unsubscribe()
      resolve()
    }
    const cancel = environment.clock.after(RECONNECTING_WAIT_MS, finish)
    const unsubscribe = config.subscribe(
      ({ status }) => status,
      () => void (isOpen() || finish()),
    )
  })
}
