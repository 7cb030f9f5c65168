import type {
  AbilityName,
  Account,
  Adapter,
  AdapterContext,
  AdapterEvent,
  AdapterFactory,
} from '@latchkit/core/adapter'
import type { CaipNetworkId, Namespace } from '@latchkit/core'
import { TEST_ADDRESS } from './createFakeWallet.js'
import type { FakePairedProvider } from './createFakePairing.js'
import { abilitiesOf, ABILITY_SWITCHES, type AbilitySwitches } from './fakeAdapter.abilities.js'
import { createFakeConnections } from './fakeAdapter.connections.js'
import { createSwitchboard } from './switchboard.js'

/** The result of a call to the adapter. A call that hangs continues when its switch changes. */
export type Outcome = 'ok' | 'hang' | { readonly throws: unknown }

/** How the adapter behaves. */
export interface AdapterSwitches extends AbilitySwitches {
  readonly connect: Outcome
  /** `'none'`: the wallet has no permission to restore. */
  readonly reconnect: Outcome | 'none'
  readonly disconnect: Outcome
  readonly switchNetwork: Outcome
  /** The accounts of a connection, the active one first: addresses, or whole accounts. */
  readonly accounts: readonly (string | Account)[]
  /** The network that a wallet connects on. Undefined: the network of the request, or the app's first network. */
  readonly networkId: CaipNetworkId | undefined
  /** The time between two reads of a balance that is shown, in ms. Undefined: core's default. */
  readonly balanceIntervalMs: number | undefined
}

/** Options of {@link createFakeAdapter}. */
export interface FakeAdapterOptions extends Partial<AdapterSwitches> {
  /** Default: `eip155`. */
  readonly namespace?: Namespace
  /** Abilities to leave out. Default: none. */
  readonly without?: readonly AbilityName[]
}

/** A call that the adapter got. */
export interface AdapterCall {
  readonly name: string
  readonly args: readonly unknown[]
}

/** An adapter without a chain. */
export interface FakeAdapter {
  /** Pass it to `createLatch({ adapters })`. One fake serves one kit. */
  readonly factory: AdapterFactory
  readonly calls: readonly AdapterCall[]
  /** How often a function was called: `connect`, `balance.get`, `message.sign`, … */
  count(name: string): number
  now(): AdapterSwitches
  set(switches: Partial<AdapterSwitches>): void
  /** Emits an event to core, as for a wallet that changes without a request. */
  emit(event: AdapterEvent): void
  /** The id of the connector that is connected, as the adapter sees it. */
  connected(): string | undefined
}

const DEFAULTS: AdapterSwitches = {
  ...ABILITY_SWITCHES,
  connect: 'ok',
  reconnect: 'ok',
  disconnect: 'ok',
  switchNetwork: 'ok',
  accounts: [TEST_ADDRESS],
  networkId: undefined,
  balanceIntervalMs: undefined,
}

/** Makes a {@link FakeAdapter}. */
export function createFakeAdapter(options: FakeAdapterOptions = {}): FakeAdapter {
  const { namespace = 'eip155', without = [], ...switches } = options
  const board = createSwitchboard<AdapterSwitches>({ ...DEFAULTS, ...switches })
  const calls: AdapterCall[] = []
  let context: AdapterContext | undefined
  const connections = createFakeConnections({ namespace, now: board.now, networks: () => context?.networks ?? [] })

  async function outcome(of: (switches: AdapterSwitches) => Outcome | 'none'): Promise<'ok' | 'none'> {
    const answer = await board.answer(of)
    if (typeof answer === 'object') throw answer.throws
    return answer
  }
  const log = (name: string, ...args: unknown[]): void => void calls.push({ name, args })

  const adapter: Adapter = {
    name: 'fake',
    namespace,
    get balanceIntervalMs() {
      return board.now().balanceIntervalMs
    },
    start() {
      log('start')
      return () => log('stop')
    },
    prepare: async () => log('prepare'),
    attach(wallet) {
      log('attach', wallet)
      const { connector, transport, provider } = wallet
      if (transport === 'universal-provider') connections.pair(connector.id, provider as FakePairedProvider)
    },
    async connect(request) {
      log('connect', request)
      await outcome(({ connect }) => connect)
      return connections.begin(request)
    },
    async reconnect(request) {
      log('reconnect', request)
      const answer = await outcome(({ reconnect }) => reconnect).catch((error: unknown) => {
        connections.drop(request.connectorId)
        throw error
      })
      if (answer === 'ok') return connections.begin(request)
      connections.drop(request.connectorId)
      return undefined
    },
    async disconnect(connectorId) {
      log('disconnect', connectorId)
      await outcome(({ disconnect }) => disconnect)
      connections.drop(connectorId)
    },
    activate: async (connectorId) => log('activate', connectorId),
    forget(connectorId) {
      log('forget', connectorId)
      connections.drop(connectorId)
    },
    async switchNetwork({ connectorId, networkId }) {
      log('switchNetwork', { connectorId, networkId })
      await outcome(({ switchNetwork }) => switchNetwork)
      context?.emit({ type: 'network', connectorId, networkId })
    },
    async getProvider(connectorId) {
      log('getProvider', connectorId)
      return { isFake: true }
    },
    get abilities() {
      return abilitiesOf(
        { log, outcome, now: board.now, context: () => context, sharing: connections.sharing },
        without,
      )
    },
  }

  return {
    factory(given) {
      context = given
      return adapter
    },
    calls,
    count: (name) => calls.filter((call) => call.name === name).length,
    now: board.now,
    set: board.set,
    emit(event) {
      if (!context) throw new Error('The fake adapter is in no kit yet.')
      if ('connectorId' in event && 'accounts' in event && event.accounts)
        connections.share(event.connectorId, event.accounts)
      context.emit(event)
    },
    connected: connections.connected,
  }
}
