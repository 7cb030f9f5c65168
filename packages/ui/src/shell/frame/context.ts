import type { Features, Latch, Route, ViewName } from '@latchkit/core'
import type { Translation, WordPart } from '../../words/translation.js'
import { createContext, useContext } from 'react'
import type { Sheet } from '../../base/useStyles.js'
import type { FoundView } from './foundView.types.js'

/** The names of the features that are loaded before any view renders. */
export const SHELL_FEATURES = [
  'router',
  'modal',
  'snackbar',
  'alert',
  'legal',
  'account',
  'connection',
  'connectors',
  'network',
] as const

/** The controllers of {@link SHELL_FEATURES}, by name. */
export type ShellFeatures = Pick<Features, (typeof SHELL_FEATURES)[number]>

/** The objects and functions of the shell that every view can use. */
export interface Shell {
  readonly latch: Latch
  /** Returns the language in use, for code outside of React. */
  readonly translation: () => Translation
  readonly features: ShellFeatures
  /** Returns what the shell must know of a view, and starts to load its code. */
  readonly findView: (view: ViewName) => FoundView
  /** Loads the texts of a part that no view on show has named. Never rejects: texts that fail to load are English. */
  readonly loadWords: (part: WordPart) => Promise<void>
  /** An element beside the dialog, for parts that are also visible while the modal is closed. */
  readonly aside: HTMLElement
  /** Closes the modal, or shakes it where the view may not be closed. Returns whether it closes. */
  readonly dismiss: () => boolean
  /** Adopts a style sheet in the shadow root, once. */
  readonly adopt: (sheet: Sheet) => void
  /** Announces a line to screen readers, once. */
  readonly announce: (text: string) => void
  /** The characters that the visitor typed while the present view loaded. Its search field takes them. */
  readonly typed: { text: string }
  /** Whether the modal was ever open. Until then views show no picture of another host. */
  readonly wasOpened: () => boolean
  /** The chunks that views have loaded late, by the function that loads them. */
  readonly chunks: Map<unknown, unknown>
  /** Must be called with the view that the card shows now: the dialog opens only when that is the current route. */
  readonly onShown: (route: Route) => void
}

/** The React context with the shell around the views. */
export const ShellContext: React.Context<Shell | undefined> = /* #__PURE__ */ createContext<Shell | undefined>(
  undefined,
)

/** Returns the window that the kit runs in. A window of an environment may have no `navigator`. */
export function usePage(): EventTarget & { readonly navigator?: Navigator } {
  const { latch, aside } = useShell()
  return latch.options.environment?.window ?? (aside.ownerDocument.defaultView as Window)
}

/** Returns the shell around a view. Only the shell renders views, so the result is not checked. */
export const useShell = (): Shell => useContext(ShellContext) as Shell
