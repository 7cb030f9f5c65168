import type { ConnectionStatus, Features, Network, Route } from '@latchkit/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { amountOf } from '../shared/amount.js'
import { isUnderWay } from '../shared/isUnderWay.js'
import { shortAddress } from '../shared/shortAddress.js'
import { useButtonState, type ButtonState } from './ButtonFrame.js'
import { useLatch } from './context.js'
import { useLatchNetwork } from './hooks.js'
import { useBalanceReading } from './useLatchBalance.js'
import { useLatchState } from './useLatchState.js'
import { useAvatar } from './useAvatar.js'
import { usePicture } from './usePicture.js'
import { useWatching } from './useWatching.js'

/**
 * What a control of the app's own shows. The members that say so are looked up once a component has read them while it
 * rendered, and until it is unmounted: several that read one share the requests. Until the answer, they are as without one.
 */
export interface LatchControlState extends Omit<ButtonState, 'open'> {
  /** The status of the active connection. */
  readonly status: ConnectionStatus
  /** Whether a wallet is connected. */
  readonly isConnected: boolean
  /** All networks of the app. */
  readonly networks: readonly Network[]
  /** The address as `0x1234…cdef`, also while the connection is restored. Undefined without an account. */
  readonly shortAddress: string | undefined
  /**
   * The name of the account, such as an ENS name, else `shortAddress`. Looked up, but not on a test network, where names mean
   * nothing.
   */
  readonly displayName: string | undefined
  /** The address of the account's picture, for an `<img>` only. Undefined where it has none. Looked up. */
  readonly avatar: string | undefined
  /** The native balance in the visitor's language, such as `1.234 ETH`. Undefined until it was read. Looked up. */
  readonly displayBalance: string | undefined
  /** Whether the outcome of something that the account sent from this browser isn't known yet. Looked up. */
  readonly hasPendingTransactions: boolean
  /**
   * The address of the network's picture, for an `<img>`: that of the network, else the one of the option `pictures`.
   * Undefined where it has none. Looked up.
   */
  readonly chainIcon: string | undefined
  /** Opens the modal at the wallets. */
  readonly openConnect: () => void
  /** Opens the modal at the account. */
  readonly openAccount: () => void
  /** Opens the modal at the networks. */
  readonly openNetworks: () => void
}

/** What is looked up. */
type Lookup = 'balance' | 'identity' | 'picture' | 'transactions'

const watchIdentity = (identity: Features['identity']): (() => void) => identity.watch()
/** The code watches what is open by itself. */
const watchTransactions = (): (() => void) => () => {}

/**
 * Returns what the function of a `LatchControl` gets: account, network and the ways into the modal, for controls of the
 * app's own look. Throws outside of a `LatchProvider`.
 */
export function useLatchControl(): LatchControlState {
  const latch = useLatch()
  const { networks } = useLatchNetwork()
  const { open: _open, ...state } = useButtonState()
  const { account, network, lang } = state
  const { ask, isWanted } = useLookups()
  const address = account.address ?? account.restoringAddress
  useWatching('identity', watchIdentity, isWanted('identity'))
  useWatching('transactions', watchTransactions, isWanted('transactions'))
  useBalanceReading(isWanted('balance'))
  const avatar = useAvatar(
    isWanted('identity') ? address : undefined,
    network.testnet ? undefined : account.profileImage,
  )
  const ofNetwork = network.assets?.imageUrl
  const named = usePicture({
    kind: 'network',
    ids: !ofNetwork && isWanted('picture') ? [network.caipNetworkId] : [],
  })
  const isPending = useLatchState(({ transactions }) => !!transactions?.transactions.some(isUnderWay))
  const short = address && shortAddress(address)
  const { balance, balanceSymbol } = account
  // The code may fail to load, for example offline. The next press loads it again.
  const opens = (route: Route) => () => void latch.open(route).catch(() => {})
  return {
    ...state,
    status: account.status,
    isConnected: account.isConnected,
    networks,
    shortAddress: short,
    get displayName() {
      ask('identity')
      return (!network.testnet && account.profileName) || short
    },
    get avatar() {
      ask('identity')
      return avatar
    },
    get displayBalance() {
      ask('balance')
      return balance && balanceSymbol ? `${amountOf(balance, lang)} ${balanceSymbol}` : undefined
    },
    get hasPendingTransactions() {
      ask('transactions')
      return isPending
    },
    get chainIcon() {
      ask('picture')
      return ofNetwork ?? named
    },
    openConnect: opens({ view: 'Connect' }),
    openAccount: opens({ view: 'Account' }),
    openNetworks: opens({ view: 'Networks' }),
  }
}

/** What a component has read while it rendered, as a store. */
function createLookups() {
  const asked = new Set<Lookup>()
  let wanted: readonly Lookup[] = []
  let listener = (): void => {}
  return {
    ask: (lookup: Lookup) => void asked.add(lookup),
    wanted: () => wanted,
    subscribe(next: () => void) {
      listener = next
      return () => (listener = () => {})
    },
    /** Looks up what the last render has read. */
    settle() {
      if (asked.size === wanted.length) return
      wanted = [...asked]
      listener()
    },
  }
}

/** Returns the functions that note what the component reads, and that say whether it has read that. */
function useLookups() {
  const [lookups] = useState(createLookups)
  const wanted = useSyncExternalStore(lookups.subscribe, lookups.wanted, lookups.wanted)
  useEffect(() => lookups.settle())
  return { ask: lookups.ask, isWanted: (lookup: Lookup) => wanted.includes(lookup) }
}
