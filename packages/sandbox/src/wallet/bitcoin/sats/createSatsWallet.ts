import { createCore, type Wallet, type WalletPage } from '../../core.js'
import { createSats, type SatsPage } from './createSats.js'
import { satsSwitches } from './switches.js'
import type { SandboxSatsWallet, SatsSwitches, SatsWalletConfig } from './types.js'

/** Creates the Bitcoin wallet for `sats-connect`, and lists it. */
export function createSatsWallet(
  config: SatsWalletConfig,
  page: WalletPage & SatsPage,
): Wallet<SandboxSatsWallet, SatsSwitches> {
  const { accounts } = config
  const core = createCore(page, { name: 'sats', switches: satsSwitches, given: config, accounts: accounts.length })
  const api: SandboxSatsWallet = {
    ...core.controls,
    ...core.actions,
    ...createSats(core, config, page),
    get requests() {
      return core.requests.log()
    },
  }
  return { api, replaceServerSwitches: core.replaceServerSwitches }
}
