import {
  walletError,
  withProgress,
  type Abilities,
  type AbilityName,
  type AddressIdentity,
  type Account,
  type Adapter,
  type AdapterContext,
  type AdapterEvent,
  type AdapterFactory,
  type AdapterConnection,
  type BalanceRequest,
  type BatchOptions,
  type CallsStatus,
  type ContractCall,
  type ConnectRequest,
  type NamesAbility,
  type NameTarget,
  type PreparedTransfer,
  type SignIn,
  type Signer,
  type TokenBalance,
  type TokensRequest,
  type TransactionProgress,
  type TransferAbility,
  type WalletAsset,
  type SignInInput,
  type WaitRequest,
} from '@latchkit/core/adapter'
import type { CaipNetworkId, Namespace, TransactionReceipt } from '@latchkit/core'
import { TEST_ADDRESS } from './createFakeWallet.js'
import type { FakePairedProvider } from './createFakePairing.js'
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
  readonly estimate: Outcome
  readonly wait: Outcome
  readonly sentSince: Outcome
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

/** The highest fee of every transaction, in the coin's smallest unit. */
const FAKE_FEE = 21_000n * 1_000_000_000n

const DEFAULTS: AdapterSwitches = {
  connect: 'ok',
  reconnect: 'ok',
  disconnect: 'ok',
  switchNetwork: 'ok',
  balance: 'ok',
  sign: 'ok',
  send: 'ok',
  prepare: 'ok',
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
      return (await outcome(({ reconnect }) => reconnect)) === 'none' ? undefined : connectionFor(request)
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

interface AbilityDeps {
  readonly log: (name: string, ...args: unknown[]) => void
  readonly outcome: (of: (switches: AdapterSwitches) => Outcome) => Promise<unknown>
  readonly now: () => AdapterSwitches
  readonly context: () => AdapterContext | undefined
  readonly sharing: ReadonlyMap<string, readonly string[]>
}

const namesOf = ({ log, outcome, now }: AbilityDeps): NamesAbility => ({
  async identify(address) {
    log('names.identify', address)
    await outcome(({ names }) => names)
    return now().identity
  },
  async resolve(name, networkId) {
    log('names.resolve', name, networkId)
    await outcome(({ names }) => names)
    return now().nameTargets.get(name.toLowerCase()) ?? null
  },
})

const prepareOf =
  ({ log, outcome, now }: AbilityDeps): TransferAbility['prepare'] =>
  async (signer, request) => {
    const { networkId, address: from } = signer
    const { to, value, token } = request
    log('transfer.prepare', signer, request)
    await outcome(({ prepare }) => prepare)
    const most = now().native - FAKE_FEE
    const amount = (value === 'max' ? most : value).toString()
    const content = { networkId, from, to, value: amount, ...(token && { token }) }
    const fee = { value: FAKE_FEE.toString(), kind: 'atMost' } as const
    const transaction = { to, value: amount }
    return { ...content, transaction, fee, arrives: amount, max: most.toString(), anchor: {}, ...now().prepared }
  }

/** Makes the check that throws `wallet/unauthorized` for an account that the wallet of a connection doesn't share (S8.13). */
const createCheck =
  (sharing: AbilityDeps['sharing']) =>
  ({ connectorId, address }: Signer): void => {
    const shared = sharing.get(connectorId)
    const isShared = shared?.some((each) => each.toLowerCase() === address.toLowerCase()) ?? true
    if (!isShared) throw walletError('unauthorized', { address })
  }

function abilitiesOf(deps: AbilityDeps, without: readonly AbilityName[]): Abilities {
  const { log, outcome, now, context, sharing } = deps
  const sign = async (name: string, args: readonly unknown[], check = () => {}): Promise<string> => {
    log(name, ...args)
    check()
    await outcome((switches) => switches.sign)
    return now().signature
  }
  const send = async (name: string, args: readonly unknown[]): Promise<string> => {
    log(name, ...args)
    await outcome((switches) => switches.send)
    return now().hash
  }
  const checkShared = createCheck(sharing)
  const all = fakesOf()
  return Object.fromEntries(Object.entries(all).filter(([name]) => !without.includes(name as AbilityName)))

  function fakesOf(): Abilities {
    return {
      balance: async () => ({
        async get(request: BalanceRequest) {
          log('balance.get', request)
          await outcome(({ balance }) => balance)
          const network = context()?.networks.find(({ caipNetworkId }) => caipNetworkId === request.networkId)
          const { decimals = 18, symbol = '' } = network?.nativeCurrency ?? {}
          const token = now().tokens.find((each) => each.token.toLowerCase() === request.token?.toLowerCase())
          return token ?? { value: now().native, decimals, symbol }
        },
        async tokens(request: TokensRequest) {
          log('balance.tokens', request)
          await outcome(({ balance }) => balance)
          const isNamed = (named: string, { token }: TokenBalance) => token.toLowerCase() === named.toLowerCase()
          const { tokens, listsAllTokens } = now()
          const named = request.tokens.flatMap((each) => tokens.find((token) => isNamed(each, token)) ?? [])
          return [...new Set(listsAllTokens ? [...named, ...tokens] : named)]
        },
        async isContract(request: Omit<BalanceRequest, 'token'>) {
          log('balance.isContract', request)
          await outcome(({ balance }) => balance)
          return now().deployedOn.includes(request.networkId)
        },
      }),
      message: async () => ({
        async sign(signer: Signer, text: string) {
          const signature = await sign('message.sign', [signer, text], () => checkShared(signer))
          return signature
        },
      }),
      typedData: async () => ({ sign: (...args: unknown[]) => sign('typedData.sign', args) }),
      transaction: async () => ({
        async estimate() {
          await outcome(({ estimate }) => estimate)
          return FAKE_FEE
        },
        send: (...args: unknown[]) => send('transaction.send', args),
        async sentSince(account: object, since: unknown) {
          log('transaction.sentSince', account, since)
          await outcome(({ sentSince }) => sentSince)
          return { transactions: now().sentElsewhere, anchor: { nonce: now().sentElsewhere.length } }
        },
        async wait(request: WaitRequest): Promise<TransactionReceipt> {
          log('transaction.wait', request)
          const report = context()?.environment.report ?? (() => {})
          return withProgress({ report }, request, async (tell) => {
            for (const progress of now().progress) tell({ hash: request.hash, ...progress })
            await outcome(({ wait }) => wait)
            const receipt: TransactionReceipt = { hash: request.hash, status: 'success', ...now().receipt }
            const { hash, blockNumber } = receipt
            if (hash !== request.hash) tell({ stage: 'replaced', hash })
            tell({ stage: 'included', hash, blockNumber })
            return receipt
          })
        },
      }),
      transfer: async () => ({ prepare: prepareOf(deps), send: (...args: unknown[]) => send('transfer.send', args) }),
      assets: async () => ({
        async get(signer: Signer) {
          log('assets.get', signer)
          await outcome(({ balance }) => balance)
          return now().assets
        },
      }),
      names: async () => namesOf(deps),
      signIn: async () => ({
        async request(connectorId: string, input: SignInInput): Promise<SignIn> {
          log('signIn.request', connectorId, input)
          await outcome(({ signIn }) => signIn)
          const { accounts, signature, signedIn } = now()
          const [first = ''] = accounts.map((account) => (typeof account === 'string' ? account : account.address))
          const address = input.address ?? first
          const message = `${input.domain} wants you to sign in with your account:\n${address}`
          return { address, message, signature, ...signedIn }
        },
      }),
      contract: async () => ({
        async read(request: object) {
          log('contract.read', request)
          await outcome(({ balance }) => balance)
          return now().contractAnswer
        },
        async encode({ address: to, ...call }: ContractCall) {
          log('contract.encode', { address: to, ...call })
          return { to, data: now().callData }
        },
        async explain(call: object, thrown: unknown) {
          log('contract.explain', call, thrown)
          return now().revertReason
        },
      }),
      calls: async () => ({
        async capabilities(signer: Signer) {
          log('calls.capabilities', signer)
          await outcome(({ capability }) => capability)
          return now().capabilities
        },
        async send(...args: unknown[]) {
          await send('calls.send', args)
          await outcome(({ batch }) => batch)
          const { id = '0x1' } = (args[2] ?? {}) as BatchOptions
          return now().callsId ?? id
        },
        async status(...args: unknown[]) {
          log('calls.status', ...args)
          await outcome(({ batchStatus }) => batchStatus)
          return now().callsStatus
        },
      }),
      permissions: async () => ({
        async grant(...args: unknown[]) {
          await sign('permissions.grant', args)
          return now().granted
        },
        async revoke(...args: unknown[]) {
          await sign('permissions.revoke', args)
        },
      }),
    }
  }
}
