import { isNamespace, isNetworkId, type CaipNetworkId, type Namespace } from '../../base/caip.js'
import { isRecord, isText } from '../../base/guard.js'
import type { FamilySpec, RecordSpec, RecordStorage } from '../../base/storage.js'
import { MAX_CONNECTION_RECORDS } from './connection.constants.js'
import type { AccountType } from '../../adapter/account.types.js'
import type { PreferredAccountTypes } from './connection.types.js'

/** A connection as it is stored: what the next visit needs to restore it. */
export interface StoredConnection {
  readonly namespace: Namespace
  readonly connectorId: string
  readonly name: string
  readonly address: string
  readonly networkId: CaipNetworkId
}

/** A stored value that several tabs write. */
export interface Versioned {
  /**
   * The time of the write in ms since 1970, but at least one more than the revision before, also where the clock was set
   * back (F206). Of two values of a record, the one with the higher revision counts.
   */
  readonly revision: number
}

/** The record of one connection. */
export interface ConnectionRecord extends StoredConnection, Versioned {
  /** Whether the connection has ended. The record stays, so that a tab that knows an older revision ends it too. */
  readonly isEnded: boolean
  /**
   * The time of the last change of accounts or network since the connection began, made as a revision is. Such a change
   * keeps `revision`, so it never counts before an end of the connection.
   */
  readonly updated?: number
}

/** The record of one choice: of the active wallet of a namespace, or of the active namespace. */
export interface ChoiceRecord extends Versioned {
  /** The key of the record of a connection, or a namespace. */
  readonly choice: string
}

/** The key of the record that has the active namespace. The other choices have their namespace as key. */
export const ACTIVE_NAMESPACE = 'namespace'

const isStoredConnection = (value: unknown): value is StoredConnection & Record<string, unknown> =>
  isRecord(value) &&
  isNamespace(value.namespace) &&
  [value.connectorId, value.name, value.address].every(isText) &&
  isNetworkId(value.networkId)

/** Above it a stored revision isn't the kit's, and the next one might be no exact number. */
const MAX_REVISION = 2 ** 52

const isVersioned = ({ revision }: Readonly<Record<string, unknown>>): boolean =>
  Number.isSafeInteger(revision) && Number(revision) < MAX_REVISION

/** Every connection, in a record of its own (S3.19: connected connector id per namespace). */
export const connectionFamily: FamilySpec<ConnectionRecord> = {
  name: 'connection:',
  check: (value): value is ConnectionRecord =>
    isStoredConnection(value) &&
    isVersioned(value) &&
    typeof value.isEnded === 'boolean' &&
    (value.updated === undefined || Number.isSafeInteger(value.updated)),
}

/** The active wallet of each namespace, and the active namespace. */
export const choiceFamily: FamilySpec<ChoiceRecord> = {
  name: 'active:',
  check: (value): value is ChoiceRecord => isRecord(value) && isVersioned(value) && isText(value.choice),
}

/**
 * The older format: every connection in one record, those of the active namespace first. {@link readStored} moves it
 * into the records of the families above.
 */
export const connectionListRecord: RecordSpec<readonly StoredConnection[]> = {
  name: 'connections',
  check: (value): value is readonly StoredConnection[] => Array.isArray(value) && value.every(isStoredConnection),
}

const ACCOUNT_TYPES: readonly AccountType[] = ['eoa', 'smartAccount', 'payment', 'ordinal', 'stx']

/** The account types that the visitor chose, by namespace (S4.04). */
export const accountTypesRecord: RecordSpec<PreferredAccountTypes> = {
  name: 'account-types',
  check: (value): value is PreferredAccountTypes =>
    isRecord(value) &&
    Object.entries(value).every(([key, type]) => isNamespace(key) && ACCOUNT_TYPES.includes(type as AccountType)),
}

/** What is stored about the connections. */
export interface StoredState {
  /** The connections by the keys of their records. Those that have ended are among them. */
  readonly connections: ReadonlyMap<string, ConnectionRecord>
  /** The choices by the keys of their records: a namespace, or {@link ACTIVE_NAMESPACE}. */
  readonly choices: ReadonlyMap<string, ChoiceRecord>
}

/** The key of the record of a connection that was made just now. */
export const connectionKey = ({
  namespace,
  connectorId,
}: Pick<StoredConnection, 'namespace' | 'connectorId'>): string => `${namespace}:${connectorId}`

/**
 * The stored connections that a visit of a page with these namespaces restores: those of the active namespace first, and the
 * active one of each namespace before the others.
 */
export function restorable(
  { connections, choices }: StoredState,
  namespaces: readonly Namespace[],
): readonly StoredConnection[] {
  const chosen = choices.get(ACTIVE_NAMESPACE)?.choice
  const alive = [...connections].filter(([, { isEnded, namespace }]) => !isEnded && namespaces.includes(namespace))
  const rank = ([key, { namespace }]: (typeof alive)[number]): number =>
    Number(namespace === chosen) * 2 + Number(choices.get(namespace)?.choice === key)
  return alive.sort((a, b) => rank(b) - rank(a)).map(([, stored]) => stored)
}

/** Of several stored connections the first of each namespace: its active one. */
export const firstOfEach = (stored: readonly StoredConnection[]): readonly StoredConnection[] =>
  stored.filter((each, at) => at === stored.findIndex(({ namespace }) => namespace === each.namespace))

/** Reads what is stored. A record of the older format is moved first. */
export function readStored(storage: RecordStorage): StoredState {
  const list = storage.record(connectionListRecord)
  const old = list.read()
  if (old) {
    moveList(storage, old)
    list.remove()
  }
  return { connections: storage.family(connectionFamily).entries(), choices: storage.family(choiceFamily).entries() }
}

function moveList(storage: RecordStorage, old: readonly StoredConnection[]): void {
  const connections = storage.family(connectionFamily)
  const choices = storage.family(choiceFamily)
  const choose = (key: string, choice: string): void => {
    const record = choices.record(key)
    if (!record.read()) record.write({ choice, revision: 0 })
  }
  for (const stored of old.slice(0, MAX_CONNECTION_RECORDS)) {
    const record = connections.record(connectionKey(stored))
    if (!record.read()) record.write({ ...stored, isEnded: false, revision: 0 })
    // The first connection of a namespace was its active one, and the first of all was in the active namespace.
    choose(stored.namespace, connectionKey(stored))
    choose(ACTIVE_NAMESPACE, stored.namespace)
  }
}
