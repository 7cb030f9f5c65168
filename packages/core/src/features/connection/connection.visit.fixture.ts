import type { Account, AccountType } from '../../adapter/account.types.js'
import { walletError, type WalletErrorReason } from '../../adapter/wallet.errors.js'
import type { Adapter, AdapterConnection, AdapterEvent } from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import { handleMessage } from './connection.handle.js'
import type { Call, Message } from './connection.messages.js'
import {
  createModel,
  walletOf,
  type ConnectionModel,
  type Effects,
  type ConnectionFacts,
  type PendingRead,
} from './connection.model.js'
import { createConnectionRecords } from './connection.records.js'
import {
  choiceFamily,
  connectionFamily,
  connectionKey,
  readStored,
  type ConnectionRecord,
  type StoredState,
} from './connection.storage.js'
import type {
  ConnectedAccount,
  DisconnectTarget,
  PreferredAccountTypes,
  ResolvedConnectionOptions,
} from './connection.types.js'
import type { ConnectionView } from './connection.view.js'

const walletIn = (chain: Namespace, id: string, name: string): Connector => ({ id, name, type: 'ANNOUNCED', chain })

/** A connector of a source that asks for an approval, as the pairing does. */
const pairedIn = (chain: Namespace, session = 'pair', name = 'Phone'): Connector => ({
  ...{ id: `${session}:${chain}`, name, type: 'WALLET_CONNECT', chain },
  traits: { session, approval: 'source', prompts: 'outside', restoreMs: 20_000 },
})

/** Two EVM wallets and a Solana wallet of this browser, and a remote wallet for both chains. */
const CONNECTORS: readonly Connector[] = [
  walletIn('eip155', 'one', 'One'),
  walletIn('eip155', 'two', 'Two'),
  walletIn('solana', 'sol', 'Sol'),
  pairedIn('eip155'),
  pairedIn('solana'),
]

/** The same, with another source that has a session of its own. */
export const TWO_SOURCES: readonly Connector[] = [
  ...CONNECTORS,
  pairedIn('eip155', 'frame', 'Frame'),
  pairedIn('solana', 'frame', 'Frame'),
]

const connectorOf = (id: string): Connector => TWO_SOURCES.find((each) => each.id === id) ?? walletIn('eip155', id, id)

/** The accounts with these addresses, of a wallet in a namespace. */
export const accountsOf = (addresses: readonly string[], namespace: Namespace = 'eip155'): readonly Account[] =>
  addresses.map((address): Account => ({ namespace, address, type: 'eoa' }))

/** What a wallet shares: accounts and a network. */
export const sharing = (addresses: readonly string[], networkId: CaipNetworkId = 'eip155:1'): AdapterConnection => ({
  accounts: accountsOf(addresses, networkId.split(':')[0] as Namespace),
  networkId,
})

/** What a wallet of these tests shares unless the test says otherwise. */
export const usualOf = (id: string): AdapterConnection =>
  connectorOf(id).chain === 'solana' ? sharing(['S1'], 'solana:1') : sharing(['0x1'])

/** The record of a connection of an earlier visit. */
export function storedOf(id: string, changed: Partial<ConnectionRecord> = {}): ConnectionRecord {
  const { chain: namespace, name } = connectorOf(id)
  const { accounts, networkId } = usualOf(id)
  const address = accounts[0]?.address ?? ''
  return { namespace, connectorId: id, name, address, networkId, isEnded: false, revision: 1, ...changed }
}

/** A call of the controller, and how it was settled: with an account, with nothing, or with the code of an error. */
export interface TestCall extends Call<ConnectedAccount | void> {
  readonly outcomes: string[]
}

function createCall(): TestCall {
  const outcomes: string[] = []
  return {
    outcomes,
    resolve: (account) => void outcomes.push(account?.caipAddress ?? 'done'),
    reject: (error) => void outcomes.push((error as { readonly code: string }).code),
  }
}

/** What a visit begins with. */
export interface VisitSetUp {
  readonly stored?: readonly ConnectionRecord[]
  /** The choices of an earlier visit, by the keys of their records. */
  readonly choices?: Readonly<Record<string, string>>
  readonly options?: Partial<ResolvedConnectionOptions>
  /** The connectors that are there. Default: all of {@link CONNECTORS}. */
  readonly connectors?: readonly Connector[]
  readonly storedTypes?: PreferredAccountTypes
}

