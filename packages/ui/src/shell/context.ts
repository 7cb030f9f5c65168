import type { Features, Latch, Route, ViewName } from '@latchkit/core'
import type { moreWallets } from '../views.js'
import type { Spoken } from '../words/spoken.js'
import { createContext, useContext } from 'react'
import type { FoundView } from './findView.js'

/** The names of the features that are there whenever a view is. */
export const SHELL_FEATURES = ['router', 'modal', 'snackbar', 'alert', 'legal', 'account', 'connection'] as const

/** The features that are there whenever a view is. */
export type ShellFeatures = Pick<Features, (typeof SHELL_FEATURES)[number]>

/** What every view can reach. */
export interface Shell {
  readonly latch: Latch
  /** The language in use, for what React doesn't render. */
  readonly spoken: () => Spoken
  readonly features: ShellFeatures
  /** Finds a view. Rejects where that can't be loaded. */
  readonly findView: (view: ViewName) => Promise<FoundView>
  /** Loads what other views show of wallets that aren't in this browser. */
  readonly moreWallets: typeof moreWallets
  /** Beside the dialog: what is to be seen while it is closed, too, is rendered there. */
  readonly aside: HTMLElement
  /** Asks to leave: shakes where the view may not be closed, and answers whether it went. */
  readonly dismiss: () => boolean
  /** Adds a style sheet, once. */
  readonly adopt: (styles: string) => void
  /** Says a line to screen readers, once. */
  readonly announce: (text: string) => void
  /** What views have loaded late, by what loads it. */
  readonly chunks: Map<unknown, unknown>
  /** Tells which view stands in the card now: the dialog never opens on another. */
  readonly onShown: (route: Route, found: FoundView | undefined) => void
}

/** The shell around the views. */
export const ShellContext: React.Context<Shell | undefined> = /* #__PURE__ */ createContext<Shell | undefined>(
  undefined,
)

/** The shell around a view. Nobody else renders one, so it is there. */
export const useShell = (): Shell => useContext(ShellContext) as Shell
