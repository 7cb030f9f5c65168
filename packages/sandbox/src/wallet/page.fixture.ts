import { accountsOf } from './accounts.fixture.js'
import type { WalletPage } from './core.js'
import { createWallet } from './createWallet.js'
import type { PanelView } from './panel.js'
import type { SandboxWallet, WalletConfig, WalletSwitches } from './types.js'

/** The configuration of the wallet in the tests: two accounts on two chains. */
export const config: Omit<WalletConfig, 'query'> = {
  accounts: accountsOf(2),
  chains: [
    { id: 31337, name: 'Sandbox', rpcUrl: 'http://one.test', symbol: 'ETH' },
    { id: 31338, name: 'Sandbox Two', rpcUrl: 'http://two.test', symbol: 'ETH' },
  ],
  server: {},
}

/** Opens the Ethereum wallet in a page whose visitor decides as the switches say. `panels` are those that it showed. */
export function openWallet(query: Partial<WalletSwitches> = {}): {
  readonly api: SandboxWallet
  readonly panels: PanelView[]
  readonly ask: (method: string, ...params: readonly unknown[]) => Promise<unknown>
} {
  const panels: PanelView[] = []
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  } as Storage
  const page: WalletPage = {
    events: new EventTarget(),
    origin: 'https://app.example',
    storage: () => storage,
    fetch: async () => Response.json({ jsonrpc: '2.0', id: 1, result: '0x1' }),
    showPanel: (view, _place, decide) => {
      panels.push(view)
      queueMicrotask(() => decide(true))
      return () => undefined
    },
  }
  const { api } = createWallet({ ...config, query }, page)
  return { api, panels, ask: (method, ...params) => api.provider.request({ method, params }) }
}
