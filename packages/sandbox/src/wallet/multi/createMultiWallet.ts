import { createBitcoin } from '../bitcoin/createBitcoin.js'
import type { Reads } from '../bitcoin/esploraClient.js'
import { createCore, type Wallet, type WalletPage } from '../core.js'
import { createEvm } from '../createWallet.js'
import { createSolana } from '../solana/createSolana.js'
import { createStandard } from '../standard/createStandard.js'
import { multiSwitches } from './switches.js'
import type { MultiWalletConfig, MultiWalletSwitches, SandboxMultiWallet } from './types.js'

/**
 * Creates a wallet on Ethereum, Solana and Bitcoin, announces it by EIP-6963 and registers it by the Wallet Standard.
 * Both protocols share permission, account, lock, panel, switches and log.
 */
export function createMultiWallet(
  config: MultiWalletConfig,
  page: WalletPage & Reads,
): Wallet<SandboxMultiWallet, MultiWalletSwitches> {
  const { evm, solana, bitcoin } = config
  const accounts = Math.min(...[evm, solana, bitcoin].map((chain) => chain.accounts.length))
  const core = createCore(page, { name: 'multi', switches: multiSwitches, given: config, accounts })
  const { provider, switchChain, ...announced } = createEvm(core, evm)
  const { wallet, ...registered } = createStandard(core, [
    createSolana(core, solana),
    createBitcoin(core, bitcoin, page),
  ])
  const api: SandboxMultiWallet = {
    ...core.controls,
    ...core.actions,
    provider,
    wallet,
    switchChain,
    announce: () => {
      announced.announce()
      registered.announce()
    },
    // The two protocols name their events differently, so each listener gets only its own.
    emit: (event, payload) => {
      announced.emit(event, payload)
      registered.emit(event, payload)
    },
    get requests() {
      return core.requests.log()
    },
  }
  return { api, replaceServerSwitches: core.replaceServerSwitches }
}
