import type { Connector, LatchError, ListedGroup, ListPlace, WalletEntry, WalletsStatus } from '@latchkit/core'
import { installedWallets } from '@latchkit/core/wallets'
import { useCallback, useMemo } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { chooseInstalled } from '../../shared/connect/chooseInstalled.js'
import { type Connect, useConnect } from '../../shared/connect/useConnect.js'
import { useKeptText } from '../../shared/list/useKeptText.js'
import { codeNamespace } from '../../shared/wallets/codeRoute.js'
import { useOpenWallet } from '../../shared/wallets/useOpenWallet.js'
import { useNeededServices } from '../../shared/wallets/useServices.js'
import { usePage, useShell } from '../../shell/frame/context.js'

/** The state and the actions of the view of all wallets. */
export interface AllWallets {
  readonly connect: Connect
  /** The text in the search field. */
  readonly text: string
  readonly search: (text: string) => void
  /** All wallets read so far, or the results of the search. */
  readonly wallets: readonly WalletEntry[]
  /** The app's groups with their wallets, which have headings. None during a search. */
  readonly groups: readonly ListedGroup[]
  /** Number of wallets, including pages that aren't read yet. During a search: number of results. */
  readonly count: number
  readonly isSearching: boolean
  readonly isLoading: boolean
  readonly trouble: 'failed' | 'offline' | undefined
  /** The directory's error: `service/…`. */
  readonly error: LatchError | undefined
  readonly hasMore: boolean
  readonly showMore: () => void
  readonly retry: () => void
  /** Whether only certified wallets are listed. Undefined without a directory, which certifies wallets. */
  readonly certifiedOnly: boolean | undefined
  readonly showCertified: (certifiedOnly: boolean) => void
  /** Returns the connector of a wallet that is installed. */
  readonly installed: (wallet: WalletEntry) => Connector | undefined
  readonly imageUrl: (wallet: WalletEntry) => string | undefined
  /** Connects an installed wallet, or opens the view of a remote one. */
  readonly press: (wallet: WalletEntry) => void
  /** Opens the code for any wallet. Undefined where the kit can't pair. */
  readonly openCode: (() => void) | undefined
  /** Whether this is a phone, where the button to the code is beside the search field. */
  readonly isPhone: boolean
  /** Where the visitor left the list. */
  readonly place: ListPlace
}

/** Reads all wallets, and searches among them while the visitor types (S9.04). */
export function useAllWallets(): AllWallets {
  const { latch, features } = useShell()
  const { services, failed, loadAgain } = useNeededServices()
  const connect = useConnect()
  const isOnline = usePage().navigator?.onLine !== false
  const openWallet = useOpenWallet()
  const place = features.router.listPlace('AllWallets')
  const state = useLatchState((all) => all.wallets)
  const [text, search] = useKeptText(place, state?.search.typed, services?.wallets.search)
  const { connectors } = useLatchState((all) => all.connectors)
  const installed = useMemo(() => installedWallets(connectors), [connectors])

  // The same functions on each render: the end of the list calls one in an effect, and rows are drawn by the other.
  const showMore = useCallback(() => void services?.wallets.showMore(), [services])
  const imageUrl = useCallback((wallet: WalletEntry) => services?.wallets.imageUrl(wallet), [services])
  const isSearching = !!state?.search.text
  const { wallets = [], status = 'idle', error } = (isSearching ? state?.search : state) ?? {}
  const hasDirectory = !!latch.options.endpoints?.directory

  return {
    connect,
    text,
    search,
    wallets,
    groups: (!isSearching && state?.groups) || NO_GROUPS,
    count: isSearching ? wallets.length : (state?.count ?? 0),
    isSearching,
    isLoading: !failed && (status === 'loading' || (!isSearching && !state?.isRead)),
    trouble: failed ? (isOnline ? 'failed' : 'offline') : troubleOf(status),
    error,
    hasMore: !isSearching && !!state?.hasMore,
    showMore,
    retry: () => (failed ? loadAgain(({ wallets }) => void wallets.open()) : void services?.wallets.retry()),
    certifiedOnly: hasDirectory ? !!state?.certifiedOnly : undefined,
    showCertified: (only) => void services?.wallets.showCertified(only),
    installed,
    imageUrl,
    press(wallet) {
      if (!connect.allows()) return
      const connector = installed(wallet)
      if (connector) chooseInstalled(connect, connector, codeNamespace(features.router.state.history))
      else openWallet(wallet)
    },
    openCode: latch.options.pairing
      ? () => {
          if (connect.allows()) openWallet()
        }
      : undefined,
    isPhone: !!services && services.pairing.platform.system !== 'desktop',
    place,
  }
}

const NO_GROUPS: readonly ListedGroup[] = []

const troubleOf = (status: WalletsStatus): AllWallets['trouble'] =>
  status === 'failed' || status === 'offline' ? status : undefined
