import type { Latch, LatchState } from '@latchkit/core'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { baseStyles } from '../base/base.styles.js'
import { allWallets, type ReplacedViews } from '../views.js'
import { App } from './App.js'
import { SHELL_FEATURES, type Shell, type ShellFeatures } from './context.js'
import { createDialog } from './dialog.js'
import { createViewFinder, type FoundView } from './findView.js'
import { followTheme } from './followTheme.js'
import { shellStyles } from './shell.styles.js'
import { tokenStyles } from './tokens.styles.js'

/** Renders the modal into a shadow root of `host`, closed, and follows the kit's state. The answer ends it. */
export async function renderShell(latch: Latch, host: HTMLElement, views: ReplacedViews = {}): Promise<() => void> {
  const loaded = await Promise.all(SHELL_FEATURES.map(async (name) => [name, await latch.feature(name)]))
  const features = Object.fromEntries(loaded) as ShellFeatures
  const { modal } = features
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' })
  const adopt = createAdopt(root)
  for (const styles of [tokenStyles, baseStyles, shellStyles]) adopt(styles)

  const dismiss = (): boolean => {
    const stays = found?.closable?.(latch) === false
    if (stays) modal.shake()
    else modal.close()
    return !stays
  }
  let shown: string | undefined
  let found: FoundView | undefined
  const dialog = createDialog(root, { onDismiss: dismiss })
  const shell: Shell = {
    latch,
    features,
    findView: createViewFinder(views),
    allWallets,
    aside: dialog.aside,
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
  const stops = [followTheme(latch, host), latch.subscribe(follow)]
  const app = createRoot(dialog.app)
  app.render(createElement(App, { shell, onClose: dismiss }))

  function follow(): void {
    const state = latch.getState()
    if (!state.modal?.open) dialog.close()
    else if (shown === JSON.stringify(state.router?.history.at(-1))) dialog.open()
    dialog.shake(!!state.modal?.shaking)
    dialog.stepOut(isAskingWallet(state))
  }

  return () => {
    for (const stop of stops) stop()
    dialog.dispose()
    // Whoever ends us may be React itself, in the middle of its work.
    queueMicrotask(() => app.unmount())
  }
}

/**
 * Whether a wallet may be showing a prompt of its own right now. One that answers before the view that waits for it comes
 * shows none, and whoever left that view doesn't wait any more.
 */
const isAskingWallet = ({ connection, network, router }: LatchState): boolean =>
  !!router?.history.some(
    ({ view }) =>
      (view === 'ConnectingExternal' && connection.attempt?.status === 'waiting') ||
      (view === 'SwitchNetwork' && network.switchingTo),
  )

function createAdopt(root: ShadowRoot): Shell['adopt'] {
  // Of the window that the root is in: a page may have put it into a frame (F221).
  const { CSSStyleSheet: Sheet } = root.ownerDocument.defaultView ?? globalThis
  const adopted = new Set<string>()
  root.adoptedStyleSheets = []
  return (text) => {
    if (adopted.has(text)) return
    adopted.add(text)
    const sheet = new Sheet()
    sheet.replaceSync(text)
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
  }
}
