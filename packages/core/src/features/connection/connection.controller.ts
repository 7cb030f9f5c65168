import { proxy, ref } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { Namespace } from '../../base/caip.js'
import type { Emitter } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import { once } from '../../base/once.js'
import type { RecordStorage } from '../../base/storage.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { ResolvedOptions } from '../../kit/options.types.js'
import type { PairingController } from '../pairing/pairing.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { ConnectionFlows, FlowDeps } from './connection.flows.js'
import { connectedAccount, DISCONNECTED, isConnected, writeNamespace } from './connection.rules.js'
import { connectionsRecord } from './connection.storage.js'
import type { ConnectionController, ConnectionState } from './connection.types.js'
import type { LatchEvents } from '../../latch.types.js'

/** The dependencies of the connection's controller. */
export interface ConnectionDeps {
  readonly options: Pick<ResolvedOptions, 'defaultAccountTypes' | 'enableReconnect'>
  /** Loads the controller of the pairing, whose `approve` waits until a remote wallet approves. */
  readonly loadPairing: () => Promise<Pick<PairingController, 'approve'>>
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: Emitter<LatchEvents>
  readonly track: Track
}

/**
 * Makes the connection's controller: its state, and what a reload must show at once. `load` fetches the code of all
 * other actions, when there is a first connection to make or to restore.
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
    byNamespace: {},
    connections: ref([]),
    activeNamespace: namespaces[0],
    switchingNamespace: undefined,
    attempt: undefined,
    preferredAccountTypes: {},
  })
  for (const namespace of namespaces) writeNamespace(state, namespace, DISCONNECTED)

  let flows: ConnectionFlows | undefined
  const loaded = once(() =>
    load().then(
      ({ createConnectionFlows }) => (flows = createConnectionFlows({ ...deps, state, record })),
      async (error: unknown) => {
        throw await asLatchError(error)
      },
    ),
  )
  /**
   * An action of the flows. It is called at once where the flows are loaded, else after that, in the order of the
   * calls.
   */
  const action =
    <args extends unknown[], answer>(pick: (flows: ConnectionFlows) => (...args: args) => Promise<answer>) =>
    async (...args: args): Promise<answer> =>
      pick(flows ?? (await loaded()))(...args)
  /** An action that ends an attempt. Unless the flows are loaded, or being loaded, there is no attempt to end. */
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
    receive(namespace, event) {
      // Before the flows are loaded there is no connection, so no other event matters.
      if (flows) flows.receive(namespace, event)
      else if (event.type === 'connected') loaded().then((flows) => flows.receive(namespace, event), environment.report)
    },
    async reconnect(signal, fromStorage) {
      // Leaves out namespaces without an adapter, and those where a wallet is connected, or being connected. The record
      // is not read again after the flows are loaded: meanwhile only another tab changes it, and `follow` takes that
      // over.
      const stored = ((fromStorage && record.read()) || []).filter(
        ({ namespace }) => state.byNamespace[namespace]?.status === 'disconnected',
      )
      const [first] = stored
      if (!first && !Object.values(state.byNamespace).some(isConnected)) return
      // The first of each namespace was its active one.
      const firsts = stored.filter((each, at) => at === stored.findIndex((one) => one.namespace === each.namespace))
      // Written at once, so that the button does not show "Connect wallet" for a moment.
      for (const { namespace, connectorId } of firsts)
        writeNamespace(state, namespace, { status: 'reconnecting', connectorId, accounts: [] })
      if (first) state.activeNamespace = first.namespace
      const reset = (): void => {
        for (const { namespace } of firsts)
          if (state.byNamespace[namespace]?.status === 'reconnecting') writeNamespace(state, namespace, DISCONNECTED)
      }
      // At once, and not when the flows are loaded: the kit may be started again before that, and this `reconnect`
      // would then find no namespace that is `disconnected`.
      signal.addEventListener('abort', reset)
      for (const { namespace } of firsts)
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
      // Without `enableReconnect`, each tab has its own connections.
      if (!deps.options.enableReconnect) return
      // Flows that are loaded have connections to follow with, and the account types, which another tab may choose
      // without a connection. Flows that are loaded later read these types then.
      if (!flows && !record.read()?.length) return
      const { follow } = await loaded()
      // Read again: it may have changed while the flows were loaded.
      const stored = (record.read() ?? []).filter(({ namespace }) => adapters.has(namespace))
      if (!signal.aborted) await follow(signal, stored)
    },
  }
}
