import { startAnnouncing } from './announce.js'
import { createCore, type Wallet, type WalletCore, type WalletPage } from './core.js'
import { createMethods } from './methods.js'
import { createListeners, createProvider } from './provider.js'
import { createSession } from './session.js'
import { toChainIdHex } from './signing.js'
import { evmSwitches } from './switches.js'
import type { EvmChainsConfig, SandboxWallet, WalletConfig, WalletSwitches } from './types.js'

/** Creates the Ethereum wallet and announces it. */
export function createWallet(config: WalletConfig, page: WalletPage): Wallet<SandboxWallet, WalletSwitches> {
  const { accounts } = config
  const core = createCore(page, { name: '', switches: evmSwitches, given: config, accounts: accounts.length })
  const api: SandboxWallet = {
    ...core.controls,
    ...core.actions,
    ...createEvm(core, config),
    get requests() {
      return core.requests.log()
    },
  }
  return { api, replaceServerSwitches: core.replaceServerSwitches }
}

/** Creates the wallet's part for Ethereum: an EIP-1193 provider, which is announced by EIP-6963. */
export function createEvm(
  core: WalletCore<WalletSwitches>,
  config: EvmChainsConfig,
): Pick<SandboxWallet, 'provider' | 'switchChain' | 'announce' | 'emit'> {
  const listeners = createListeners()
  const session = createSession({ core, config, emit: listeners.emit })
  const handle = createMethods({ core, config, session })
  const provider = createProvider({ handle, listeners, requests: core.requests })
  const announce = startAnnouncing({ page: core.page.events, provider, switches: core.switches })
  for (const method of ['eth_sendTransaction', 'wallet_sendCalls'])
    core.resume(method, (params) => handle(params, method))
  queueMicrotask(() => listeners.emit('connect', { chainId: toChainIdHex(session.chain().id) }))
  return { provider, switchChain: session.chooseChain, announce, emit: listeners.emit }
}
