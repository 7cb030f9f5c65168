import type {
  AbilityName,
  AddressCode,
  AddressIdentity,
  Account,
  Adapter,
  AdapterContext,
  AdapterEvent,
  AdapterFactory,
  AdapterConnection,
  CallsStatus,
  ConnectRequest,
  NameTarget,
  PreparedTransfer,
  SignIn,
  TokenBalance,
  TransactionProgress,
  TransactionSnapshot,
  WalletAsset,
} from '@latchkit/core/adapter'
import type { CaipNetworkId, Namespace, TransactionReceipt } from '@latchkit/core'
import { TEST_ADDRESS } from './createFakeWallet.js'
import type { FakePairedProvider } from './createFakePairing.js'
import { abilitiesOf } from './fakeAdapter.abilities.js'
import { createSwitchboard } from './switchboard.js'

/** The result of a call to the adapter. A call that hangs continues when its switch changes. */
export type Outcome = 'ok' | 'hang' | { readonly throws: unknown }

/** How the adapter behaves. */
export interface AdapterSwitches {
  readonly connect: Outcome
  /** `'none'`: the wallet has no permission to restore. */
  readonly reconnect: Outcome | 'none'
  readonly disconnect: Outcome
  readonly switchNetwork: Outcome
  readonly balance: Outcome
  readonly sign: Outcome
  readonly send: Outcome
  readonly prepare: Outcome
  readonly encode: Outcome
  readonly estimate: Outcome
  readonly wait: Outcome
  readonly sentSince: Outcome
  /** Whether the adapter can raise the fee of a transaction that waits, as that of Bitcoin can. */
  readonly speedsUp: boolean
  /** What a look at the chain sees. Undefined: the adapter can't look. */
  readonly snapshot: TransactionSnapshot | undefined
  /** The hash that the search for a lost answer finds. Null: it was certainly not sent. Undefined: it is not known yet. */
  readonly found: string | null | undefined
  /** What the account has sent by other means. */
  readonly sentElsewhere: readonly { readonly hash: string; readonly nonce?: number }[]
  readonly signIn: Outcome
  /** The accounts of a connection, the active one first: addresses, or whole accounts. */
  readonly accounts: readonly (string | Account)[]
  /** The network that a wallet connects on. Undefined: the network of the request, or the app's first network. */
  readonly networkId: CaipNetworkId | undefined
  /** The native balance, in the coin's smallest unit. */
  readonly native: bigint
  /** The tokens that every account holds. A read gives those of the request. */
  readonly tokens: readonly TokenBalance[]
  /** Whether a read also gives the other tokens, after those of the request, as on Solana. */
  readonly listsAllTokens: boolean
  /** The assets that the wallet lists. */
  readonly assets: readonly WalletAsset[]
  /** The networks on which every address is a contract. */
  readonly deployedOn: readonly CaipNetworkId[]
  /** What is at every address on the other networks. */
  readonly code: AddressCode
  /** What the name service says of each address. Undefined: no network of the app has a name service. */
  readonly identity: AddressIdentity | undefined
  /** Where names lead to, by the name in small letters. */
  readonly nameTargets: ReadonlyMap<string, NameTarget>
  /** Whether the name service answers. */
  readonly names: Outcome
  /** The time between two reads of a balance that is shown, in ms. Undefined: core's default. */
  readonly balanceIntervalMs: number | undefined
  /** The signature of messages and typed data. */
  readonly signature: string
  readonly hash: string
  readonly receipt: Partial<TransactionReceipt>
  /** What differs in a payment that was prepared. */
  readonly prepared: Partial<PreparedTransfer>
  /**
   * The stages that the adapter reports before `included`, when a test waits for a transaction. Their hash is the sent
   * one by default. `included` always follows, with the hash of the receipt.
   */
  readonly progress: readonly (Omit<TransactionProgress, 'hash'> & Partial<TransactionProgress>)[]
  /** What differs in the answer to a request to sign in. */
  readonly signedIn: Partial<SignIn>
  /** The result of a contract's function that is read. */
  readonly contractAnswer: unknown
  /** The data of each call of a contract, and why it reverted: what its ABI says. */
  readonly callData: `0x${string}`
  readonly revertReason: string | undefined
  /** Whether the wallet says what it can do with batches, takes one as it takes a transaction, and tells of one. */
  readonly capability: Outcome
  readonly batch: Outcome
  readonly batchStatus: Outcome
  /** What the wallet can do with batches of calls, in the shape of EIP-5792. */
  readonly capabilities: Readonly<Record<string, unknown>>
  /** The id of a batch of calls, and its status. Undefined: the id is that of the request. */
  readonly callsId: string | undefined
  readonly callsStatus: CallsStatus
  /** The wallet's answer to a request for permissions. */
  readonly granted: unknown
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
  connect: 'ok',
  reconnect: 'ok',
  disconnect: 'ok',
  switchNetwork: 'ok',
  balance: 'ok',
  sign: 'ok',
  send: 'ok',
  prepare: 'ok',
  encode: 'ok',
  estimate: 'ok',
  wait: 'ok',
  sentSince: 'ok',
  sentElsewhere: [],
  signIn: 'ok',
  accounts: [TEST_ADDRESS],
  networkId: undefined,
  native: 1_234_567_890_000_000_000n,
  tokens: [],
  listsAllTokens: false,
  assets: [],
  deployedOn: [],
  code: 'none',
  found: undefined,
  snapshot: undefined,
  speedsUp: false,
  identity: { name: null, avatar: null },
  nameTargets: new Map(),
  names: 'ok',
  balanceIntervalMs: undefined,
  signature: `0x${'5a'.repeat(65)}`,
  hash: `0x${'7b'.repeat(32)}`,
  receipt: {},
  prepared: {},
  progress: [],
  signedIn: {},
  contractAnswer: undefined,
  callData: '0x06fdde03',
  revertReason: undefined,
  capability: 'ok',
  batch: 'ok',
  batchStatus: 'ok',
  capabilities: {},
  callsId: undefined,
  callsStatus: { status: 200, receipts: [] },
  granted: [],
}

