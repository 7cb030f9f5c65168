import type { Latch, Route } from '@latchkit/core'
import { followAwaited } from '../shared/connect/awaited.js'
import { createElement, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import resetStyles from '../theme/reset.css'
import tokenStyles from '../theme/tokens.css'
import { createAdopt } from './frame/adoptSheet.js'
import { App } from './App.js'
import { SHELL_FEATURES, type Shell, type ShellFeatures } from './frame/context.js'
import { createDialog, type ShellOptions } from './frame/dialog.js'
import { createViewFinder } from './frame/findView.js'
import { SUCCESS_MS } from './frame/motion.js'
import type { OwnForm } from './frame/forms.js'
import { followTheme } from './frame/followTheme.js'
import { routeKey } from './stack/useShownView.js'
import { followLanguage } from '../words/language.js'
import { ENGLISH, type Translation } from '../words/translation.js'
import dialogStyles from './frame/dialog.css'

/** Loads what the app asks for besides a modal with the kit's views. Undefined where it asks for nothing. */
export async function loadForm(latch: Latch, host: HTMLElement, form: OwnForm): Promise<ShellOptions | undefined> {
  return Object.values(form).some(Boolean) ? (await import('./frame/forms.js')).formOf(latch, host, form) : undefined
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
  for (const styles of [resetStyles, tokenStyles, dialogStyles]) adopt(styles)
  let translation = ENGLISH
  let app = undefined as Root | undefined
  // The kit has its own language and direction, whatever the page's are.
  const speak = ({ locale, direction }: Translation): void => {
    host.lang = locale
    host.dir = direction
    // React's production build ignores `StrictMode`. Its development build mounts each view twice.
    app?.render(createElement(StrictMode, null, createElement(App, { shell, translation })))
  }
  const language = followLanguage(latch, (next) => speak((translation = next)))
  const theme = followTheme(latch, host)
  const loading = SHELL_FEATURES.map(async (name) => [name, await latch.feature(name)])
  const [loaded, stopTheme] = await Promise.all([Promise.all(loading), theme, language.load('modal')]).catch(
    (error: unknown) => {
      language.end()
      theme.then(
        (stop) => stop(),
        () => {},
      )
      throw error
    },
  )
  const features = Object.fromEntries(loaded) as ShellFeatures
  const { modal } = features

  const dismiss = (): boolean => {
    // The view of the route, whose code may be loading while the one before is shown (F090).
    const stays = shell.findView(features.router.current().view).closable?.(latch) === false
    if (stays) modal.shake()
    else modal.close()
    return !stays
  }
  let shown: Route | undefined
  /** Whether the view waited for a wallet, which has connected. */
  let isDone: ReturnType<typeof followAwaited> = () => false
  let wasOpened = false
  if (form) adopt(form.styles)
  const dialog = (form?.create ?? createDialog)(root, { onDismiss: dismiss, latch })
  const shell: Shell = {
    latch,
    translation: () => translation,
    features,
    findView: createViewFinder(views, language.load),
    loadWords: language.load,
    aside: dialog.aside,
    dismiss,
    adopt,
    announce: dialog.announce,
    typed: { text: '' },
    wasOpened: () => wasOpened,
    chunks: new Map(),
    onShown(route) {
      shown = route
      isDone = followAwaited(route)
      follow()
      dialog.layOut()
    },
  }
  const stops = [stopTheme, language.end, latch.subscribe(follow)]
  app = createRoot(dialog.app)
  speak(translation)

  function follow(): void {
    const state = latch.getState()
    wasOpened ||= !!state.modal?.open
    const isSuccess = isDone(state)
    if (!state.modal?.open) dialog.close(isSuccess ? SUCCESS_MS : 0)
    else if (routeKey(shown) === routeKey(state.router?.history.at(-1))) dialog.open()
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
