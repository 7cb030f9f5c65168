// What a server reads. It imports nothing, so that a server loads no code of the page with it.
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { LatchInitialState, PendingNamespace } from './connection.types.js'

/** The options of {@link readLatchCookie}. */
export interface LatchCookieOptions {
  /** The `id` of the kit, where it has one. */
  readonly id?: string
  /**
   * The key of wagmi's storage, where the app shares a wagmi config that stores its state in cookies (`cookieStorage`). Its
   * cookie counts where the kit has none. Default: `wagmi`, as in wagmi.
   */
  readonly wagmiKey?: string
}

/** The longest cookie that is read, in characters: browsers keep no longer one, and encoding makes it at most three times as long. */
const MAX_LENGTH = 12_288
/** The most wallets of one cookie that are looked at. */
const MAX_WALLETS = 20
const COOKIE_VERSION = 1

const NETWORK = /^(?:eip155:(?:0|[1-9]\d{0,9})|(?:solana|bip122):[-_a-zA-Z0-9]{1,32})$/
/** The largest chain id (S5.12). */
const MAX_CHAIN_ID = 2 ** 31 - 1
const ADDRESS: Readonly<Record<Namespace, RegExp>> = {
  eip155: /^0x[0-9a-fA-F]{40}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  bip122: /^[a-zA-Z0-9]{14,90}$/,
}

/**
 * Reads from a request's `Cookie` header which wallet the visitor had connected: for the prop `initialState` of
 * `LatchProvider`, so that the first HTML has the account. Undefined where it has none, and where the cookie isn't one that
 * the kit (option `connectionCookie`) or wagmi wrote. Nothing of it is proven, so it is for showing only: a visitor may send
 * any address. Never throws.
 *
 * ```ts
 * const initialState = readLatchCookie((await headers()).get('cookie'))
 * ```
 */
export function readLatchCookie(
  header: string | null | undefined,
  { id = '', wagmiKey = 'wagmi' }: LatchCookieOptions = {},
): LatchInitialState | undefined {
  const read = (name: string): unknown => parse(cookieNamed(header, name))
  return stateOf(ownWallets(read(`latchkit${id && `.${id}`}`))) ?? stateOf(wagmiWallets(read(`${wagmiKey}.store`)))
}

/** One wallet of a cookie, unchecked: the ids of its network and its connector, and its address. */
type Wallet = readonly [networkId: unknown, address: unknown, connectorId: unknown]

/** The value of a cookie. The first one of the name counts, as in wagmi: it has the longest path. */
function cookieNamed(header: unknown, name: string): string {
  if (typeof header !== 'string') return ''
  const pair = header.split(';').find((each) => each.trimStart().startsWith(`${name}=`))
  return pair?.trim().slice(name.length + 1) ?? ''
}

/** Parses JSON that is encoded for a cookie, or, as wagmi writes it, isn't. */
function parse(text: string): unknown {
  if (text.length > MAX_LENGTH) return undefined
  for (const decode of [String, decodeURIComponent])
    try {
      return JSON.parse(decode(text))
    } catch {
      // It is in the other form, or in none.
    }
  return undefined
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value.slice(0, MAX_WALLETS) : [])

/** The wallets of the kit's own cookie: `connection.cookie.writer.ts` writes it. */
function ownWallets(value: unknown): readonly Wallet[] {
  const [version, ...wallets] = listOf(value)
  return version === COOKIE_VERSION ? wallets.map((each) => listOf(each) as never) : []
}

/** The wallet that is wagmi's current one: `connections` is a map from the connector's number in the page. */
function wagmiWallets(value: unknown): readonly Wallet[] {
  const { connections, current } = fieldsOf(fieldsOf(value).state)
  const [, connection] =
    listOf(fieldsOf(connections).value)
      .map(listOf)
      .find(([uid]) => uid === current) ?? []
  const { accounts, chainId, connector } = fieldsOf(connection)
  return [[`eip155:${String(chainId)}`, listOf(accounts)[0], fieldsOf(connector).id]]
}

/** The state that shows these wallets. Those that are none are left out. The first one is in the active namespace. */
function stateOf(wallets: readonly Wallet[]): LatchInitialState | undefined {
  const byNamespace: Partial<Record<Namespace, PendingNamespace>> = {}
  for (const [networkId, address, connectorId] of wallets) {
    if (!isNetworkId(networkId)) continue
    const namespace = networkId.slice(0, networkId.indexOf(':')) as Namespace
    const isWallet =
      typeof address === 'string' && ADDRESS[namespace].test(address) && typeof connectorId === 'string' && connectorId
    if (isWallet) byNamespace[namespace] ??= { status: 'reconnecting', connectorId, address, networkId }
  }
  const [activeNamespace] = Object.keys(byNamespace) as Namespace[]
  return activeNamespace && { activeNamespace, byNamespace }
}

function isNetworkId(value: unknown): value is CaipNetworkId {
  if (typeof value !== 'string' || !NETWORK.test(value)) return false
  return !value.startsWith('eip155:') || Number(value.slice('eip155:'.length)) <= MAX_CHAIN_ID
}
