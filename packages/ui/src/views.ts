import type { Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type * as MoreWalletsChunk from './features/connectors/moreWallets.chunk.js'
import type { ViewsWord } from './words/en/views.js'
import type { Say } from './words/useSay.js'
import { ConnectView } from './features/connectors/ConnectView.js'

/** The component of a view. Its props are the parameters that the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : Routes[name]
>

/** How the shell treats a view. Each view states its exceptions here, so that the shell is the same for all views. */
export interface ViewEntry<name extends ViewName> {
  /** Returns the heading, where it is not the catalogue's title of the view. The title then only names the dialog. */
  readonly step?: (say: Say<ViewsWord>, latch: Latch, params: Routes[name]) => string
  /** Hides the heading from sight, not from screen readers: the view draws its own, larger one. */
  readonly quietTitle?: boolean
  /** The button at the start of the header, while the history has no earlier view. */
  readonly corner?: 'help' | 'network'
  /** Called after the visitor pressed Back in the view. */
  readonly onBack?: (latch: Latch) => void
  /** Returns whether the visitor may close the modal now. Default: true. */
  readonly closable?: (latch: Latch) => boolean
}

/** The entries of views that differ from the default, by view name. */
export type ViewEntries = { readonly [name in ViewName]?: ViewEntry<name> }

/** Loads the chunk of a view. Resolves with a module that holds the component as `<name>View`. */
export type ViewLoader<name extends ViewName> = () => Promise<{
  readonly [key in `${name}View`]: ViewComponent<name>
}>

/** A loader for each view name of core. A missing loader is a compile error. */
export type ViewLoaders = { readonly [name in ViewName]: ViewLoader<name> }

/**
 * Views that the app draws without React, by view name. Each function draws into `element` with the parameters that the
 * view was opened with, and returns a function that removes what it drew.
 */
export type HostViews = {
  readonly [name in ViewName]?: (element: HTMLElement, params: Routes[name]) => () => void
}

/** React components that replace views of the kit, by view name. Their props are the parameters of the view. */
export type ReplacingViews = { readonly [name in ViewName]?: ViewComponent<name> }

/** Views that replace views of the kit, in the form that the shell reads. */
export type ReplacedViews = { readonly [name in ViewName]?: ViewEntry<name> & { readonly load?: ViewLoader<name> } }

const account = () => import('./features/account/account.chunk.js')
const connection = () => import('./features/connection/connection.chunk.js')
const help = () => import('./features/help.chunk.js')
const network = () => import('./features/network/network.chunk.js')
const pairing = () => import('./features/pairing/pairing.chunk.js')
const wallets = () => import('./features/wallets.chunk.js')

/** Loads the parts that other views show of remote wallets. The views reach it through the shell. */
export const moreWallets = (): Promise<typeof MoreWalletsChunk> => import('./features/connectors/moreWallets.chunk.js')

/** The loader of every view. */
export const views: ViewLoaders = {
  // Part of the shell's chunk: it is rendered before the modal is first opened.
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
