import type { Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type * as MoreWalletsChunk from './features/wallets/moreWallets.chunk.js'
import type { ViewsWord } from './words/en/views.js'
import type { Say } from './words/useSay.js'
import { ConnectView } from './features/connectors/ConnectView.js'

/** A view's component gets what the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : Routes[name]
>

/** How a view hangs in the shell. What is odd about a view stands here, so that the shell stays the same for all. */
export interface ViewEntry<name extends ViewName> {
  /** Its heading, where that isn't the catalogue's word for the view. The word then names the dialog only. */
  readonly step?: (say: Say<ViewsWord>, latch: Latch, params: Routes[name]) => string
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

/**
 * Views that an app draws itself, by name: each puts its content into the element and answers with what takes it away
 * again. It gets what the view was opened with.
 */
export type HostViews = {
  readonly [name in ViewName]?: (element: HTMLElement, params: Routes[name]) => () => void
}

/** Components of an app's in place of the kit's views, by name. Each gets what the view was opened with. */
export type ReplacingViews = { readonly [name in ViewName]?: ViewComponent<name> }

/** Views in place of ours, as the shell takes them. */
export type ReplacedViews = { readonly [name in ViewName]?: ViewEntry<name> & { readonly load?: ViewLoader<name> } }

const account = () => import('./features/account/account.chunk.js')
const connection = () => import('./features/connection/connection.chunk.js')
const help = () => import('./features/help.chunk.js')
const network = () => import('./features/network/network.chunk.js')
const pairing = () => import('./features/pairing/pairing.chunk.js')
const wallets = () => import('./features/wallets.chunk.js')

/** What other views show of wallets that aren't in this browser: they get it from the shell. */
export const moreWallets = (): Promise<typeof MoreWalletsChunk> => import('./features/wallets/moreWallets.chunk.js')

/** Every view. */
export const views: ViewLoaders = {
  // With the shell: it is rendered before anybody opens it.
  Connect: async () => ({ ConnectView }),
  ConnectWallets: wallets,
  ConnectingExternal: connection,
  ConnectingMultiChain: connection,
  ConnectingWalletConnect: pairing,
  ConnectingWalletConnectBasic: pairing,
  AllWallets: () => import('./features/wallets/AllWalletsView.js'),
  Downloads: () => import('./features/pairing/DownloadsView.js'),
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
