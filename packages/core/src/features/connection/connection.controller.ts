import { proxy, ref } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import { asLatchError } from '../../adapter/border.js'
import type { Namespace } from '../../base/caip.js'
import type { UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { RecordStorage } from '../../base/storage.js'
import type { WalletSource } from '../../adapter/source.types.js'
import type { ConnectorsController } from '../connectors/connectors.types.js'
import type { SourceController } from '../connectors/source.types.js'
import type { SiwxOneClick } from '../siwx/siwx.types.js'
import type { RequestsController } from '../operations/requests.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { EffectDeps } from './connection.effects.js'
import { createMailbox } from './connection.mailbox.js'
import type { Call, Message } from './connection.messages.js'
import { connectedAccount, DISCONNECTED, isConnected, restoring, writeNamespace } from './connection.rules.js'
import { ACTIVE_NAMESPACE, firstOfEach, readStored, restorable, type StoredConnection } from './connection.storage.js'
import type {
  ConnectionController,
  ConnectionEvents,
  ConnectionState,
  ResolvedConnectionOptions,
} from './connection.types.js'

/** The dependencies of the connection's controller. */
export interface ConnectionDeps {
  readonly options: ResolvedConnectionOptions & { readonly id: string }
  /** The sources that ask for an approval themselves, by their features. */
  readonly sources: ReadonlyMap<string, Pick<WalletSource, 'wallets' | 'load'>>
  /** Loads the controller of the feature of a source. */
  readonly loadSource: (feature: string) => Promise<Pick<SourceController, 'approve'>>
  /**
   * The controller of the sign-in, where it is there already. Its one click comes before `connect` of an adapter, and resolves
   * with undefined where the wallet is to be connected plainly.
   */
  readonly begun?: (feature: 'siwx') => Promise<{ readonly oneClick: Pick<SiwxOneClick, 'connect'> }> | undefined
  /** Loads the controller of the pending requests. */
  readonly loadRequests: () => Promise<Pick<RequestsController, 'begin'>>
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly connectors: ConnectorsController
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly events: UsedEvents<ConnectionEvents>
  readonly track: Track
}

/**
 * Makes the connection's controller: its state, what a reload must show at once, and the mailbox that takes all else.
 * `load` fetches the code that handles messages, when there is a first connection to make or to restore.
 */
export function createConnectionController(
  deps: ConnectionDeps,
  load: () => Promise<{ createMessageHandler(deps: EffectDeps): (message: Message) => void }> = () =>
    import('./connection.effects.js'),
): ConnectionController {
  const { environment, adapters } = deps
  const namespaces = [...adapters.keys()]
  const state = proxy<ConnectionState>({
    byNamespace: {},
    connections: ref([]),
    activeNamespace: namespaces[0],
    switchingNamespace: undefined,
    attempt: undefined,
    preferredAccountTypes: {},
  })
  for (const namespace of namespaces) writeNamespace(state, namespace, DISCONNECTED)
  const mailbox = createMailbox(async () => {
    const [{ createMessageHandler }, requests] = await Promise.all([load(), deps.loadRequests()])
    return createMessageHandler({ ...deps, state, post, requests, asLatchError })
  })

  function post(message: Message): void {
    mailbox.post(message)
  }
  /** Posts a command, and returns the promise that its rule settles. */
  const ask = <answer = void>(messageOf: (call: Call<answer>) => Message): Promise<answer> =>
    new Promise((resolve, reject) => post(messageOf({ resolve, reject })))

  /**
   * The stored connections that can be restored: the active one of each namespace first. Until the code that handles
   * messages is loaded, this also writes the stored active namespace into the state.
   */
  function readConnections(): readonly StoredConnection[] {
    const stored = readStored(deps.storage)
    const chosen = stored.choices.get(ACTIVE_NAMESPACE)?.choice
    if (!mailbox.isUsed()) state.activeNamespace = namespaces.find((each) => each === chosen) ?? namespaces[0]
    return restorable(stored, namespaces)
  }

  return {
    state,
    prepare: mailbox.load,
    account: (namespace) => connectedAccount(state, namespace),
    connect: (request) => ask((call) => ({ type: 'connect', ...request, call })),
    cancel() {
      if (mailbox.isUsed()) post({ type: 'cancel' })
    },
    giveUp() {
      if (mailbox.isUsed()) post({ type: 'stop' })
    },
    disconnect: (target) => ask((call) => ({ type: 'disconnect', target, call })),
    switchWallet: (wallet) => ask((call) => ({ type: 'switchWallet', wallet, call })),
    switchNamespace: (namespace) => ask((call) => ({ type: 'switchNamespace', namespace, call })),
    preferAccountType: (namespace, accountType) =>
      ask((call) => ({ type: 'preferAccountType', namespace, accountType, call })),
    receive(namespace, event) {
      // Before that there is no connection, so no other event matters.
      if (mailbox.isUsed() || event.type === 'connected') post({ type: 'walletEvent', namespace, event })
    },
    async reconnect(signal, fromStorage) {
      const stored = (fromStorage ? readConnections() : []).filter(
        ({ namespace }) => state.byNamespace[namespace]?.status === 'disconnected',
      )
      const onPageShow = ({ persisted }: PageTransitionEvent): void => {
        if (persisted && mailbox.isUsed()) post({ type: 'resumed' })
      }
      environment.window?.addEventListener('pageshow', onPageShow, { signal })
      if (stored.length === 0 && !Object.values(state.byNamespace).some(isConnected)) return
      // Written at once, so that the button does not show "Connect wallet" for a moment.
      const reset = showRestoring(state, stored)
      signal.addEventListener('abort', reset)
      for (const { namespace } of stored)
        adapters
          .get(namespace)
          ?.prepare?.()
          .catch(() => {})
      try {
        await ask((call) => ({ type: 'start', fromStorage, signal, call }))
      } catch (error) {
        reset()
        throw error
      }
    },
    async follow(change) {
      // Without `enableReconnect`, each tab has its own connections.
      if (!deps.options.enableReconnect) return
      if (mailbox.isUsed() || readConnections().length > 0) post({ type: 'recordsChanged', change })
    },
  }
}

/** Shows that stored connections are being restored. Returns a function that takes it back. */
function showRestoring(state: ConnectionState, stored: readonly StoredConnection[]): () => void {
  const firsts = firstOfEach(stored)
  for (const each of firsts) writeNamespace(state, each.namespace, restoring(each))
  state.activeNamespace = stored[0]?.namespace ?? state.activeNamespace
  return () => {
    for (const { namespace } of firsts)
      if (state.byNamespace[namespace]?.status === 'reconnecting') writeNamespace(state, namespace, DISCONNECTED)
  }
}
