import { createCore, type Wallet, type WalletPage } from '../core.js'
import { createStandard } from '../standard/createStandard.js'
import { createBitcoin } from './createBitcoin.js'
import type { Reads } from './esploraClient.js'
import { bitcoinSwitches } from './switches.js'
import type { BitcoinWalletConfig, BitcoinWalletSwitches, SandboxBitcoinWallet } from './types.js'

/** Creates the Bitcoin wallet of the Wallet Standard, and registers it. */
export function createBitcoinWallet(
  config: BitcoinWalletConfig,
  page: WalletPage & Reads,
): Wallet<SandboxBitcoinWallet, BitcoinWalletSwitches> {
  const { accounts } = config
  const core = createCore(page, {
    name: 'bitcoin',
    switches: bitcoinSwitches,
    given: config,
    accounts: accounts.length,
  })
  const api: SandboxBitcoinWallet = {
    ...core.controls,
    ...core.actions,
    ...createStandard(core, [createBitcoin(core, config, page)]),
    get requests() {
      return core.requests.log()
    },
  }
  return { api, replaceServerSwitches: core.replaceServerSwitches }
}
