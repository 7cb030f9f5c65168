import { createBitcoinWallet } from './bitcoin/createBitcoinWallet.js'
import { createSatsWallet } from './bitcoin/sats/createSatsWallet.js'
import type { Wallet, WalletPage } from './core.js'
import { createWallet } from './createWallet.js'
import { walletKinds, type ScriptConfig, type WalletConfigs, type WalletKind } from './kinds.js'
import { createMultiWallet } from './multi/createMultiWallet.js'
import { createPanel } from './panel.js'
import { createSolanaWallet } from './solana/createSolanaWallet.js'
import { followSandbox, type StreamedWallets } from './stream.js'

/** The global variable of the configuration. The server assigns it before the bundle, in the same script. */
const configName = '__SANDBOX_WALLET__'

type Makers = {
  readonly [Kind in WalletKind]: (config: WalletConfigs[Kind], page: WalletPage) => Wallet<object, object>
}

/** Members of the page that only some wallets need. */
const more = { get: (url: string): Promise<Response> => fetch(url), globals: window }

const makers: Makers = {
  evm: createWallet,
  solana: createSolanaWallet,
  bitcoin: (config, page) => createBitcoinWallet(config, { ...page, ...more }),
  sats: (config, page) => createSatsWallet(config, { ...page, ...more }),
  multi: (config, page) => createMultiWallet(config, { ...page, ...more }),
}

function takeConfig(): ScriptConfig | undefined {
  const holder = globalThis as { [configName]?: ScriptConfig }
  const config = holder[configName]
  delete holder[configName]
  return config
}

/** Whether a script tag loaded this script from the sandbox. Only then may the page connect to the sandbox's server. */
function cameFrom(eventsUrl: string): boolean {
  const script = document.currentScript
  return (
    script instanceof HTMLScriptElement && script.src !== '' && new URL(script.src).origin === new URL(eventsUrl).origin
  )
}

function make<Kind extends WalletKind>(kind: Kind, configs: Partial<WalletConfigs>, page: WalletPage): StreamedWallets {
  const config = configs[kind]
  return config ? { [kind]: makers[kind](config, page) } : {}
}

/** Resolves when the page is there. A test's script runs before it has any element. */
function parsed(): Promise<void> {
  if (document.readyState !== 'loading') return Promise.resolve()
  return new Promise((resolve) => document.addEventListener('DOMContentLoaded', () => resolve(), { once: true }))
}

function start(): void {
  const config = takeConfig()
  // Runs once in the top frame, like a browser extension: a test may inject the script into every frame, and a page may
  // load it twice.
  if (!config || window.top !== window.self) return
  const page: WalletPage = {
    events: window,
    origin: location.origin,
    storage: () => localStorage,
    fetch: (url, init) => fetch(url, init),
    showPanel: createPanel(document),
    ready: parsed(),
  }
  if (!('sandboxWallets' in window)) Object.defineProperty(window, 'sandboxWallets', { value: {} })
  const there: Record<string, unknown> = { ...window.sandboxWallets }
  const kinds = (Object.keys(walletKinds) as WalletKind[]).filter((kind) => !(kind in there))
  const made = kinds.flatMap((kind) => Object.entries(make(kind, config.wallets, page)))
  const wallets: StreamedWallets = Object.fromEntries(made)
  for (const [kind, wallet] of Object.entries(wallets)) {
    Object.defineProperty(window.sandboxWallets, kind, { value: wallet.api, enumerable: true })
  }
  if (wallets.evm) Object.defineProperty(window, 'sandboxWallet', { value: wallets.evm.api })
  if (Object.keys(wallets).length > 0 && cameFrom(config.eventsUrl)) followSandbox(config.eventsUrl, wallets)
}

start()
