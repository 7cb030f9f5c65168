import { createPanel } from './panel.js'
import { createWallet } from './createWallet.js'
import { followSandbox } from './stream.js'
import type { WalletConfig } from './types.js'

/** The sandbox puts this before the bundle when it serves the two as `/wallet.js`. */
const configName = '__SANDBOX_WALLET__'

function takeConfig(): WalletConfig | undefined {
  const holder = globalThis as { [configName]?: WalletConfig }
  const config = holder[configName]
  delete holder[configName]
  return config
}

/** Whether a script tag brought us from the sandbox: only then is the sandbox a host that the page talks to. */
function cameFrom(eventsUrl: string): boolean {
  const script = document.currentScript
  return (
    script instanceof HTMLScriptElement && script.src !== '' && new URL(script.src).origin === new URL(eventsUrl).origin
  )
}

function start(): void {
  const config = takeConfig()
  // A browser extension is in the page once; a test may inject this into every frame, and a page may load it again.
  if (!config || window.top !== window.self || 'sandboxWallet' in window) return
  const wallet = createWallet(config, {
    events: window,
    origin: location.origin,
    storage: () => localStorage,
    fetch: (url, init) => fetch(url, init),
    showPanel: createPanel(document),
  })
  Object.defineProperty(window, 'sandboxWallet', { value: wallet.api })
  if (cameFrom(config.eventsUrl)) followSandbox(config.eventsUrl, wallet)
}

start()
