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
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { isNarrow } from '../../shell/motion.js'
import { useOpenWallet } from '../wallets/useOpenWallet.js'
import { useServices, type Services } from '../wallets/useServices.js'
import type { Connect } from './useConnect.js'
import { useFeatures } from './useFeatures.js'
import { useOpenings } from './useOpenings.js'

/** A row of the Connect view: a wallet of this browser, the way to any other by a code, or a wallet from elsewhere. */
export type MoreRow = ConnectorRow | WalletRow

/** What the Connect view shows and does where the app knows wallets elsewhere. */
export interface MoreWallets {
  readonly rows: readonly MoreRow[]
  /** Rows that are kept free for what is still being read, so that it moves nothing. */
  readonly slots: number
  /** How many wallets there are. Undefined while that isn't known, 0 where there is no view of them. */
  readonly count: number | undefined
  readonly trouble: 'failed' | 'offline' | undefined
  /** What the directory's failure was. */
  readonly error: LatchError | undefined
  /** Whether there is nothing at all to press. */
  readonly isEmpty: boolean
  /** Where a wallet's picture is. Nothing from elsewhere before somebody opened the modal. */
  readonly imageUrl: (wallet: WalletEntry) => string | undefined
  readonly press: (row: MoreRow) => void
  readonly openAll: () => void
  readonly retry: () => void
}

/** Names a row, whatever else of it changes. */
export const keyOf = (row: MoreRow): string => ('wallet' in row ? row.wallet.id : row.connector.id)

const listedIn = (rows: readonly MoreRow[]): number => rows.filter((row) => 'wallet' in row).length

const NONE: ListedWallets = { custom: [], featured: [], wallets: [] }

/** Reads all rows of the Connect view in the order of S9.11, late ones where they move nothing (F067). */
export function useMoreWallets(connect: Connect): MoreWallets {
  const { latch, features, findView } = useShell()
  const { options } = latch
  const { allWallets, collapseWallets, connectorTypeOrder } = useFeatures()
  const services = useServices()
  const { wasOpened, isRead } = useOpenings(services)
  const state = useAll(services)
  const openWallet = useOpenWallet()
  const lists = useLists(state, connect.namespace)
  const { recent } = useLatchState((all) => all.connectors)
  const { own, way } = useOwnRows(connect, services)

  const hasAll = allWallets !== false && !!(options.customWallets ?? options.endpoints?.directory)
  const hasCode = !!options.pairing
  useEffect(() => {
    // What the rows lead to opens at once.
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
  // On a phone a code is of use to few: the way to it is a button of all wallets.
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

/** How many rows the directory fills: those that it recommends, and those that the app puts first. */
const expectedRows = (featured: readonly string[] = []): number =>
  RECOMMENDED_WALLETS + Math.min(featured.length, RECOMMENDED_WALLETS)

/** All wallets: whoever left only certified ones listed in the view of all finds every one here. */
export function useAll(services: Services | undefined): WalletsState | undefined {
  const state = useLatchState(({ wallets }) => wallets)
  const isFiltered = !!state?.certifiedOnly
  // Before anybody sees it.
  useLayoutEffect(() => {
    if (isFiltered) void services?.wallets.showCertified(false)
  }, [services, isFiltered])
  return state
}

/** The wallets that may be used for a namespace: one that names no networks may be for any. */
function useLists(state: WalletsState | undefined, namespace: Namespace | undefined): ListedWallets {
  const { custom, featured, wallets } = state ?? NONE
  return useMemo(() => {
    if (!namespace) return { custom, featured, wallets }
    const isFor = ({ chains }: WalletEntry): boolean =>
      !chains?.length || chains.some((chain) => chain.startsWith(`${namespace}:`))
    return { custom: custom.filter(isFor), featured: featured.filter(isFor), wallets: wallets.filter(isFor) }
  }, [custom, featured, wallets, namespace])
}

/** The rows of this browser's wallets, and the one of all ways to a pairing. */
function useOwnRows(
  { rows, namespace }: Connect,
  services: Services | undefined,
): { readonly own: readonly ConnectorRow[]; readonly way: ConnectorRow | undefined } {
  const { aside } = useShell()
  const { connectors, recent } = useLatchState((state) => state.connectors)
  const hasBrowserWallet = 'ethereum' in (aside.ownerDocument.defaultView ?? {})
  // Until it is known what it runs on, it is no phone.
  const isPhone = !!services && services.pairing.platform.system !== 'desktop'
  const own = rows.filter(({ connector }) => isShownConnector(connector, isPhone, hasBrowserWallet))
  const ways = connectors.filter((each) => isPairingConnector(each) && (!namespace || each.chain === namespace))
  const [connector] = services ? ways : []
  if (!connector) return { own, way: undefined }
  const lastUsed = ways.some(({ id }) => id === recent[0]?.id)
  return { own, way: { connector, connectors: ways, group: 'walletConnect', lastUsed } }
}

/**
 * The rows in an order that doesn't move what the visitor is about to press: while the modal is open those that are there
 * stay, what comes late comes where the list grows, and a wallet that turns out to be installed takes its own place. What
 * nobody will see (`isSeen` is false) counts for nothing.
 */
function useOrder(rows: readonly MoreRow[], isSeen: boolean): readonly MoreRow[] {
  const { latch, aside } = useShell()
  const shown = useRef<readonly MoreRow[]>([])
  if (!isSeen) return rows
  if (latch.getState().modal?.open) shown.current = keepOrder(shown.current, rows, isNarrow(aside))
  else shown.current = rows
  return shown.current
}

/** See {@link useOrder}. `growsUp` is a list whose end stays where it is, as in a bottom sheet. */
export function keepOrder(before: readonly MoreRow[], rows: readonly MoreRow[], growsUp: boolean): readonly MoreRow[] {
  if (before.length === 0) return rows
  const byKey = new Map(rows.map((row) => [keyOf(row), row]))
  const installed = installedWallets(rows.flatMap((row) => ('wallet' in row ? [] : row.connectors)))
  const rowOf = (connector: ConnectorRow['connector'] | undefined): MoreRow | undefined =>
    rows.find((row) => !('wallet' in row) && connector && row.connectors.includes(connector))
  // One that others would take the place of now stays: it is as good as they are.
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
