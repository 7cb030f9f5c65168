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
import { collapsesWallets, connectRows, installedWallets, reachesRemote } from '@latchkit/core/wallets'
import { useEffect, useMemo, type RefObject } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import type { Connect } from '../../shared/connect/useConnect.js'
import { useOpenWallet } from '../../shared/wallets/useOpenWallet.js'
import { useServices } from '../../shared/wallets/useServices.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { usePage, useShell } from '../../shell/frame/context.js'
import {
  expectedSlots,
  inPlaces,
  isFor,
  isOnPhone,
  leadsToAll,
  type Headed,
  type MoreRow,
  type Place,
} from './places.js'
import { useOpenings } from './useOpenings.js'
import { usePairingRow } from './usePairingRow.js'
import { useRowOrder } from './useRowOrder.js'
import { usePressed } from './useUnpressed.js'

/** The state and the actions of the Connect view where the app knows remote wallets. */
export interface MoreWallets {
  /** The headings of the app's groups. */
  readonly headings: readonly string[]
  /** The rows, and the places of those that are being read, so that these move nothing. */
  readonly places: readonly Place[]
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

/** The list that the rows of remote wallets join. */
export interface Joined {
  readonly list: RefObject<HTMLElement | null>
  /** What the list showed before. */
  readonly first: readonly Place[]
}

/** Reads all rows of the Connect view in the order of S9.11. Late rows move no other row (F067). */
export function useMoreWallets(connect: Connect, { list, first }: Joined): MoreWallets {
  const { latch, features, findView } = useShell()
  const { options } = latch
  const switches = useFeatures()
  const services = useServices()
  const wasOpened = useOpenings()
  const listed = useLatchState(({ wallets }) => wallets)
  const state = services && listed
  const openWallet = useOpenWallet()
  const lists = useLists(state, connect.namespace)
  const { recent } = useLatchState((all) => all.connectors)
  const own = connect.rows
  const pairingRow = usePairingRow(connect)
  const page = usePage()
  const isPressed = usePressed(list, true)

  const hasAll = leadsToAll({ ...options, features: switches })
  const hasCode = !!options.pairing
  useEffect(() => {
    // Loads the views that the rows lead to, so that they open at once.
    if (wasOpened && hasAll) findView('AllWallets')
    if (wasOpened && hasCode) findView('ConnectingWalletConnect')
  }, [wasOpened, hasAll, hasCode, findView])
  const isCollapsed = hasAll && collapsesWallets(switches.collapseWallets, own.length > 0 || !!pairingRow)
  const order = switches.connectorTypeOrder ?? CONNECTOR_ORDER
  const inGroups = isCollapsed ? [] : groupRows(state?.groups, connect, recent)
  const rowsWith = (rows: readonly ConnectorRow[]): readonly MoreRow[] => [
    ...connectRows(rows, isCollapsed ? NONE : without(inGroups, lists), recent, order),
    ...inGroups,
  ]
  const base = rowsWith(own)

  const trouble = state?.status === 'failed' || state?.status === 'offline' ? state.status : undefined
  const isPending = !!options.endpoints?.directory && !trouble && (!state?.isRead || state.status === 'loading')
  const known = state?.count ?? 0
  const count = !hasAll ? 0 : known > listedIn(base) ? known : isPending ? undefined : 0
  // On a phone few visitors need a code: the view of all wallets has a button to it.
  const isPhone = services ? services.pairing.platform.system !== 'desktop' : isOnPhone(page.navigator)
  const way = pairingRow && (!isPhone || count === 0) ? pairingRow : undefined
  const rows = services && way ? rowsWith([way, ...own]) : base
  const slots = expectedSlots(options, {
    pairingRow: services ? undefined : way,
    recent,
    rows: own,
    namespace: connect.namespace,
    isPending,
    isRead: !!services,
    isCollapsed,
  })
  const places = useRowOrder(inPlaces(rows, slots, order), {
    isPressed,
    first,
    isSeen: !state?.certifiedOnly,
    standIn: standInAmong(rows),
  })

  return {
    headings: (options.walletGroups ?? []).map(({ name }) => name),
    places,
    count,
    trouble,
    error: state?.error,
    isEmpty: !!services && places.length === 0 && count === 0,
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

/**
 * Returns the row that stands where one was that is gone: of a remote wallet that turned out to be installed, its own. A
 * remote wallet stays also where others are recommended instead now.
 */
function standInAmong(rows: readonly MoreRow[]): (gone: MoreRow) => MoreRow | undefined {
  const own = rows.flatMap((row) => ('wallet' in row ? [] : row))
  const installed = installedWallets(own.flatMap(({ connectors }) => connectors))
  return (gone) => {
    const connector = 'wallet' in gone && installed(gone.wallet)
    return (
      (connector && own.find(({ connectors }) => connectors.includes(connector))) ||
      ('wallet' in gone ? gone : undefined)
    )
  }
}

/** Returns the rows of the app's groups: the wallets that have no row elsewhere. */
function groupRows(
  groups: WalletsState['groups'] = [],
  { rows, namespace }: Pick<Connect, 'rows' | 'namespace'>,
  recent: readonly { readonly id: string }[],
): readonly (WalletRow & Headed)[] {
  const installed = installedWallets(rows.flatMap(({ connectors }) => connectors))
  const hasRow = (wallet: WalletEntry): boolean => !!installed(wallet) || recent.some(({ id }) => id === wallet.id)
  return groups.flatMap(({ wallets }, heading) =>
    wallets
      .filter((wallet) => isFor(wallet, namespace) && !hasRow(wallet))
      .map((wallet) => ({ wallet, group: 'featured', lastUsed: false, heading })),
  )
}

/** Returns the lists without the wallets that have their rows in a group. */
function without(rows: readonly WalletRow[], lists: ListedWallets): ListedWallets {
  if (rows.length === 0) return lists
  const ids = new Set(rows.map(({ wallet }) => wallet.id))
  const of = (list: readonly WalletEntry[]): WalletEntry[] => list.filter(({ id }) => !ids.has(id))
  return { custom: of(lists.custom), featured: of(lists.featured), wallets: of(lists.wallets) }
}

/** Returns the wallets for a namespace. A wallet that names no networks may be for any namespace. */
function useLists(state: WalletsState | undefined, namespace: Namespace | undefined): ListedWallets {
  const { custom, featured, wallets } = state ?? NONE
  return useMemo(() => {
    if (!namespace) return { custom, featured, wallets }
    const of = (list: readonly WalletEntry[]): WalletEntry[] => list.filter((wallet) => isFor(wallet, namespace))
    return { custom: of(custom), featured: of(featured), wallets: of(wallets) }
  }, [custom, featured, wallets, namespace])
}
