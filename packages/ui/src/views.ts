import type { KitViewName, Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type * as MoreWalletsChunk from './features/wallets/moreWallets.chunk.js'
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
export type ViewEntries = { readonly [name in KitViewName]?: ViewEntry<name> }

/** Loads the chunk of a view. Resolves with a module that holds the component as `<name>View`. */
export type ViewLoader<name extends ViewName> = () => Promise<{
  readonly [key in `${name}View`]: ViewComponent<name>
}>

/** A loader for each view name of the kit. A missing loader is a compile error. */
export type ViewLoaders = { readonly [name in KitViewName]: ViewLoader<name> }

/** A view of the app with its heading. The option `words` may translate the heading: its key is `view.<name>`. */
export interface TitledView<view> {
  readonly title: string
  readonly view: view
}

/** A view in place of one of the kit's may keep its heading. A view of the app's own name has a heading. */
type GivenView<name extends ViewName, view> = name extends KitViewName ? view | TitledView<view> : TitledView<view>

/**
 * Draws a view without React: into `element`, with the parameters that the view was opened with. Returns a function that
 * removes what it drew.
 */
export type DrawView<name extends ViewName> = (element: HTMLElement, params: Routes[name]) => () => void

/**
 * Views that the app draws without React, by view name: in place of the kit's, or of names that the app adds to
 * `CustomRoutes`.
 */
export type HostViews = { readonly [name in ViewName]?: GivenView<name, DrawView<name>> }

/**
 * React components as views, by view name: in place of the kit's, or of names that the app adds to `CustomRoutes`. Their
 * props are the parameters of the view.
 */
export type ReplacingViews = { readonly [name in ViewName]?: GivenView<name, ViewComponent<name>> }

/** Views of the app, in the form that the shell reads. `title` returns the heading, where it is not the kit's. */
export type ReplacedViews = {
  readonly [name in ViewName]?: ViewEntry<name> & {
    readonly load?: ViewLoader<name>
    readonly title?: () => string | undefined
  }
}

const account = () => import('./features/account/account.chunk.js')
const connection = () => import('./features/connection/connection.chunk.js')
const help = () => import('./features/help.chunk.js')
const network = () => import('./features/network/network.chunk.js')
const pairing = () => import('./features/pairing/pairing.chunk.js')
const wallets = () => import('./features/wallets.chunk.js')

/** Loads the parts that other views show of remote wallets. The views reach it through the shell. */
export const moreWallets = (): Promise<typeof MoreWalletsChunk> => import('./features/wallets/moreWallets.chunk.js')

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
