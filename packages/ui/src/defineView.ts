import type { KitViewName, Latch, Routes, ViewName } from '@latchkit/core'
import type { ComponentType } from 'react'
import type { PlaceholderShape } from './base/Placeholder.js'
import type { ViewsWord } from './views.words.js'
import type { Texts, WordPart } from './words/translation.js'
import type { Say } from './words/useSay.js'

/** The component of a view. Its props are the parameters that the view was opened with. */
export type ViewComponent<name extends ViewName> = ComponentType<
  Routes[name] extends undefined ? Record<never, never> : NonNullable<Routes[name]>
>

/** Loads the chunk of a view. Resolves with a module that holds the component as `<name>View`. */
export type ViewLoader<name extends ViewName> = () => Promise<{
  readonly [key in `${name}View`]: ViewComponent<name>
}>

/** How the shell treats a view. Each view states its exceptions here, so that the shell is the same for all views. */
export interface ViewEntry<name extends ViewName> {
  /** Returns the visible heading, where it is not `heading`, which only names the dialog then. Undefined where it is. */
  readonly step?: (say: Say<ViewsWord>, latch: Latch, params: Routes[name]) => string | undefined
  /** Hides the heading from sight, not from screen readers: the view draws its own, larger one. */
  readonly quietTitle?: boolean
  /** The shape of the placeholder that shows while the view loads. Default: rows. */
  readonly shape?: PlaceholderShape
  /** The button at the start of the header, while the history has no earlier view. */
  readonly corner?: 'help' | 'network'
  /** Called after the visitor pressed Back in the view. */
  readonly back?: (latch: Latch) => void
  /** Returns whether the visitor may close the modal now. Default: true. */
  readonly closable?: (latch: Latch) => boolean
}

/** A view: all that the shell must know before the view's code is loaded. */
export interface ViewDefinition<name extends ViewName, word extends string = ViewsWord> extends ViewEntry<name> {
  readonly view: name
  /** Loads the component: `() => import('./<name>View.js')`. */
  readonly load: ViewLoader<name>
  /** The key of the heading in `words`. */
  readonly heading: NoInfer<word>
  /** The texts that have the heading: those of all headings of the kit, or a group of the feature's own. */
  readonly words: Texts<word>
  /** The part of a translation that the view needs beside the modal's. Default: none. */
  readonly part?: WordPart
}

/**
 * Defines a view, in `<name>.view.ts` beside its component. `views.ts` lists all of them. Its folder says which chunk the
 * view is built into (`chunks.mjs`).
 */
export const defineView = <name extends ViewName, word extends string>(
  definition: ViewDefinition<name, word>,
): ViewDefinition<name, word> => definition

/** A view of the app with its heading. The option `words` may translate the heading: its key is `view.<name>`. */
export interface TitledView<drawing> {
  /** The heading of the view. */
  readonly title: string
  /** What draws the view: a React component, or for `mount` a function. */
  readonly view: drawing
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
  readonly [name in ViewName]?: Partial<Pick<ViewDefinition<name, string>, 'load' | 'heading' | 'words'>> &
    ViewEntry<name> & { readonly title?: () => string | undefined }
}
