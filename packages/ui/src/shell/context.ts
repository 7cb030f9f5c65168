import type { Features, Latch, Route } from '@latchkit/core'
import { createContext, useContext } from 'react'
import type { ViewTable } from '../views.js'

/** The names of the features that are there whenever a view is. */
export const SHELL_FEATURES = ['router', 'modal', 'snackbar', 'alert', 'legal', 'account', 'connection'] as const

/** The features that are there whenever a view is. */
export type ShellFeatures = Pick<Features, (typeof SHELL_FEATURES)[number]>

/** What every view can reach. */
export interface Shell {
  readonly latch: Latch
  readonly features: ShellFeatures
  readonly views: ViewTable
  /** Beside the dialog: what is to be seen while it is closed, too, is rendered there. */
  readonly aside: HTMLElement
  /** Adds a style sheet, once. */
  readonly adopt: (styles: string) => void
  /** Says a line to screen readers, once. */
  readonly announce: (text: string) => void
  /** Tells which view stands in the card now: the dialog never opens on another. */
  readonly onShown: (route: Route) => void
}

/** The shell around the views. */
export const ShellContext: React.Context<Shell | undefined> = /* #__PURE__ */ createContext<Shell | undefined>(
  undefined,
)

/** The shell around a view. Nobody else renders one, so it is there. */
export const useShell = (): Shell => useContext(ShellContext) as Shell
