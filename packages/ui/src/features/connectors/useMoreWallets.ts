import {
  CONNECTOR_ORDER,
  type ConnectorRow,
  type LatchError,
  type ListedWallets,
  type Namespace,
  type WalletEntry,
  type WalletsState,
} from '@latchkit/core'
import { collapsesWallets, connectRows, reachesRemote, RECOMMENDED_WALLETS } from '@latchkit/core/wallets'
import { useEffect, useMemo } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import type { Connect } from '../../shared/connect/useConnect.js'
import { useOpenWallet } from '../../shared/wallets/useOpenWallet.js'
import { useServices } from '../../shared/wallets/useServices.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { useShell } from '../../shell/frame/context.js'
import { useOpenings } from './useOpenings.js'
import { usePairingRow } from './usePairingRow.js'
import { useRowOrder, type MoreRow } from './useRowOrder.js'

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
  /** Returns the URL of a wallet's picture. */
  readonly imageUrl: (wallet: WalletEntry) => string | undefined
  /** Connects the wallet of a row, or opens the view that pairs with it. */
  readonly press: (row: MoreRow) => void
  /** Opens the view of all wallets. */
  readonly openAll: () => void
  /** Reads the wallets again after a failure. */
  readonly retry: () => void
}

const listedIn = (rows: readonly MoreRow[]): number => rows.filter((row) => 'wallet' in row).length

const NONE: ListedWallets = { custom: [], featured: [], wallets: [] }

/** Reads all rows of the Connect view in the order of S9.11. Late rows move no other row (F067). */
export function useMoreWallets(connect: Connect): MoreWallets {
  const { latch, features, findView } = useShell()
  const { options } = latch
  const { allWallets, collapseWallets, connectorTypeOrder } = useFeatures()
  const services = useServices()
  const wasOpened = useOpenings()
  const listed = useLatchState(({ wallets }) => wallets)
  // Together with the row that pairs, which would come below them otherwise.
  const state = services && listed
  const openWallet = useOpenWallet()
  const lists = useLists(state, connect.namespace)
  const { recent } = useLatchState((all) => all.connectors)
  const own = connect.rows
  const way = usePairingRow(connect, services)

  const hasAll = allWallets !== false && !!(options.customWallets ?? options.endpoints?.directory)
  const hasCode = !!options.pairing
  useEffect(() => {
    // Loads the views that the rows lead to, so that they open at once.
    if (wasOpened && hasAll) findView('AllWallets')
    if (wasOpened && hasCode) findView('ConnectingWalletConnect')
  }, [wasOpened, hasAll, hasCode, findView])
  const isCollapsed = hasAll && collapsesWallets(collapseWallets, own.length > 0 || !!way)
  const order = connectorTypeOrder ?? CONNECTOR_ORDER
  const rowsWith = (rows: readonly ConnectorRow[]): readonly MoreRow[] =>
    connectRows(rows, isCollapsed ? NONE : lists, recent, order)
  const base = rowsWith(own)

  const trouble = state?.status === 'failed' || state?.status === 'offline' ? state.status : undefined
  const isPending = !!options.endpoints?.directory && !trouble && (!state?.isRead || state.status === 'loading')
  const known = state?.count ?? 0
  const count = !hasAll ? 0 : known > listedIn(base) ? known : isPending ? undefined : 0
  // On a phone few visitors need a code: the view of all wallets has a button to it.
  const isPhone = services?.pairing.platform.system !== 'desktop'
  const rows = useRowOrder(way && (!isPhone || count === 0) ? rowsWith([way, ...own]) : base, !state?.certifiedOnly)
  const expected = isPending && !isCollapsed ? expectedRows(options.featuredWalletIds) : 0
  const slots = Math.max(0, expected - listedIn(rows))

  return {
    rows,
    slots,
    count,
    trouble,
    error: state?.error,
    isEmpty: !!services && rows.length === 0 && slots === 0 && count === 0,
    imageUrl: (wallet) => services?.wallets.imageUrl(wallet),
    press(row) {
      if (!('wallet' in row) && !reachesRemote(row.connector))
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
