import { walletIcons } from '../icons.js'
import { solanaSwitches } from '../solana/switches.js'
import { evmSwitches, type SwitchSet } from '../switches.js'
import type { MultiWalletSwitches } from './types.js'

/** The default switches of the multi-chain wallet. */
export const multiSwitchDefaults: MultiWalletSwitches = {
  ...evmSwitches.defaults,
  ...solanaSwitches.defaults,
  name: 'Sandbox Multi Wallet',
  icon: walletIcons.multi,
  rdns: 'dev.latchkit.sandbox.multi',
  uuid: 'b0a4c0de-51f3-4a52-8f0e-9c6d2b7a4e35',
}

/** The switches of the multi-chain wallet: those of EIP-6963 and of the Wallet Standard. */
export const multiSwitches: SwitchSet<MultiWalletSwitches> = {
  defaults: multiSwitchDefaults,
  checks: { ...evmSwitches.checks, ...solanaSwitches.checks },
}
