import {
  awaitAccounts,
  callReported,
  quietly,
  toChainId,
  walletError,
  type AdapterConnection,
  type ConnectRequest,
  type Eip1193Provider,
} from '@latchkit/core/adapter'
import { disconnect, type Connection } from '@wagmi/core'
import { connectionsOf, connectorOf, dropConnection, toAdapterConnection } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'
import { askWallet, connectThrough, untilSettled } from './wagmi.request.js'
import { switchNetwork } from './wagmi.switch.js'

/** The most reads of a wallet that changes while it is read. */
const MAX_READS = 10

/** The most times that a wallet which reports accounts is restored, where it then shares none. */
const MAX_RESTORES = 10

/**
 * Asks the wallet, or takes a connection that the app made. Rejects with `wallet/no-accounts` where the wallet shares
 * no account, and with wagmi's errors.
 */
export async function connectWallet(
  deps: WagmiDeps,
  { connectorId, networkId, isWanted = () => true }: ConnectRequest,
): Promise<AdapterConnection> {
  deps.awaited.get(connectorId)?.()
  setGivenUp(deps, connectorId, false)
  const connector = connectorOf(deps, connectorId)
  const chainId = networkId && toChainId(networkId)
  if (connectionsOf(deps, connectorId).length === 0) {
    // An injected wallet is asked to switch after it connected, so that a declined switch keeps the connection.
    const requested = connector.type !== 'injected' && chainId !== undefined ? { chainId } : {}
    await askWallet(deps, connectorId, { connector, ...requested })
    // A read that was given up meanwhile answers for the same wallet.
    setGivenUp(deps, connectorId, false)
  }
  const isOnOtherNetwork = (): boolean => adapterConnection(deps, connectorId)?.networkId !== networkId
  if (networkId && connector.type === 'injected' && isOnOtherNetwork() && isWanted())
    await switchNetwork(deps, { connectorId, networkId }).catch(() => undefined)
  const connection = checkedConnection(deps, connectorId)
  showConnected(deps, connectorId)
  return connection
}

/**
 * Restores the connection of one wallet, or reads a connected wallet again, without a prompt. Resolves with undefined
 * where the wallet gives no permission, or where the connection was ended meanwhile. Rejects with `wallet/timed-out`
 * where the wallet never answers.
 */
export async function reconnectWallet(
  deps: WagmiDeps,
  request: ConnectRequest,
): Promise<AdapterConnection | undefined> {
  const { connectorId, isAwaited = false } = request
  // Before the read: a locked wallet may never answer it, and be unlocked meanwhile.
  if (isAwaited) awaitWallet(deps, connectorId)
  const connection = await restoreWallet(deps, request)
  if (!connection) return undefined
  deps.awaited.get(connectorId)?.()
  showConnected(deps, connectorId)
  return connection
}

/** Restores a wallet once it reports accounts: it was locked (F263). */
function awaitWallet(deps: WagmiDeps, connectorId: string, restores = 1): void {
  const { environment, attached, awaited } = deps
  const provider = attached.get(connectorId)?.provider
  // wagmi's own connectors listen themselves.
  if (!provider || restores > MAX_RESTORES || !deps.isStarted) return
  awaited.get(connectorId)?.()
  const { shared, stop } = awaitAccounts(environment, provider as Eip1193Provider)
  const end = (): void => {
    stop()
    if (awaited.get(connectorId) === end) awaited.delete(connectorId)
  }
  awaited.set(connectorId, end)
  const restore = async (): Promise<void> => {
    if (awaited.get(connectorId) !== end) return
    end()
    const connection = await reconnectWallet(deps, { connectorId }).catch(() => undefined)
    if (!connection) awaitWallet(deps, connectorId, restores + 1)
  }
  void callReported(environment.report, () => shared.then(restore))
}

async function restoreWallet(deps: WagmiDeps, { connectorId }: ConnectRequest): Promise<AdapterConnection | undefined> {
  const { config, environment, wanted } = deps
  const connector = connectorOf(deps, connectorId)
  // What an older read answers is wanted again.
  setGivenUp(deps, connectorId, false)
  await untilSettled(deps)
  if (adapterConnection(deps, connectorId)) return readAgain(deps, connectorId)
  wanted.add(connectorId)
  const isAuthorized = await quietly(environment, connector.isAuthorized()).catch((error: unknown) => {
    // A read that was sent later may have connected the wallet.
    if (connectionsOf(deps, connectorId).length === 0) wanted.delete(connectorId)
    throw error
  })
  // The connection was ended meanwhile.
  if (!wanted.has(connectorId)) return undefined
  if (!isAuthorized) {
    wanted.delete(connectorId)
    return undefined
  }
  const connecting = connectThrough(config, { connector, isReconnecting: true })
  noteRead(deps, connectorId, connecting)
  await quietly(environment, connecting).catch((error: unknown) => {
    // Where the visitor has connected the wallet meanwhile, a late answer takes nothing away.
    setGivenUp(deps, connectorId, connectionsOf(deps, connectorId).length === 0)
    throw error
  })
  return checkedConnection(deps, connectorId)
}