/** The connections of one tab. The test posts each message, also the answers of wallets, and reads what follows. */
export interface Visit {
  readonly model: ConnectionModel
  readonly connectors: Connector[]
  /** Changes what the storage says of the account types. */
  storedTypes: PreferredAccountTypes | undefined
  /** What the last message let happen, in its order, without timers, telemetry and the settling of calls. */
  readonly did: readonly string[]
  /** The telemetry of the whole visit. */
  readonly tracked: readonly (readonly [string, unknown])[]
  /** The timers that run, in ms. */
  waits(): readonly number[]
  view(): ConnectionView
  /** A namespace as it is shown: the status and the wallet. */
  shown(namespace?: Namespace): string
  /** The record of a wallet: `one eip155:1 0x1`, and `ended` where it has ended. */
  record(key: string): string | undefined
  choice(key: string): string | undefined
  revisionOf(key: string): number | undefined
  nameOf(key: string): string | undefined
  post(message: Message): readonly string[]
  connect(connectorId: string, networkId?: CaipNetworkId): TestCall
  /** Connects a wallet, which approves at once. */
  connected(connectorId: string, connection?: AdapterConnection): void
  disconnect(target?: DisconnectTarget): TestCall
  switchTo(connectorId: string): TestCall
  start(fromStorage?: boolean): TestCall
  /** A wallet answers the last request to connect that is pending in it. */
  approve(connectorId: string, connection?: AdapterConnection): void
  decline(connectorId: string, reason?: WalletErrorReason): void
  /** The source of the attempt's connector approves these connectors. */
  pair(connectorIds: readonly string[], approval?: Partial<SourceApproval>): void
  /** A wallet answers the oldest read that is pending in it. `null`: it shares nothing. */
  answer(connectorId: string, connection?: AdapterConnection | null): void
  /** A wallet answers the newest read that is pending in it, as {@link Visit.answer} does. */
  answerNewest(connectorId: string): void
  /** A wallet has ended its connection. */
  ended(connectorId: string): void
  tell(connectorId: string, event: Told): void
  /** Lets the newest timer of so many ms be over. */
  due(ms: number): void
  /** Moves the clock. No timer is moved by it: see {@link Visit.due}. */
  pass(ms: number): void
  /** Another tab writes a record, and this tab hears of it. */
  hear(key: string, record: ConnectionRecord | undefined): void
  /** Another tab writes a record, and this tab hasn't heard of it yet. */
  write(key: string, record: ConnectionRecord | undefined): void
}

type OfType<type> = Extract<AdapterEvent, { readonly type: type }>
type Told =
  | Omit<OfType<'connected'>, 'connectorId'>
  | Omit<OfType<'accounts'>, 'connectorId'>
  | Omit<OfType<'network'>, 'connectorId'>
  | Omit<OfType<'disconnected'>, 'connectorId'>

