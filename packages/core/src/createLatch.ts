import { snapshot, subscribe } from 'valtio/vanilla'
import { callReported } from './adapter/callReported.js'
import * as features from './features/list.js'
import { ADAPTERS, type KitWithAdapters } from './kit/adaptersOf.js'
import type { LatchOptions } from './kit/options.types.js'
import { connectNamed } from './kit/connectNamed.js'
import { createKit } from './kit/createKit.js'
import { createLifecycle } from './kit/createLifecycle.js'
import { loadToAsk } from './kit/loadToAsk.js'
import type { Latch, LatchState } from './latch.types.js'

/**
 * Makes a kit: one instance of Latchkit. Makes its adapters and its eager features, without side effects on the page:
 * those begin with `start`, or with the first `connect`. The kit passes most calls on to the controllers of the
 * features (`features/list.ts`, `features/late.ts`). Throws a `LatchError` with a code `options/…` for a wrong option.
 */
export function createLatch(given: LatchOptions): Latch {
  const parts = createKit(given, {
    list: features,
    loadLate: () => import('./features/late.js'),
    connect: (request) => connect(request),
  })
  const { context, telemetry, serverState } = parts
  const { options, environment, adapters, state } = context
  const { start, begin, dispose, noteUse } = createLifecycle(parts, given)
  const connection = context.get('connection')
  const network = context.get('network')
  const account = context.get('account')

  const connect: Latch['connect'] = async (request) => {
    begin()
    noteUse()
    return connectNamed(context, request)
  }

  const kit: KitWithAdapters = {
    options,
    [ADAPTERS]: adapters,
    start,
    dispose,
    async open(route) {
      const router = await context.load('router')
      noteUse()
      await router.open(route)
    },
    async close() {
      // While `open` still loads the router, the modal is not open yet: this waits for the same router.
      await context.begun('router')
      ;(await context.begun('modal'))?.close()
    },
    connect,
    cancel: connection.cancel,
    disconnect: connection.disconnect,
    switchWallet: connection.switchWallet,
    switchNamespace: connection.switchNamespace,
    preferAccountType: connection.preferAccountType,
    setAddressLabels: account.setAddressLabels,
    switchNetwork: network.switchNetwork,
    addNetwork: network.add,
    removeNetwork: network.remove,
    signMessage: async (message, options) => (await loadToAsk(context, 'signing')).signMessage(message, options),
    signTypedData: async (data) => (await loadToAsk(context, 'signing')).signTypedData(data),
    signIn: async () => (await loadToAsk(context, 'siwx')).request(() => kit.open({ view: 'SIWXSignMessage' })),
    signOut: async () => (await context.load('siwx')).signOut(),
    sendTransaction: async (request, sending) =>
      (await loadToAsk(context, 'transactions')).sendTransaction(request, sending),
    sendCalls: async (calls, sending) => (await loadToAsk(context, 'transactions')).sendCalls(calls, sending),
    send: async (request) => (await loadToAsk(context, 'send')).send(request),
    swap: async (request) => (await loadToAsk(context, 'swap')).swap(request),
    can(ability, namespace = connection.state.activeNamespace) {
      return !!namespace && !!adapters.get(namespace)?.abilities[ability]
    },
    getAccount: account.get,
    getNetwork: network.active,
    async getProvider(namespace) {
      const connected = connection.account(namespace)
      return connected && (adapters.get(connected.namespace)?.getProvider(connected.connectorId) as Promise<never>)
    },
    getState: () => snapshot(state) as LatchState,
    getServerState: () => serverState,
    subscribe: (listener) => subscribe(state, () => void callReported(environment.report, listener)),
    subscribeEvents: telemetry.subscribe,
    feature: context.load,
  }
  return kit
}
