import type { Latch } from '@latchkit/core'
import type { ReactNode } from 'react'
import { warn } from '../../shared/warn.js'
import type { HostViews, ReplacingViews } from '../../defineView.js'
import * as all from '../../views.js'
import { fullScreenForm } from './fullScreen.js'
import { drawComponents, replaceViews } from './hostViews.js'
import { inlineForm } from './inline.js'
import type { ShellOptions } from './renderShell.js'

/** What the app asks for besides a modal with the kit's views. */
export interface OwnForm {
  /** Whether the views are a part of the page instead of a modal. */
  readonly inline?: boolean | undefined
  /** Whether the modal covers the whole window. No effect with `inline`. */
  readonly fullScreen?: boolean | undefined
  /** Drawing functions in place of the kit's views. */
  readonly views?: HostViews | undefined
  /** React components in place of the kit's views. No effect with `views`. */
  readonly components?: ReplacingViews | undefined
  /** Called with portals that render `components`, for the app's React tree. */
  readonly show?: ((portals: ReactNode) => void) | undefined
}

/** Returns the options of the shell for what the app asks for. In debug mode a hint names unknown views. */
export function formOf(
  latch: Latch,
  host: HTMLElement,
  { inline, fullScreen, views, components = {}, show = () => {} }: OwnForm,
): ShellOptions {
  if (latch.options.debug) void warnOfUnknown(latch, Object.keys(views ?? components))
  return {
    form: inline ? inlineForm : fullScreen ? fullScreenForm : undefined,
    views: replaceViews(host, views ?? drawComponents(components, show)),
  }
}

/** Prints a hint about misspelt view names, which are possible in a page without type checks. */
async function warnOfUnknown(latch: Latch, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(all, name))
  if (unknown.length === 0) return
  await warn(
    latch,
    `views has no such view, misspelt perhaps: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.`,
  )
}
