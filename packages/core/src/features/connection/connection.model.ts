import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { ForeignChange } from '../../base/storage.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import type { Track } from '../telemetry/telemetry.types.js'
import type { Call } from './connection.messages.js'
import type { RecordChange } from './connection.records.js'
import type { ConnectionRecord, StoredState } from './connection.storage.js'
import type {
  ConnectAttempt,
  ConnectedAccount,
  Connection,
  ConnectionEvents,
  PreferredAccountTypes,
  ResolvedConnectionOptions,
  WalletOfNamespace,
} from './connection.types.js'

/** A connection, with the key of its record. */
export interface RecordedConnection extends Connection {
  /**
   * The key of the record. It stays when a reload gives the connector another id: the id of a second wallet with the
   * same rdns has its uuid, which is new on each page.
   */
  readonly key: string
}

/** A call of `connect` that waits for a wallet. There is one at a time. */
export interface Attempt {
  readonly id: number
  /** The connector that was asked for. Where a source approved other namespaces only, the first of those. */
  connector: Connector
  readonly networkId: CaipNetworkId | undefined
  readonly calls: Call<ConnectedAccount>[]
  /** Whether the source is asked for an approval once its session before has ended. */
  isWaiting?: boolean
  /** What the source approved, once it has. */
  approval?: SourceApproval
  /** The number of the pending request whose answer it gets. */
  request?: number
}

/** A request to connect that is pending in a wallet: its prompt may be open. */
export interface PendingRequest {
  readonly id: number
  readonly connector: Connector
  readonly networkId: CaipNetworkId | undefined
  /** Whether it waits until an older connection of the wallet has ended: the end would end the new one too. */
  isWaiting: boolean
  /** Whether a further attempt has joined it (F068, F087). */
  isJoined: boolean
  /** Whether it counts as lost: no attempt joins it any more. */
  isLost: boolean
  /** The connection that the app has made with this wallet meanwhile, through the chain library. */
  reported?: AdapterConnection | undefined
}

/** A wallet that is being read without a prompt. */
export interface PendingRead {
  readonly id: number
  readonly wallet: WalletOfNamespace
  /** What it is read for. */
  readonly purpose:
    | { readonly of: 'restore'; readonly restore: number }
    | { readonly of: 'refresh'; readonly isFollowing: boolean }
    | { readonly of: 'late'; readonly late: number }
    /** `first`: the namespace of the pairing that is connected already. */
    | { readonly of: 'pairing'; readonly pairing: number; readonly first: WalletOfNamespace }
    /** Its answer is not wanted any more: the adapter drops what it connects. */
    | { readonly of: 'nothing' }
    /** As `nothing`, and its answer may be old: the page was in the back-forward cache since it was sent (F302). */
    | { readonly of: 'old' }
  /** The network that the adapter was asked for. A wallet without a network of its own answers with that one. */
  readonly networkId: CaipNetworkId | undefined
  /**
   * Where it has joined an older read: what it was sent for, since that answer may be of no use to it (F310), and what the
   * wallet has reported between the two.
   */
  readonly joined?: { readonly requested: CaipNetworkId | undefined; readonly reported: Partial<AdapterConnection> }
  /** What the wallet has reported since the read was sent. It is newer than the answer. */
  reported?: Partial<AdapterConnection>
}

/** A stored connection that is being restored. */
export interface Restore {
  readonly id: number
  readonly key: string
  stored: ConnectionRecord
  /** Whether another tab has just stored it. Then this tab stores nothing about it. */
  readonly isFollowing: boolean
  /** The ids of the connectors that were asked, and of those that have not answered. */
  readonly asked: Set<string>
  readonly unanswered: Set<string>
  /** The ids of the connectors that have shared accounts. */
  readonly sharing: Set<string>
  /** Whether the candidate with the stored name has answered. */
  hasNamesakeAnswered: boolean
  /** The connection of the candidate with the stored name, where it lacks the stored account. */
  namesake?: Found | undefined
  /** The connection that was restored. It waits until the connection that was active before has come. */
  found?: Found | undefined
}

