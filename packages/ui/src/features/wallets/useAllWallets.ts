import type { Connector, LatchError, WalletEntry, WalletsStatus } from '@latchkit/core'
import { installedWallets } from '@latchkit/core/wallets'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'
import { chooseInstalled } from '../connectors/chooseInstalled.js'
import { useConnect, type Connect } from '../connectors/useConnect.js'
import { usePage } from '../pairing/usePage.js'
import { namespaceOf } from './codeRoute.js'
import { useOpenWallet } from './useOpenWallet.js'
import { useNeededServices, type Services } from './useServices.js'

/** What the view of all wallets shows and does. */
export interface AllWallets {
  readonly connect: Connect
  /** What is typed, as it is typed. */
  readonly text: string
  readonly search: (text: string) => void
  /** All, or what is found. */
  readonly wallets: readonly WalletEntry[]
  /** How many there are, on pages not read yet too. */
  readonly count: number
  readonly isSearching: boolean
  readonly isLoading: boolean
  readonly trouble: 'failed' | 'offline' | undefined
  /** What the directory's failure was. */
  readonly error: LatchError | undefined
  readonly hasMore: boolean
  readonly showMore: () => void
  readonly retry: () => void
  /** Undefined where nothing is certified: without a directory. */
  readonly certifiedOnly: boolean | undefined
  readonly showCertified: (certifiedOnly: boolean) => void
  /** The connector of a wallet that is in this browser. */
  readonly installed: (wallet: WalletEntry) => Connector | undefined
  readonly imageUrl: (wallet: WalletEntry) => string | undefined
  readonly press: (wallet: WalletEntry) => void
  /** The way to a code, where the kit can pair. */
  readonly openCode: (() => void) | undefined
  /** Whether that stands beside the field: on a phone it stands nowhere else. */
  readonly isPhone: boolean
  /** On the way back, the id of the wallet that was pressed. */
  readonly last: string | undefined
}

/** Reads all wallets and the search among them (S9.04). */
export function useAllWallets(): AllWallets {
  const { latch, features, aside } = useShell()
  const { services, failed, loadAgain } = useNeededServices()
  const connect = useConnect()
  const isOnline = usePage().navigator?.onLine !== false
  const openWallet = useOpenWallet()
  const [isBack] = useState(() => features.router.state.direction === 'back')
  const state = useLatchState((all) => all.wallets)
  const [text, setText] = useState((isBack && state?.search.text) || '')
  const isRead = useOpened(services, isBack, text)
  const { connectors } = useLatchState((all) => all.connectors)
  const installed = useMemo(() => installedWallets(connectors), [connectors])

  const isSearching = !!state?.search.text
  const { wallets = [], status = 'idle', error } = (isSearching ? state?.search : state) ?? {}
  const hasDirectory = !!latch.options.endpoints?.directory

  return {
    connect,
    text,
    search(next) {
      setText(next)
      services?.wallets.search(next)
    },
    wallets,
    count: isSearching ? wallets.length : (state?.count ?? 0),
    isSearching,
    isLoading: !failed && (status === 'loading' || (!isSearching && !isRead)),
    trouble: failed ? (isOnline ? 'failed' : 'offline') : troubleOf(status),
    error,
    hasMore: !isSearching && !!state?.hasMore,
    showMore: () => void services?.wallets.showMore(),
    retry: () => (failed ? loadAgain() : void services?.wallets.retry()),
    certifiedOnly: hasDirectory ? !!state?.certifiedOnly : undefined,
    showCertified: (only) => void services?.wallets.showCertified(only),
    installed,
    imageUrl: (wallet) => services?.wallets.imageUrl(wallet),
    press(wallet) {
      if (!connect.allows()) return
      // For the way back: until then this view is gone. It is kept beside the dialog.
      aside.dataset.wallet = wallet.id
      const connector = installed(wallet)
      if (connector) chooseInstalled(connect, connector, namespaceOf(features.router.state.history))
      else openWallet(wallet)
    },
    openCode: latch.options.pairing
      ? () => {
          if (connect.allows()) openWallet()
        }
      : undefined,
    isPhone: !!services && services.pairing.platform.system !== 'desktop',
    last: isBack ? aside.dataset.wallet : undefined,
  }
}

const troubleOf = (status: WalletsStatus): AllWallets['trouble'] =>
  status === 'failed' || status === 'offline' ? status : undefined

/**
 * Reads the wallets. What was searched for the last time, and that only certified ones were, is over, unless the visitor
 * comes back to it. `text` is what is typed: perhaps before anything could take it.
 */
function useOpened(services: Services | undefined, isBack: boolean, text: string): boolean {
  const [isRead, setRead] = useState(false)
  const typed = useRef(text)
  useLayoutEffect(() => void (typed.current = text))
  useLayoutEffect(() => {
    if (!services) return
    services.wallets.search(typed.current)
    if (!isBack) void services.wallets.showCertified(false)
  }, [services, isBack])
  useEffect(() => {
    let current = true
    void services?.wallets.open().then(() => current && setRead(true))
    return () => void (current = false)
  }, [services])
  return isRead
}
