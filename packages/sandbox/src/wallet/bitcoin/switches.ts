import { walletIcons } from '../icons.js'
import { standardSwitches } from '../standard/switches.js'
import type { SwitchSet } from '../switches.js'
import type { BitcoinWalletSwitches } from './types.js'

/** The default switches of the Bitcoin wallet. */
export const bitcoinSwitchDefaults: BitcoinWalletSwitches = {
  ...standardSwitches.defaults,
  name: 'Sandbox Bitcoin Wallet',
  icon: walletIcons.bitcoin,
}

/** The switches of the Bitcoin wallet. */
export const bitcoinSwitches: SwitchSet<BitcoinWalletSwitches> = {
  ...standardSwitches,
  defaults: bitcoinSwitchDefaults,
}
