import type { Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type { ViewsWord } from './words/en/views.js'
import type { WordGroup } from './words/spoken.js'
import type { Say } from './words/useSay.js'

/** The component of a view. Its props are the parameters that the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : Routes[name]
>

/** Loads the chunk of a view. Resolves with a module that holds the component as `<name>View`. */
export type ViewLoader<name extends ViewName> = () => Promise<{
  readonly [key in `${name}View`]: ViewComponent<name>
}>

/** How the shell treats a view. Each view states its exceptions here, so that the shell is the same for all views. */
export interface ViewEntry<name extends ViewName> {
  /** Returns the visible heading, where it is not `heading`, which only names the dialog then. */
  readonly step?: (say: Say<ViewsWord>, latch: Latch, params: Routes[name]) => string
  /** Hides the heading from sight, not from screen readers: the view draws its own, larger one. */
  readonly quietTitle?: boolean
  /** The button at the start of the header, while the history has no earlier view. */
  readonly corner?: 'help' | 'network'
  /** Called after the visitor pressed Back in the view. */
  readonly back?: (latch: Latch) => void
  /** Returns whether the visitor may close the modal now. Default: true. */
  readonly closable?: (latch: Latch) => boolean
}

/** A view: all that the shell must know before the view's code is loaded. */
export interface ViewDefinition<name extends ViewName> extends ViewEntry<name> {
  readonly view: name
  /** Loads the component: `() => import('./<name>View.js')`. */
  readonly load: ViewLoader<name>
  /** The key of the heading. */
  readonly heading: ViewsWord
  /** The group of texts that the view needs. They are loaded with it in other languages than English. */
  readonly words: WordGroup
  /** The chunk that the view is built into (`chunks.mjs` reads it). Views that are opened together share a chunk. */
  readonly chunk: string
}

/** Defines a view, in `<name>.view.ts` beside its component. `views.ts` lists all of them. */
export const defineView = <name extends ViewName>(definition: ViewDefinition<name>): ViewDefinition<name> => definition

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
