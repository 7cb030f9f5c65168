import type { Connector } from '../../adapter/connector.types.js'
import type { ConnectorGroup, RecentWallet } from './connectors.types.js'

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
 * The rows of the connect view in their order (S3.13, S9.11): by group, recent wallets by their last use, those
 * that announce themselves by their name, whichever answers first, and the wallet that was used last at the top. Leaves out an adapter's own connector of a wallet that announced itself, and
 * the connectors whose source approves: the ui shows one row of its own for them.
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
    const place = [...order, ...CONNECTOR_ORDER].indexOf(group)
    return [{ connector, connectors: ways, group, lastUsed: used === 0, rank: place * 1000 + Math.max(used, 0) }]
  })
  // The wallet that was used last comes first, whatever the order of the groups.
  return rows
    .sort((a, b) => Number(b.lastUsed) - Number(a.lastUsed) || a.rank - b.rank || (isFound(a) ? byName(a, b) : 0))
    .map(({ rank: _, ...row }) => row)
}

/** Whether wallets of the row's group come in any order: each reload may have another. Others are in that of the app. */
const isFound = ({ group }: ConnectorRow): boolean => group === 'announced' || group === 'multiChain'

const byName = ({ connector: { name } }: ConnectorRow, { connector: other }: ConnectorRow): number =>
  name < other.name ? -1 : Number(name > other.name)

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

const isOnlyWay = ({ type, chain, info, traits }: Connector, _: number, all: readonly Connector[]): boolean =>
  traits?.approval !== 'source' &&
  (type === 'ANNOUNCED' ||
    !info?.rdns ||
    !all.some((other) => other.type === 'ANNOUNCED' && other.chain === chain && other.info?.rdns === info.rdns))

// The id without its uuid is an rdns. Another wallet may have the same rdns, so the name must be the same too (F063).
const isConnectorOf = ({ id, name, chain }: Connector, wallet: RecentWallet): boolean =>
  (id.split('#')[0] ?? id) === wallet.id && name === wallet.name && chain === wallet.chain
