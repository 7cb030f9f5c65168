import type { Latch } from '@latchkit/core'
import { createElement } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { baseStyles } from '../base/base.styles.js'
import { moreWallets, type ReplacedViews } from '../views.js'
import { adoptSheet } from './adoptSheet.js'
import { App } from './App.js'
import { SHELL_FEATURES, type Shell, type ShellFeatures } from './context.js'
import { createDialog, type ShellForm } from './dialog.js'
import { createViewFinder, type FoundView } from './findView.js'
import { followTheme } from './followTheme.js'
import { shellStyles } from './shell.styles.js'
import { tokenStyles } from './tokens.styles.js'
import { followLanguage } from '../words/language.js'
import { ENGLISH, type Spoken } from '../words/spoken.js'

/** How a shell differs from the modal with the kit's views. */
export interface ShellOptions {
  /** The views of the app. */
  readonly views?: ReplacedViews | undefined
  /** The form in place of the dialog. */
  readonly form?: ShellForm | undefined
}

/**
 * Renders the closed modal into a shadow root of `host`, and follows the kit's state. Resolves with a function that
 * removes the modal. Rejects where a feature cannot be loaded.
 */
export async function renderShell(
  latch: Latch,
  host: HTMLElement,
  { views = {}, form }: ShellOptions = {},
): Promise<() => void> {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(root)
  for (const styles of [tokenStyles, baseStyles, shellStyles]) adopt(styles)
  let spoken = ENGLISH
  let app = undefined as Root | undefined
  // The kit has its own language and direction, whatever the page's are.
  const speak = ({ locale, direction }: Spoken): void => {
    host.lang = locale
    host.dir = direction
    app?.render(createElement(App, { shell, spoken }))
  }
  const language = followLanguage(latch, (next) => speak((spoken = next)))
  const loading = SHELL_FEATURES.map(async (name) => [name, await latch.feature(name)])
  const [loaded, stopTheme] = await Promise.all([
    Promise.all(loading),
    followTheme(latch, host),
    language.load('shell'),
  ])
  const features = Object.fromEntries(loaded) as ShellFeatures
  const { modal } = features

  const dismiss = (): boolean => {
    const stays = found?.closable?.(latch) === false
    if (stays) modal.shake()
    else modal.close()
    return !stays
  }
  let shown: string | undefined
  let found: FoundView | undefined
  if (form) adopt(form.styles)
  const dialog = (form?.create ?? createDialog)(root, { onDismiss: dismiss, latch })
  const shell: Shell = {
    latch,
    spoken: () => spoken,
    features,
    findView: createViewFinder(views, language.load),
    moreWallets,
    aside: dialog.aside,
    dismiss,
    adopt,
    announce: dialog.announce,
    chunks: new Map(),
    onShown(route, view) {
      shown = JSON.stringify(route)
      found = view
      follow()
      dialog.layOut()
    },
  }
  const stops = [stopTheme, language.end, latch.subscribe(follow)]
  app = createRoot(dialog.app)
  speak(spoken)

  function follow(): void {
    const state = latch.getState()
    if (!state.modal?.open) dialog.close()
    else if (shown === JSON.stringify(state.router?.history.at(-1))) dialog.open()
    dialog.shake(!!state.modal?.shaking)
  }

  return () => {
    for (const stop of stops) stop()
    dialog.dispose()
    const gone = app
    // A language that loads after this must not render.
    app = undefined
    // React itself may call this while it renders, and cannot unmount a root then.
    queueMicrotask(() => gone?.unmount())
  }
}

function createAdopt(root: ShadowRoot): Shell['adopt'] {
  const adopted = new Set<string>()
  root.adoptedStyleSheets = []
  return (text) => {
    if (adopted.has(text)) return
    adopted.add(text)
    adoptSheet(root, text)
  }
}
