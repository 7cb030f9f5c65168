import { isPairingConnector } from '../pairing/pairing.rules.js'
import { cleanText } from '../../base/text.js'
import { MAX_ICON_LENGTH, MAX_NAME_LENGTH } from './connectors.constants.js'
import type { Connector, ConnectorGroup, RecentWallet } from './connectors.types.js'

/**
 * A wallet's name as it may be shown (F062): without control, direction or zero-width characters, with single spaces,
 * cut to 40 characters. Empty where `name` is no text, or nothing of it is left.
 */
export const cleanName = (name: unknown): string => cleanText(name, MAX_NAME_LENGTH)

/**
 * An icon that may be drawn, in an `<img>` only: a `data:image/…` address of 262,144 characters at most (F061).
 * Undefined for anything else.
 */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  const text = icon.trim()
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/**
 * The id of the connector of a wallet that announced itself: its rdns. Every other source of connectors puts `:` into
 * its ids, which no rdns has. A text that is no rdns gets the name of its source, so that it is never the id of another
 * source's connector, such as that of the pairing (F063).
 */
export const announcedId = (rdns: string): string =>
  /^[a-z\d-]+(\.[a-z\d-]+)+$/i.test(rdns) ? rdns : `eip6963:${encodeURIComponent(rdns)}`

/** The id of the connector of the wallet at `window.ethereum`, where no wallet announced itself. */
export const BROWSER_WALLET_ID = 'injected:eip155'

/** Whether `keys` name a wallet by its id, its rdns or its name (S6.01). Upper and lower case are the same. */
export function isNamed({ id, name, info }: Connector, keys: readonly unknown[] = []): boolean {
  const own = [id, info?.rdns, name].map((each) => each?.toLowerCase())
  return keys.some((key) => own.includes(`${key as string}`.trim().toLowerCase()))
}

/**
 * Whether a connector has a row. The entry for any wallet that is injected into the page (`INJECTED`, without an rdns)
 * has one only where a wallet is injected (S6.01).
 */
export const isShownConnector = ({ type, info }: Pick<Connector, 'type' | 'info'>, isInjected: boolean): boolean =>
  type !== 'INJECTED' || !!info?.rdns || isInjected

/** The order of the groups in the connect view (S9.11). */
export const CONNECTOR_ORDER: readonly ('walletConnect' | ConnectorGroup)[] = [
  'walletConnect',
  'recent',
  'injected',
  'announced',
  'multiChain',
  'featured',
  'custom',
  'external',
  'recommended',
]

/** One row of the connect view. */
export interface ConnectorRow {
  readonly connector: Connector
  /** All connectors of this wallet, one for each of its namespaces. */
  readonly connectors: readonly Connector[]
  readonly group: 'walletConnect' | ConnectorGroup
  /** Whether this wallet was used last. */
  readonly lastUsed: boolean
}

const GROUP_BY_TYPE: Readonly<Record<Connector['type'], 'walletConnect' | ConnectorGroup>> = {
  AUTH: 'external',
  MULTI_CHAIN: 'multiChain',
  ANNOUNCED: 'announced',
  INJECTED: 'injected',
  EXTERNAL: 'external',
  WALLET_CONNECT: 'walletConnect',
}

/**
 * The rows of the connect view in their order (S3.13, S9.11): by group, recent wallets by their last use, and the
 * wallet that was used last at the top. Leaves out an adapter's own connector of a wallet that announced itself, and
 * the connectors of the pairing: the ui shows one row of its own for them.
 */
export function connectorRows(
  connectors: readonly Connector[],
  recent: readonly RecentWallet[],
  order: readonly ('walletConnect' | ConnectorGroup)[] = CONNECTOR_ORDER,
): ConnectorRow[] {
  const rows = connectors.filter(isOnlyWay).flatMap((connector): (ConnectorRow & { rank: number })[] => {
    const ways = waysTo(connector, connectors)
    if (ways[0] !== connector) return []
    const used = recent.findIndex((wallet) => ways.some((way) => isConnectorOf(way, wallet)))
    const group = used >= 0 ? 'recent' : ways.length > 1 ? 'multiChain' : GROUP_BY_TYPE[connector.type]
    const place = order.includes(group) ? order.indexOf(group) : order.length
    return [{ connector, connectors: ways, group, lastUsed: used === 0, rank: place * 1000 + Math.max(used, 0) }]
  })
  // The wallet that was used last comes first, whatever the order of the groups.
  return rows
    .sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed) || a.rank - b.rank)
    .map(({ rank: _, ...row }) => row)
}

/**
 * The connectors of the wallet of `connector`, one for each of its namespaces. Connectors are of one wallet where all
 * are installed and have exactly the same name and icon. Where two of them are in one namespace, there are two such
 * wallets, and it is unknown which of them has the other connectors: then `connector` is the only result.
 */
export function waysTo(connector: Connector, connectors: readonly Connector[]): readonly Connector[] {
  const { name, imageUrl } = connector
  const isInstalled = ({ type }: Connector): boolean => type === 'ANNOUNCED' || type === 'INJECTED'
  if (!imageUrl || !isInstalled(connector)) return [connector]
  const ways = connectors.filter((other) => isInstalled(other) && other.name === name && other.imageUrl === imageUrl)
  return new Set(ways.map(({ chain }) => chain)).size === ways.length ? ways : [connector]
}

const isOnlyWay = ({ id, type, chain, info }: Connector, _: number, all: readonly Connector[]): boolean =>
  !isPairingConnector({ id }) &&
  (type === 'ANNOUNCED' ||
    !info?.rdns ||
    !all.some((other) => other.type === 'ANNOUNCED' && other.chain === chain && other.info?.rdns === info.rdns))

// The id without its uuid is an rdns. Another wallet may have the same rdns, so the name must be the same too (F063).
const isConnectorOf = ({ id, name, chain }: Connector, wallet: RecentWallet): boolean =>
  (id.split('#')[0] ?? id) === wallet.id && name === wallet.name && chain === wallet.chain
