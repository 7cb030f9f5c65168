import type { Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type * as AllWalletsChunk from './features/wallets/allWallets.chunk.js'
import { ConnectView } from './features/connectors/ConnectView.js'

/** A view's component gets what the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : Routes[name]
>

/** How a view hangs in the shell. What is odd about a view stands here, so that the shell stays the same for all. */
export interface ViewEntry<name extends ViewName> {
  /** Its heading, where that isn't the catalogue's word for the view. The word then names the dialog only. */
  readonly step?: (latch: Latch, params: Routes[name]) => string
  /** The heading is only spoken: the view says it itself, larger. */
  readonly quietTitle?: boolean
  /** What stands in the header where there is nothing to go back to. */
  readonly corner?: 'help' | 'network'
  /** Runs once the visitor went back from it. */
  readonly onBack?: (latch: Latch) => void
  /** Whether it may be closed now. */
  readonly closable?: (latch: Latch) => boolean
}

/** The entries of views that have something odd about them. */
export type ViewEntries = { readonly [name in ViewName]?: ViewEntry<name> }

/** Loads a view: its component, under the view's name and `View`, in a chunk of its own or with others. */
export type ViewLoader<name extends ViewName> = () => Promise<{
  readonly [key in `${name}View`]: ViewComponent<name>
}>

/** A loader for each view that core knows: a missing one is a compile error. */
export type ViewLoaders = { readonly [name in ViewName]: ViewLoader<name> }

/** Views in place of ours, for tests. */
export type ReplacedViews = { readonly [name in ViewName]?: ViewEntry<name> & { readonly load?: ViewLoader<name> } }

const account = () => import('./features/account/account.chunk.js')
const help = () => import('./features/help.chunk.js')
const network = () => import('./features/network/network.chunk.js')
const pairing = () => import('./features/pairing/pairing.chunk.js')
const wallets = () => import('./features/wallets.chunk.js')

/** Also what other views show of all wallets: they get it from the shell. */
export const allWallets = (): Promise<typeof AllWalletsChunk> => import('./features/wallets/allWallets.chunk.js')

/** Every view. */
export const views: ViewLoaders = {
  // With the shell: it is rendered before anybody opens it.
  Connect: async () => ({ ConnectView }),
  ConnectWallets: wallets,
  ConnectingExternal: () => import('./features/connection/ConnectingExternalView.js'),
  ConnectingMultiChain: wallets,
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  AllWallets: allWallets,
  Downloads: pairing,
  GetWallet: help,
  WhatIsAWallet: help,
  Account: account,
  AccountSettings: account,
  ProfileWallets: wallets,
  Networks: network,
  SwitchNetwork: network,
  SwitchActiveChain: wallets,
  UnsupportedChain: network,
  WhatIsANetwork: help,
}
