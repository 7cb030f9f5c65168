import type { Latch } from '@latchkit/core'
import type { ReactNode } from 'react'
import { warn } from '../shared/warn.js'
import { views as all, type HostViews, type ReplacingViews } from '../views.js'
import { fullScreenForm } from './fullScreen.js'
import { drawComponents, replaceViews } from './hostViews.js'
import { inlineForm } from './inline.js'
import type { ShellOptions } from './renderShell.js'

/** What an app asked for that isn't the modal with our views. */
export interface OwnForm {
  readonly inline?: boolean | undefined
  readonly fullScreen?: boolean | undefined
  readonly views?: HostViews | undefined
  readonly components?: ReplacingViews | undefined
  /** Renders the components in the app's tree. */
  readonly show?: ((portals: ReactNode) => void) | undefined
}

/** Makes the shell's options of what an app asked for. */
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

/** A page without types may have misspelt one. */
async function warnOfUnknown(latch: Latch, names: readonly string[]): Promise<void> {
  const unknown = names.filter((name) => !Object.hasOwn(all, name))
  if (unknown.length === 0) return
  await warn(
    latch,
    `views has no such view, misspelt perhaps: ${unknown.join(', ')}. There are ${Object.keys(all).join(', ')}.`,
  )
}
