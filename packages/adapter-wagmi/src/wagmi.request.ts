import { connect, disconnect, type Config, type Connector as WagmiConnector, type State } from '@wagmi/core'
import { awaitState, connectionsOf, isLive } from './wagmi.connections.js'
import type { WagmiDeps } from './wagmi.deps.js'

/**
 * How long to wait while the app's wagmi reconnects. Its status can stay `reconnecting` for ever where another config
 * reconnects.
 */
const RECONNECTING_WAIT_MS = 2_000

/** What wagmi's `connect` needs to know of a wallet. */
interface WagmiRequest {
  readonly connector: WagmiConnector
  readonly chainId?: number
  readonly isReconnecting?: true
}

/**
 * Asks a wallet. Where the wallet reports accounts by an event (F262), or the app connects it meanwhile, the request is over:
 * wagmi makes no connection of an answer that comes later (F301).
 */
export async function askWallet(deps: WagmiDeps, connectorId: string, request: WagmiRequest): Promise<void> {
  const { config } = deps
  const { connector } = request
  let hasEnded = false
  let isLate = false
  const asking = withSetState(config, (next) => {
    if (hasEnded) isLate = true
    else config.setState(next)
  })
  const connected = awaitState(deps, () => connectionsOf(deps, connectorId).length > 0)
  const stopHearing = hearConnect(deps, connector)
  const asked = connectThrough(asking, request)
  // What the wallet throws is the answer to the race below, or comes too late.
  void asked.then(() => (isLate ? endLate(deps, connectorId, connector) : undefined)).catch(() => {})
  await Promise.race([asked, connected.isReached]).finally(() => {
    hasEnded = true
    connected.stop()
    stopHearing()
  })
}

/** A config whose changes of the state go through a function. */
const withSetState = (config: Config, setState: (next: (state: State) => State) => void): Config => ({
  ...config,
  get state() {
    return config.state
  },
  setState,
})

/**
 * Ends the permission that came with a late answer. Otherwise wagmi's connector would connect the wallet at the next visit,
 * though it was disconnected since. Leaves a wallet that is connected. Waits while wagmi connects one: a wallet may answer
 * all its requests at once.
 */
async function endLate(deps: WagmiDeps, connectorId: string, connector: WagmiConnector): Promise<void> {
  await untilSettled(deps)
  if (connectionsOf(deps, connectorId).length > 0) return
  await disconnect(deps.config, { connector })
}

/**
 * Lets wagmi take the event of a connector of its own whose wallet never answers (F262): wagmi ignores it while it waits for
 * the answer. Returns a function that ends this.
 */
function hearConnect({ config }: WagmiDeps, { emitter }: WagmiConnector): () => void {
  const hear: Parameters<typeof emitter.on<'connect'>>[1] = (connected) => {
    if (connected.accounts.length === 0) return
    config.setState((state) => ({ ...state, status: state.current ? 'connected' : 'disconnected' }))
    config._internal.events.connect(connected)
  }
  emitter.on('connect', hear)
  return () => emitter.off('connect', hear)
}

/**
 * Calls wagmi's `connect`, also to reconnect. wagmi's `reconnect` tries every wallet, and does nothing while another
 * config on the page reconnects.
 */
export async function connectThrough(config: Config, request: WagmiRequest): Promise<void> {
  // Drops the connections of an earlier visit. Otherwise one of them becomes the current one when this connection ends.
  config.setState((state) => {
    const connections = new Map([...state.connections].filter(([, connection]) => isLive(connection)))
    return { ...state, connections, current: state.current && connections.has(state.current) ? state.current : null }
  })
  await connect(config, request)
}

/** Waits while wagmi connects or reconnects, for 2 s at most: a connection that it makes is used. */
export function untilSettled({ config, environment }: WagmiDeps): Promise<void> {
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
