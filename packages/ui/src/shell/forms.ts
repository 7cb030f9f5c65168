import type { ReactNode } from 'react'
import type { HostViews, ReplacingViews } from '../views.js'
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
  host: HTMLElement,
  { inline, fullScreen, views, components = {}, show = () => {} }: OwnForm,
): ShellOptions {
  return {
    form: inline ? inlineForm : fullScreen ? fullScreenForm : undefined,
    views: replaceViews(host, views ?? drawComponents(components, show)),
  }
}
