import { proxy, ref } from 'valtio/vanilla'
import type { Adapter, AdapterFact } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { once } from '../../base/once.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectorsController } from '../connectors/connectors.controller.js'
import type { ResolvedOptions } from '../options/options.types.js'
import type { PairingController } from '../pairing/pairing.controller.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ConnectionFlows, FlowDeps } from './connection.flows.js'
import { connectedAccount, DISCONNECTED, isConnected, writeSession } from './connection.status.js'
import { connectionsRecord } from './connection.storage.js'
import type {
  AccountType,
  ConnectedAccount,
  ConnectionEvents,
  ConnectionState,
  DisconnectTarget,
  WalletOfNamespace,
} from './connection.types.js'

/** What the connection's controller needs. */
export interface ConnectionDeps {
  readonly options: Pick<ResolvedOptions, 'defaultAccountTypes'>
  /** What waits for a wallet elsewhere, of a connector that pairs. */
  readonly loadPairing: () => Promise<Pick<PairingController, 'approve'>>
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<ConnectionEvents>
  readonly track: Track
}

/** The connections: the one owner of status, accounts and network of each namespace (S4.01, S4.02). */
export interface ConnectionController {
  readonly state: ConnectionState
  /** Loads what connecting needs, ahead of it. */
  prepare(): Promise<unknown>
  /** Asks a wallet. One request is out per wallet, however often this is called (F068, F087). */
  connect(request: { connectorId: string; networkId?: CaipNetworkId | undefined }): Promise<ConnectedAccount>
  /**
   * Gives up the attempt that waits, if any: its promise rejects with `connection/cancelled` at once, and an approval
   * that comes after that is refused (F095).
   */
  cancel(): void
  /** The same for a kit that ends: nobody is told. */
  giveUp(): void
  /**
   * Disconnects the wallets of a namespace, one wallet, or all, an attempt that waits too; with one chain of a wallet
   * that pairs or is embedded all its chains (S4.02). Ends within 3 s whatever the wallet does (F094).
   */
  disconnect(target?: DisconnectTarget): Promise<void>
  /** Makes a connected wallet the active one of its namespace, and that the active namespace. Asks nobody. */
  switchWallet(wallet: WalletOfNamespace): Promise<void>
  /** Makes a namespace that something is connected in the active one (S4.13). */
  switchNamespace(namespace: Namespace): Promise<void>
  /** Chooses what kind of account is the active one where a wallet shares several kinds (S4.04). */
  preferAccountType(namespace: Namespace, type: AccountType): Promise<void>
  /** The active account of a namespace, or of the active one. */
  account(namespace?: Namespace): ConnectedAccount | undefined
  /** Takes what an adapter tells unasked. */
  receive(namespace: Namespace, fact: Exclude<AdapterFact, { type: 'connectors' }>): void
  /**
   * Asks every connected wallet what it shares now, and restores the stored connections beside them where `fromStorage`
   * is true. Never with a prompt. Aborting leaves everything as it is.
   */
  reconnect(signal: AbortSignal, fromStorage: boolean): Promise<void>
  /** Does what another tab did: lets go of what was disconnected there, restores what was connected (F205). */
  follow(signal: AbortSignal): Promise<void>
}

/**
 * Makes the connection's controller: its state, and what a reload has to say at once. `load` brings all that happens to
 * connections: with the first one, not before.
 */
export function createConnectionController(
  deps: ConnectionDeps,
  load: () => Promise<{ createConnectionFlows(deps: FlowDeps): ConnectionFlows }> = () =>
    import('./connection.flows.js'),
): ConnectionController {
  const { environment, adapters } = deps
  const namespaces = [...adapters.keys()]
  const record = deps.storage.record(connectionsRecord)
  const state = proxy<ConnectionState>({
    sessions: {},
    connections: ref([]),
    activeNamespace: namespaces[0],
    switchingNamespace: undefined,
    attempt: undefined,
    preferredAccountTypes: {},
  })
  for (const namespace of namespaces) writeSession(state, namespace, DISCONNECTED)

  let flows: ConnectionFlows | undefined
  const loaded = once(() =>
    load().then(
      ({ createConnectionFlows }) => (flows = createConnectionFlows({ ...deps, state, record })),
      async (error: unknown) => {
        throw await asLatchError(error)
      },
    ),
  )
  /** An action of the flows: called at once where they are loaded, else when they are, in the order of the calls. */
  const action =
    <args extends unknown[], answer>(pick: (flows: ConnectionFlows) => (...args: args) => Promise<answer>) =>
    async (...args: args): Promise<answer> =>
      pick(flows ?? (await loaded()))(...args)
  /** The same for what ends an attempt: does nothing while nothing was loaded, because there is no attempt then. */
  const ending = (pick: (flows: ConnectionFlows) => () => void) => (): void => {
    const call = (flows: ConnectionFlows): void => pick(flows)()
    if (flows) call(flows)
    else loaded.begun()?.then(call, () => {})
  }

  return {
    state,
    prepare: loaded,
    account: (namespace) => connectedAccount(state, namespace),
    connect: action(({ connect }) => connect),
    cancel: ending(({ cancel }) => cancel),
    giveUp: ending(({ giveUp }) => giveUp),
    disconnect: action(({ disconnect }) => disconnect),
    switchWallet: action(({ switchWallet }) => switchWallet),
    preferAccountType: action(({ preferAccountType }) => preferAccountType),
    switchNamespace: action(({ switchNamespace }) => switchNamespace),
    receive(namespace, fact) {
      // While nothing was loaded nothing is connected.
      if (flows) flows.receive(namespace, fact)
      else if (fact.type === 'connected') loaded().then((flows) => flows.receive(namespace, fact), environment.report)
    },
    async reconnect(signal, fromStorage) {
      const stored = ((fromStorage && record.read()) || []).filter(
        ({ namespace }) => state.sessions[namespace]?.status === 'disconnected',
      )
      const [first] = stored
      if (!first && !Object.values(state.sessions).some(isConnected)) return
      // Said at once, so that no button says "Connect wallet" for a moment.
      for (const { namespace, connectorId } of stored)
        writeSession(state, namespace, { status: 'reconnecting', connectorId, accounts: [] })
      if (first) state.activeNamespace = first.namespace
      const reset = (): void => {
        for (const { namespace } of stored)
          if (state.sessions[namespace]?.status === 'reconnecting') writeSession(state, namespace, DISCONNECTED)
      }
      // The kit may be started again at once.
      signal.addEventListener('abort', reset)
      for (const { namespace } of stored)
        adapters
          .get(namespace)
          ?.prepare?.()
          .catch(() => {})
      try {
        const { reconnect } = await loaded()
        if (!signal.aborted) await reconnect(signal, stored)
      } catch (error) {
        reset()
        throw error
      }
    },
    async follow(signal) {
      if (!record.read()?.length && state.connections.length === 0) return
      const { follow } = await loaded()
      // What holds by now.
      const stored = (record.read() ?? []).filter(({ namespace }) => adapters.has(namespace))
      if (!signal.aborted) await follow(signal, stored)
    },
  }
}
