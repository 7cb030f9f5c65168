import { createCore, type Wallet, type WalletPage } from '../core.js'
import { createStandard } from '../standard/createStandard.js'
import { createSolana } from './createSolana.js'
import { solanaSwitches } from './switches.js'
import type { SandboxSolanaWallet, SolanaWalletConfig, SolanaWalletSwitches } from './types.js'

/** Creates the Solana wallet and registers it. */
export function createSolanaWallet(
  config: SolanaWalletConfig,
  page: WalletPage,
): Wallet<SandboxSolanaWallet, SolanaWalletSwitches> {
  const { accounts } = config
  const core = createCore(page, { name: 'solana', switches: solanaSwitches, given: config, accounts: accounts.length })
  const api: SandboxSolanaWallet = {
    ...core.controls,
    ...core.actions,
    ...createStandard(core, [createSolana(core, config)]),
    get requests() {
      return core.requests.log()
    },
  }
  return { api, replaceServerSwitches: core.replaceServerSwitches }
}