/** A wallet that may still share the accounts of a stored connection. */
export interface AwaitedWallet extends WalletOfNamespace {
  /** The key of the record. */
  readonly key: string
}

/** The wallet of an attempt that the kit has ended by itself. It may share accounts a moment later (F295). */
export interface LateWallet {
  readonly id: number
  readonly connector: Connector
  readonly networkId: Attempt['networkId']
  /** The revision of the last end of its connection that was stored when the attempt failed. 0: there was none. */
  readonly lastEnd: number
  /** Whether it was read, and is heard since then. */
  isHeard: boolean
}

/** A connector and its connection. */
export interface Found {
  readonly connector: Connector
  readonly connection: AdapterConnection
}

/** A switch to a wallet, while its adapter activates the wallet. */
export interface Switching {
  readonly id: number
  readonly wallet: WalletOfNamespace
  /** The calls that want this wallet. */
  readonly calls: Call[]
}

/** The namespaces of a pairing that were approved beside the one that was asked for, while they are read. */
export interface PairingRest {
  readonly id: number
  readonly approval: SourceApproval
  readonly account: ConnectedAccount
  readonly calls: readonly Call<ConnectedAccount>[]
}

/** What the visitor chose last: in this tab, or in the tab that this one follows. */
export interface Choices {
  /** The key of the active connection of each namespace. */
  readonly wallets: Partial<Record<Namespace, string>>
  namespace: Namespace | undefined
}

/** All that is known about the connections. Only the rules change it. */
export interface ConnectionModel {
  connections: readonly RecordedConnection[]
  choices: Choices
  attempt: Attempt | undefined
  /** The attempt that failed last, until the next one. */
  failed: Extract<ConnectAttempt, { status: 'failed' }> | undefined
  /** The wallet of the attempt that failed last, where the visitor has not declined and has done nothing since. */
  late: LateWallet | undefined
  requests: readonly PendingRequest[]
  reads: readonly PendingRead[]
  restores: readonly Restore[]
  /** The wallets whose connections are being ended, by {@link walletKey}. */
  readonly ending: Map<string, WalletOfNamespace>
  /**
   * The wallets that approved an older attempt while a further attempt with them is pending, by {@link walletKey}. The
   * approval is refused where the further attempt ends without a connection.
   */
  readonly unwanted: Set<string>
  /**
   * The wallets that an adapter has connected without a connection of the kit, by {@link walletKey}: the answer was not
   * taken. The adapter drops each of them once nothing may use it any more.
   */
  readonly orphaned: Map<string, WalletOfNamespace>
  /** The calls of `disconnect` that wait, each with the wallets that it waits for. */
  disconnects: readonly { readonly call: Call; readonly wallets: readonly WalletOfNamespace[] }[]
  /** The wallets that ended their connection by themselves, for example because they were locked (F074). */
  locked: readonly WalletOfNamespace[]
  /**
   * The wallets that shared nothing when a stored connection was restored: they may be unlocked later (F263). Each has the
   * key of the record.
   */
  awaited: readonly AwaitedWallet[]
  /**
   * The sessions that this tab has a connection of, or has read a wallet of, by the names in the traits of their connectors.
   * Another tab may have ended them since (F311).
   */
  readonly sessions: Set<string>
  /** The wallets that the visitor has disconnected in this tab, by {@link walletKey}, until they are connected again. */
  readonly disconnected: Set<string>
  switching: Switching | undefined
  pairings: readonly PairingRest[]
  /** The calls of `start` that wait until all is restored. */
  starts: readonly Call[]
  preferred: PreferredAccountTypes
  /** The records of connections that this tab has taken over, as text, by their keys. */
  readonly seen: Map<string, string>
  /** The number that was given last. */
  lastId: number
}