/** Begins a visit of a kit with adapters for EVM chains and for Solana. */
export function createVisit(setUp: VisitSetUp = {}): Visit {
  const { environment, clock } = createWorld()
  const storage = createStorage(environment, 'test')
  const connections = storage.family(connectionFamily)
  for (const each of setUp.stored ?? []) connections.record(connectionKey(each)).write(each)
  for (const [key, choice] of Object.entries(setUp.choices ?? {}))
    storage.family(choiceFamily).record(key).write({ choice, revision: 1 })
  const records = createConnectionRecords({ environment, storage, id: 'test' })
  const model = createModel('eip155')
  const connectors = [...(setUp.connectors ?? CONNECTORS)]
  const timers = new Map<number, number>()
  const tracked: (readonly [string, unknown])[] = []
  let did: string[] = []
  let view: ConnectionView | undefined
  let { storedTypes } = setUp

  const world: ConnectionFacts = {
    options: { enableReconnect: true, ...setUp.options },
    adapters: new Map<Namespace, Adapter>([
      ['eip155', {} as Adapter],
      ['solana', {} as Adapter],
    ]),
    connector: (id) => connectors.find((each) => each.id === id),
    connectors: () => connectors,
    stored: records.read,
    learn: records.learn,
    storedTypes: () => storedTypes,
  }
  const note = (...words: readonly unknown[]): void => void did.push(words.filter(Boolean).join(' '))
  const effects: Effects = {
    approve: (_, { id }) => note('approve', id),
    ask: ({ connector, networkId }) => note('ask', connector.id, networkId),
    approveLate: ({ connector }) => note('approve late', connector.id),
    read: (_, { connectorId }, networkId, { joined, isAwaited }) =>
      note('read', connectorId, networkId, joined !== undefined && 'with the read before', isAwaited && 'and listen'),
    end: ({ connectorId }) => note('end', connectorId),
    forget: ({ connectorId }) => note('forget', connectorId),
    activate: (_, { connectorId }) => note('activate', connectorId),
    activateAgain: ({ connectorId }) => note('activate again', connectorId),
    wait: (id, ms) => void timers.set(id, ms),
    stopWaiting: (id) => void timers.delete(id),
    change: records.change,
    writeTypes: (types) => note('write types', JSON.stringify(types)),
    emit(name, event) {
      const { connectorId, namespace, reconnected } = { connectorId: '', reconnected: false, ...event }
      note(name, connectorId || namespace, reconnected && 'again')
    },
    track: (name, properties) => void tracked.push([name, properties]),
    remember: ({ id, name }) => note('remember', id, name),
    resolve: (call, answer) => call.resolve(answer),
    reject: (call, error) => call.reject(error),
  }

  function post(message: Message): readonly string[] {
    did = []
    view = handleMessage(model, message, world, effects)
    records.save()
    return did
  }
  const stored = (): StoredState => readStored(storage)
  const write: Visit['write'] = (key, record) => {
    if (record) connections.record(key).write(record)
    else connections.record(key).remove()
  }
  function requestOf(connectorId: string): number {
    const request = model.requests.findLast(({ connector }) => connector.id === connectorId)
    if (!request) throw new Error(`No request is pending in ${connectorId}`)
    return request.id
  }
  const readsOf = (connectorId: string): readonly PendingRead[] =>
    model.reads.filter(({ wallet }) => wallet.connectorId === connectorId)
  function answerRead(read: PendingRead | undefined, connection: AdapterConnection | undefined): void {
    if (!read) throw new Error('No read is pending in that wallet')
    post({ type: 'read', id: read.id, wallet: read.wallet, connection })
  }
  /** Posts a command, and returns its call. */
  function command(make: (call: Call<never>) => Message): TestCall {
    const call = createCall()
    post(make(call))
    return call
  }

  const visit: Visit = {
    model,
    connectors,
    get storedTypes() {
      return storedTypes
    },
    set storedTypes(types) {
      storedTypes = types
    },
    get did() {
      return did
    },
    tracked,
    waits: () => [...timers.values()].toSorted((a, b) => a - b),
    view: () => view as ConnectionView,
    shown(namespace = 'eip155') {
      const shown = view?.byNamespace[namespace]
      return [shown?.status, shown && 'connectorId' in shown ? shown.connectorId : ''].filter(Boolean).join(' ')
    },
    record(key) {
      const found = stored().connections.get(key)
      return found && [found.connectorId, found.networkId, found.address, found.isEnded ? 'ended' : ''].join(' ').trim()
    },
    choice: (key) => stored().choices.get(key)?.choice,
    nameOf: (key) => stored().connections.get(key)?.name,
    revisionOf: (key) => stored().connections.get(key)?.revision,
    post,
    connect: (connectorId, networkId) => command((call) => ({ type: 'connect', connectorId, networkId, call })),
    connected(connectorId, connection) {
      visit.connect(connectorId)
      visit.approve(connectorId, connection)
    },
    disconnect: (target) => command((call) => ({ type: 'disconnect', target, call })),
    switchTo: (id) => command((call) => ({ type: 'switchWallet', wallet: walletOf(connectorOf(id)), call })),
    start: (fromStorage = true) =>
      command((call) => ({ type: 'start', fromStorage, signal: new AbortController().signal, call })),
    approve: (id, connection = usualOf(id)) => void post({ type: 'connected', id: requestOf(id), connection }),
    decline: (id, reason = 'rejected') =>
      void post({ type: 'notConnected', id: requestOf(id), error: walletError(reason) }),
    pair(ids, given) {
      const { id } = model.attempt ?? { id: 0 }
      const approval = { connectors: ids.map(connectorOf), method: 'qrcode', name: 'Phone', wallet: undefined } as const
      post({ type: 'approved', id, approval: { ...approval, ...given } })
    },
    answer: (connectorId, connection = usualOf(connectorId)) =>
      answerRead(readsOf(connectorId).at(0), connection ?? undefined),
    answerNewest: (connectorId) => answerRead(readsOf(connectorId).at(-1), usualOf(connectorId)),
    ended: (id) => void post({ type: 'ended', wallet: walletOf(connectorOf(id)) }),
    tell: (connectorId, event) =>
      void post({ type: 'walletEvent', namespace: connectorOf(connectorId).chain, event: { ...event, connectorId } }),
    pass: clock.pass,
    due(ms) {
      const [id] = [...timers].findLast(([, each]) => each === ms) ?? []
      if (id === undefined) throw new Error(`No timer of ${ms} ms runs`)
      timers.delete(id)
      post({ type: 'due', id })
    },
    write,
    hear(key, record) {
      write(key, record)
      post({ type: 'recordsChanged', change: { name: `${connectionFamily.name}${key}`, value: record } })
    },
  }
  return visit
}

/** An account of a type. */
export const accountOfType = (address: string, type: AccountType): Account => ({
  ...(accountsOf([address])[0] as Account),
  type,
})