/** Makes a {@link FakeAdapter}. */
export function createFakeAdapter(options: FakeAdapterOptions = {}): FakeAdapter {
  const { namespace = 'eip155', without = [], ...switches } = options
  const board = createSwitchboard<AdapterSwitches>({ ...DEFAULTS, ...switches })
  const calls: AdapterCall[] = []
  let context: AdapterContext | undefined
  let connected: { id: string; networkId: CaipNetworkId } | undefined
  const paired = new Map<string, FakePairedProvider>()
  /** Connector id → the addresses that its wallet shares. */
  const sharing = new Map<string, readonly string[]>()
  const share = (connectorId: string, accounts: readonly Account[]): void =>
    void sharing.set(
      connectorId,
      accounts.map(({ address }) => address),
    )

  async function outcome(of: (switches: AdapterSwitches) => Outcome | 'none'): Promise<'ok' | 'none'> {
    const answer = await board.answer(of)
    if (typeof answer === 'object') throw answer.throws
    return answer
  }
  const log = (name: string, ...args: unknown[]): void => void calls.push({ name, args })

  function connectionFor({ connectorId, networkId: wish }: ConnectRequest): AdapterConnection {
    const first = context?.networks.find((each) => each.chainNamespace === namespace)?.caipNetworkId
    const { accounts, networkId } = board.now()
    const at = networkId ?? wish ?? first ?? (`${namespace}:1` as const)
    connected = { id: connectorId, networkId: at }
    const toAccount = (account: string | Account): Account =>
      typeof account === 'string' ? { namespace, address: account, type: 'eoa' } : account
    const shared = paired.get(connectorId)?.sharedAccounts() ?? accounts
    const connection = { accounts: shared.map(toAccount), networkId: at }
    share(connectorId, connection.accounts)
    return connection
  }

  const drop = (connectorId: string): void => {
    if (connected?.id === connectorId) connected = undefined
  }

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
      if (transport === 'universal-provider') paired.set(connector.id, provider as FakePairedProvider)
    },
    async connect(request) {
      log('connect', request)
      await outcome(({ connect }) => connect)
      return connectionFor(request)
    },
    async reconnect(request) {
      log('reconnect', request)
      const answer = await outcome(({ reconnect }) => reconnect).catch((error: unknown) => {
        drop(request.connectorId)
        throw error
      })
      if (answer === 'ok') return connectionFor(request)
      drop(request.connectorId)
      return undefined
    },
    async disconnect(connectorId) {
      log('disconnect', connectorId)
      await outcome(({ disconnect }) => disconnect)
      drop(connectorId)
    },
    activate: async (connectorId) => log('activate', connectorId),
    forget(connectorId) {
      log('forget', connectorId)
      drop(connectorId)
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
    abilities: abilitiesOf({ log, outcome, now: board.now, context: () => context, sharing }, without),
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
      if ('connectorId' in event && 'accounts' in event && event.accounts) share(event.connectorId, event.accounts)
      context.emit(event)
    },
    connected: () => connected?.id,
  }
}