/** Makes the model of a kit without connections. */
export const createModel = (namespace: Namespace | undefined): ConnectionModel => ({
  connections: [],
  choices: { wallets: {}, namespace },
  attempt: undefined,
  failed: undefined,
  late: undefined,
  requests: [],
  reads: [],
  restores: [],
  ending: new Map(),
  unwanted: new Set(),
  orphaned: new Map(),
  disconnects: [],
  locked: [],
  awaited: [],
  sessions: new Set(),
  disconnected: new Set(),
  switching: undefined,
  pairings: [],
  starts: [],
  preferred: {},
  seen: new Map(),
  lastId: 0,
})

/** What the rules may read, beside the model. Reading changes nothing. */
export interface ConnectionFacts {
  readonly options: ResolvedConnectionOptions
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  connector(id: string): Connector | undefined
  connectors(): readonly Connector[]
  stored(): StoredState
  /** Takes note of what another tab wrote, for {@link ConnectionFacts.stored}. It may have been overwritten or removed since. */
  learn(change: ForeignChange): void
  storedTypes(): PreferredAccountTypes | undefined
}

/** What the rules let happen. All of it happens after the state was written, in the order of the calls. */
export interface Effects {
  /**
   * Asks the source of a connector for an approval. The result is `approved` or `notApproved`. `hasSessionEnded`: the session that the
   * source may have is over.
   */
  approve(id: number, connector: Connector, hasSessionEnded: boolean): void
  /** Asks a wallet to connect. The result is `connected` or `notConnected`. */
  ask(request: PendingRequest): void
  /** Waits until the tabs have written what they changed. The result is `approvedLate`. */
  approveLate(late: Found): void
  /**
   * Reads a wallet without a prompt. The result is `read`. `joined`: the number of a pending read whose answer it gets.
   * `isAwaited`: where the wallet shares nothing, its adapter goes on listening to it.
   */
  read(
    id: number,
    wallet: WalletOfNamespace,
    networkId: CaipNetworkId | undefined,
    how: { readonly joined: number | undefined; readonly isAwaited: boolean },
  ): void
  /** Ends a connection in its wallet, for 3 s at most (F094), and in its adapter. The result is `ended`. */
  end(wallet: WalletOfNamespace): void
  /** Drops a connection in its adapter. */
  forget(wallet: WalletOfNamespace): void
  /** Makes a wallet the current one of the chain library. The result is `activated`. */
  activate(id: number, wallet: WalletOfNamespace): void
  /** Makes the active wallet the current one of the chain library again. There is no result. */
  activateAgain(wallet: WalletOfNamespace): void
  /** Lets the message `due` come after `ms`. */
  wait(id: number, ms: number): void
  stopWaiting(id: number): void
  /** Changes a record. The rules read the change at once. It is stored after the state was written. */
  change(change: RecordChange): void
  writeTypes(types: PreferredAccountTypes): void
  emit<name extends keyof ConnectionEvents>(name: name, event: ConnectionEvents[name]): void
  readonly track: Track
  /** Adds a wallet to the recent ones. */
  remember(connector: Connector): void
  /** Settles the promise of a command. */
  resolve<answer>(call: Call<answer>, answer: answer): void
  reject(call: Pick<Call, 'reject'>, error: unknown): void
}

/** One message that is being handled, with all that changes for it. */
export interface Transition {
  readonly model: ConnectionModel
  readonly facts: ConnectionFacts
  readonly effects: Effects
  /** The connections that were added, by {@link walletKey}, and whether they were restored. */
  readonly added: Map<string, { readonly reconnected: boolean }>
  /**
   * The namespaces whose active wallet may not be the current one of the chain library: it is activated at the end of
   * the transition, where the namespace has several wallets.
   */
  readonly unsettled: Set<Namespace>
}

/** The wallet that a connector reaches. */
export const walletOf = ({ chain, id }: Connector): WalletOfNamespace => ({ namespace: chain, connectorId: id })

/** A text that names a wallet in a namespace. */
export const walletKey = ({ namespace, connectorId }: WalletOfNamespace): string => `${namespace}:${connectorId}`
