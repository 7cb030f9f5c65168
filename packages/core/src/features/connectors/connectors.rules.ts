import { isPairingConnector } from '../pairing/pairing.rules.js'
import { cleanText } from '../../base/text.js'
import { MAX_ICON_LENGTH, MAX_NAME_LENGTH } from './connectors.constants.js'
import type { Connector, ConnectorGroup, RecentWallet } from './connectors.types.js'

/**
 * A wallet's name as it may be shown: no control, direction or zero-width characters, single spaces, cut (F062).
 * Empty where nothing is left or it was no text.
 */
export const cleanName = (name: unknown): string => cleanText(name, MAX_NAME_LENGTH)

/** An icon that may be drawn, in an `<img>` only: `data:image/…` of a sane size (F061). Else undefined. */
export function safeIcon(icon: unknown): string | undefined {
  if (typeof icon !== 'string' || icon.length > MAX_ICON_LENGTH) return undefined
  const text = icon.trim()
  return /^data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(text) ? text : undefined
}

/** Whether an app names a wallet, by its id, its rdns or, in any case, its name (S6.01). */
export function isNamed({ id, name, info }: Connector, keys: readonly unknown[] = []): boolean {
  const own = [id, info?.rdns, name].map((each) => each?.toLowerCase())
  return keys.some((key) => own.includes(`${key as string}`.trim().toLowerCase()))
}

/** The groups' order on the connect view (S9.11). */
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
  /** All ways to this wallet, one per namespace: that one, and those of its other chains. */
  readonly connectors: readonly Connector[]
  readonly group: 'walletConnect' | ConnectorGroup
  /** The wallet used last. */
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
 * The rows in the order to show (S3.13, S9.11): by group, the recent ones in the order they were used. A wallet that
 * announced itself needs no second row for an adapter's own way to it. The ways to a pairing are none of these rows: they
 * lead to one session, and have one row of their own.
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
  // The last used one is lifted to the top, whatever the order of the groups.
  return rows
    .sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed) || a.rank - b.rank)
    .map(({ rank: _, ...row }) => row)
}

/**
 * The connectors of one wallet on several chains: name and icon are the same to the byte, and all are installed. Two of
 * one chain are two wallets, and nothing tells whose the other chains are.
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

// The id without its suffix is an rdns, which another wallet may have too: the name tells them apart (F063).
const isConnectorOf = ({ id, name, chain }: Connector, wallet: RecentWallet): boolean =>
  (id.split('#')[0] ?? id) === wallet.id && name === wallet.name && chain === wallet.chain