/** Says whether the pending reads of a wallet are given up. */
function setGivenUp({ reads }: WagmiDeps, connectorId: string, isGivenUp: boolean): void {
  const known = reads.get(connectorId)
  if (known) known.isGivenUp = isGivenUp
}

/**
 * Takes note of a read until it ends. Makes no connection of what it answers after it was given up: the wallet may have
 * been disconnected meanwhile, here or in another tab. A connection that the app made while the read was pending ends
 * with it.
 */
function noteRead(deps: WagmiDeps, connectorId: string, connecting: Promise<void>): void {
  const { config, reads } = deps
  const known = reads.get(connectorId) ?? { pending: new Set(), isGivenUp: false }
  reads.set(connectorId, known)
  known.pending.add(connecting)
  const end = (): boolean => {
    known.pending.delete(connecting)
    if (known.pending.size === 0) reads.delete(connectorId)
    return known.isGivenUp
  }
  connecting.then(
    () => void (end() && dropConnection(deps, connectorId)),
    // What the app connected meanwhile shows now.
    () => void (end() && config.setState((state) => ({ ...state }))),
  )
}

/**
 * Reads what a connected wallet shares, and writes it into wagmi's state: events of the wallet were lost while the page
 * was in the back-forward cache (F229). Reads again where wagmi's state changed meanwhile. Drops the connection where
 * the wallet shares no account.
 */
async function readAgain(deps: WagmiDeps, connectorId: string): Promise<AdapterConnection | undefined> {
  const { change } = deps.config._internal.events
  for (let read = 0; read < MAX_READS; read += 1) {
    const [before] = connectionsOf(deps, connectorId)
    if (!before) return undefined
    const { connector } = before
    const asked = Promise.all([connector.getAccounts(), connector.getChainId()])
    const [accounts, chainId] = await quietly(deps.environment, asked).catch((error: unknown) => {
      // The kit goes on listening to the wallet, which may come back.
      if (connectionsOf(deps, connectorId)[0] === before) dropConnection(deps, connectorId)
      throw error
    })
    if (connectionsOf(deps, connectorId)[0] !== before) continue
    if (accounts.length === 0) dropConnection(deps, connectorId)
    else change({ uid: connector.uid, accounts, chainId })
    break
  }
  return adapterConnection(deps, connectorId)
}

/** Ends all connections of a wallet, in the wallet and in wagmi. */
export async function disconnectWallet(deps: WagmiDeps, connectorId: string): Promise<void> {
  const { config, wanted, awaited } = deps
  wanted.delete(connectorId)
  awaited.get(connectorId)?.()
  for (const { connector } of connectionsOf(deps, connectorId)) await disconnect(config, { connector })
}

/**
 * Drops the connections `had` of a wallet, without a request to it. The wallet may have a new connection since then,
 * which stays.
 */
export async function forgetWallet(deps: WagmiDeps, connectorId: string, had: readonly Connection[]): Promise<void> {
  dropConnection(deps, connectorId, (connection) => had.includes(connection))
}

/** Makes a connected wallet wagmi's current one: wagmi's hooks read its account. */
export async function activateWallet(deps: WagmiDeps, connectorId: string): Promise<void> {
  const [connection] = connectionsOf(deps, connectorId)
  if (connection) deps.config.setState((state) => ({ ...state, current: connection.connector.uid }))
}

/** Resolves with the wallet's own provider, for the app's use. Rejects with `wallet/provider-not-found`. */
export async function providerOf(deps: WagmiDeps, connectorId: string): Promise<unknown> {
  return deps.attached.get(connectorId)?.provider ?? connectorOf(deps, connectorId).getProvider()
}

/**
 * Lets wagmi's hooks show a connection too. wagmi has it, and says that nothing is connected, where the app's own
 * reconnecting crosses that of the kit and one of them fails.
 */
function showConnected(deps: WagmiDeps, connectorId: string): void {
  const { config } = deps
  const uid = connectionsOf(deps, connectorId)[0]?.connector.uid ?? null
  if (config.state.status === 'disconnected')
    config.setState((state) => ({ ...state, current: state.current ?? uid, status: 'connected' }))
}

function adapterConnection(deps: WagmiDeps, connectorId: string): AdapterConnection | undefined {
  const [connection] = connectionsOf(deps, connectorId)
  return connection && connection.accounts.length > 0 ? toAdapterConnection(deps, connection) : undefined
}

function checkedConnection(deps: WagmiDeps, connectorId: string): AdapterConnection {
  const [connection] = connectionsOf(deps, connectorId)
  if (!connection) throw walletError('no-accounts')
  try {
    return toAdapterConnection(deps, connection)
  } catch (error) {
    dropConnection(deps, connectorId)
    throw error
  }
}
