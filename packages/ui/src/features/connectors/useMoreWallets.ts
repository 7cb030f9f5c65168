import {
  CONNECTOR_ORDER,
  type ConnectorRow,
  type LatchError,
  type ListedWallets,
  type Namespace,
  type WalletEntry,
  type WalletRow,
  type WalletsState,
} from '@latchkit/core'
import {
  collapsesWallets,
  connectRows,
  installedWallets,
  isShownConnector,
  isPairingConnector,
  RECOMMENDED_WALLETS,
} from '@latchkit/core/wallets'
import { useEffect, useMemo, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/frame/context.js'
import { isNarrow } from '../../shell/stack/motion.js'
import { useOpenWallet } from '../../shared/wallets/useOpenWallet.js'
import { useServices, type Services } from '../../shared/wallets/useServices.js'
import type { Connect } from '../../shared/connect/useConnect.js'
import { useFeatures } from './useFeatures.js'
import { useOpenings } from './useOpenings.js'

/** A row of the Connect view: a wallet of this browser, the code for any wallet, or a remote wallet. */
export type MoreRow = ConnectorRow | WalletRow

/** The state and the actions of the Connect view where the app knows remote wallets. */
export interface MoreWallets {
  readonly rows: readonly MoreRow[]
  /** Number of placeholders for rows that are being read, so that these rows move nothing. */
  readonly slots: number
  /** Number of wallets. Undefined while it isn't known, 0 where no row leads to all wallets. */
  readonly count: number | undefined
  readonly trouble: 'failed' | 'offline' | undefined
  /** The directory's error: `service/…`. */
  readonly error: LatchError | undefined
  /** Whether there is no wallet to press. */
  readonly isEmpty: boolean
  /** Returns the URL of a wallet's picture. A remote URL is undefined until the modal was opened. */
  readonly imageUrl: (wallet: WalletEntry) => string | undefined
  /** Connects the wallet of a row, or opens the view that pairs with it. */
  readonly press: (row: MoreRow) => void
  /** Opens the view of all wallets. */
  readonly openAll: () => void
  /** Reads the wallets again after a failure. */
  readonly retry: () => void
}

/** Returns the id of a row's wallet or connector, which stays while other fields of the row change. */
export const keyOf = (row: MoreRow): string => ('wallet' in row ? row.wallet.id : row.connector.id)

const listedIn = (rows: readonly MoreRow[]): number => rows.filter((row) => 'wallet' in row).length

const NONE: ListedWallets = { custom: [], featured: [], wallets: [] }

/** Reads all rows of the Connect view in the order of S9.11. Late rows move no other row (F067). */
export function useMoreWallets(connect: Connect): MoreWallets {
  const { latch, features, findView } = useShell()
  const { options } = latch
  const { allWallets, collapseWallets, connectorTypeOrder } = useFeatures()
  const services = useServices()
  const { wasOpened, isRead } = useOpenings(services)
  const state = useLatchState(({ wallets }) => wallets)
  const openWallet = useOpenWallet()
  const lists = useLists(state, connect.namespace)
  const { recent } = useLatchState((all) => all.connectors)
  const { own, way } = useOwnRows(connect, services)

  const hasAll = allWallets !== false && !!(options.customWallets ?? options.endpoints?.directory)
  const hasCode = !!options.pairing
  useEffect(() => {
    // Loads the views that the rows lead to, so that they open at once.
    if (wasOpened && hasAll) findView('AllWallets').catch(() => {})
    if (wasOpened && hasCode) findView('ConnectingWalletConnect').catch(() => {})
  }, [wasOpened, hasAll, hasCode, findView])
  const isCollapsed = hasAll && collapsesWallets(collapseWallets, own.length > 0 || !!way)
  const order = connectorTypeOrder ?? CONNECTOR_ORDER
  const rowsWith = (rows: readonly ConnectorRow[]): readonly MoreRow[] =>
    connectRows(rows, isCollapsed ? NONE : lists, recent, order)
  const base = rowsWith(own)

  const trouble = state?.status === 'failed' || state?.status === 'offline' ? state.status : undefined
  const isPending = !!options.endpoints?.directory && !trouble && (!isRead || state?.status === 'loading')
  const known = state?.count ?? 0
  const count = !hasAll ? 0 : known > listedIn(base) ? known : isPending ? undefined : 0
  // On a phone few visitors need a code: the view of all wallets has a button to it.
  const isPhone = services?.pairing.platform.system !== 'desktop'
  const rows = useOrder(way && (!isPhone || count === 0) ? rowsWith([way, ...own]) : base, !state?.certifiedOnly)
  const expected = isPending && !isCollapsed ? expectedRows(options.featuredWalletIds) : 0
  const slots = Math.max(0, expected - listedIn(rows))

  return {
    rows,
    slots,
    count,
    trouble,
    error: state?.error,
    isEmpty: !!services && rows.length === 0 && slots === 0 && count === 0,
    imageUrl(wallet) {
      const url = services?.wallets.imageUrl(wallet)
      return wasOpened || url?.startsWith('data:') ? url : undefined
    },
    press(row) {
      if (!('wallet' in row) && !isPairingConnector(row.connector))
        return connect.choose(row.connector.id, !!row.connectors[1])
      if (!connect.allows()) return
      if ('wallet' in row) return openWallet(row.wallet)
      const { connections } = latch.getState().connection
      const connected = connections.find(({ connectorId }) => row.connectors.some(({ id }) => id === connectorId))
      if (connected) connect.choose(connected.connectorId)
      else openWallet()
    },
    openAll() {
      if (connect.allows()) features.router.push({ view: 'AllWallets' })
    },
    retry: () => void services?.wallets.retry(),
  }
}

/** Returns how many rows the directory fills: recommended wallets, and those that the app features. */
const expectedRows = (featured: readonly string[] = []): number =>
  RECOMMENDED_WALLETS + Math.min(featured.length, RECOMMENDED_WALLETS)

/** Returns the wallets for a namespace. A wallet that names no networks may be for any namespace. */
function useLists(state: WalletsState | undefined, namespace: Namespace | undefined): ListedWallets {
  const { custom, featured, wallets } = state ?? NONE
  return useMemo(() => {
    if (!namespace) return { custom, featured, wallets }
    const isFor = ({ chains }: WalletEntry): boolean =>
      !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
    return { custom: custom.filter(isFor), featured: featured.filter(isFor), wallets: wallets.filter(isFor) }
  }, [custom, featured, wallets, namespace])
}

/** Returns the rows of this browser's wallets, and the one row for all connectors that pair. */
function useOwnRows(
  { rows, namespace }: Connect,
  services: Services | undefined,
): { readonly own: readonly ConnectorRow[]; readonly way: ConnectorRow | undefined } {
  const { aside } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const hasBrowserWallet = 'ethereum' in (aside.ownerDocument.defaultView ?? {})
  // Until the platform is known it counts as a desktop.
  const isPhone = !!services && services.pairing.platform.system !== 'desktop'
  const own = rows.filter(({ connector }) => isShownConnector(connector, isPhone, hasBrowserWallet))
  const ways = connectors.filter((each) => isPairingConnector(each) && (!namespace || each.chain === namespace))
  const [connector] = services ? ways : []
  if (!connector) return { own, way: undefined }
  const lastUsed = ways.some(({ id }) => id === recent[0]?.id)
  return { own, way: { connector, connectors: ways, group: 'walletConnect', lastUsed } }
}

/**
 * Orders the rows so that no row moves that the visitor is about to press: while the modal is open the rows stay, late
 * rows go where the list grows, and a wallet that turns out to be installed keeps its place. Rows that are never
 * painted (`isSeen` is false) don't count.
 */
function useOrder(rows: readonly MoreRow[], isSeen: boolean): readonly MoreRow[] {
  const { latch, aside } = useShell()
  const [before, remember] = useState<readonly MoreRow[]>([])
  if (!isSeen) return rows
  const isOpen = latch.getState().modal?.open
  const ordered = isOpen ? keepOrder(before, rows, isNarrow(aside)) : rows
  // The rows differ in each render, and the order by their keys alone.
  if (keysOf(ordered) !== keysOf(before)) remember(ordered)
  return ordered
}

const keysOf = (rows: readonly MoreRow[]): string => JSON.stringify(rows.map(keyOf))

/**
 * Returns `rows` in the order of the rows before, with late rows where the list grows, see {@link useOrder}. With
 * `growsUp` the end of the list stays in place, as in a bottom sheet, so late rows of this browser's wallets go to the
 * top.
 */
export function keepOrder(before: readonly MoreRow[], rows: readonly MoreRow[], growsUp: boolean): readonly MoreRow[] {
  if (before.length === 0) return rows
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const installed = installedWallets(rows.flatMap((row) => ('wallet' in row ? [] : row.connectors)))
  const rowOf = (connector: ConnectorRow['connector'] | undefined): MoreRow | undefined =>
    rows.find((row) => !('wallet' in row) && connector && row.connectors.includes(connector))
  // A wallet stays also where others are recommended instead now.
  const kept = before.flatMap((row) => {
    const now = byKey.get(keyOf(row)) ?? ('wallet' in row ? (rowOf(installed(row.wallet)) ?? row) : undefined)
    return now ? [now] : []
  })
  const known = new Set(kept.map(keyOf))
  let free = RECOMMENDED_WALLETS - kept.filter(({ group }) => group === 'recommended').length
  const late = rows.filter((row) => !known.has(keyOf(row)) && (row.group !== 'recommended' || free-- > 0))
  const own = late.filter((row) => !('wallet' in row))
  const others = late.filter((row) => 'wallet' in row)
  const all = growsUp ? [...own, ...kept, ...others] : [...kept, ...own, ...others]
  return [...new Map(all.map((row) => [keyOf(row), row])).values()]
}
