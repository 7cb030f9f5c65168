import type { HostViews, ReplacedViews, ReplacingViews } from '../../defineView.js'
import { warn } from '../../shared/warn.js'
import * as all from '../../views.js'
import { browserEnvironment, type Latch } from '@latchkit/core'
import { fullScreenForm } from './fullScreen.js'
import { drawComponents, ownViews, partsOf, type DrawComponents } from './hostViews.js'
import { inlineForm } from './inline.js'
import type { ShellOptions } from './dialog.js'

/** The React components of an app that are views. */
export interface OwnComponents {
  /** Their names. */
  readonly names: readonly string[]
  /** Returns the present ones, by name: an app may pass a new object on each render. */
  readonly views: () => ReplacingViews
  /** Called with the function that renders the open ones, for the app's React tree. */
  readonly show: (draw: DrawComponents) => void
}

/** What the app asks for besides a modal with the kit's views. */
export interface OwnForm {
  /** Whether the views are a part of the page instead of a modal. */
  readonly inline?: boolean | undefined
  /** Whether the modal covers the whole window. No effect with `inline`. */
  readonly fullScreen?: boolean | undefined
  /** Drawing functions as views. */
  readonly views?: HostViews | undefined
  /** React components as views. No effect with `views`. */
  readonly components?: OwnComponents | undefined
}

/** Returns the options of the shell for what the app asks for. In debug mode a hint names unknown views. */
export function formOf(latch: Latch, host: HTMLElement, form: OwnForm): ShellOptions {
  const { inline, fullScreen, views, components } = form
  if (latch.options.debug) void warnOfUnknown(latch, views ?? components?.views() ?? {})
  return {
    form: inline ? inlineForm : fullScreen ? fullScreenForm : undefined,
    views: viewsOf(latch, host, form),
  }
}

function viewsOf(latch: Latch, host: HTMLElement, { views, components }: OwnForm): ReplacedViews {
  const { report } = { ...browserEnvironment(), ...latch.options.environment }
  if (views) return ownViews(host, views, report)
  return components ? drawComponents(components.views, components.names, report, host, components.show) : {}
}

/** Prints a hint about misspelt view names, which are possible in a page without type checks. */
async function warnOfUnknown(latch: Latch, views: object): Promise<void> {
  const unknown = Object.entries(views).filter(
    // A view of the app's own name has a heading.
    ([name, view]) => !Object.hasOwn(all, name) && view && partsOf(view as unknown).title === undefined,
  )
  if (unknown.length === 0) return
  await warn(
    latch,
    `views has no such view, misspelt perhaps: ${unknown.map(([name]) => name).join(', ')}. There are ${Object.keys(all).join(', ')}. A view of your own has a title: { title, view }.`,
  )
}
