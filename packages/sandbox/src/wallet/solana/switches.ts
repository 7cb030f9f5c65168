import { walletIcons } from '../icons.js'
import { standardSwitches } from '../standard/switches.js'
import { isBoolean, oneOf, signInAnswers, type SwitchSet } from '../switches.js'
import type { SolanaWalletSwitches } from './types.js'

/** The default switches of the Solana wallet. */
export const solanaSwitchDefaults: SolanaWalletSwitches = {
  ...standardSwitches.defaults,
  name: 'Sandbox Solana Wallet',
  icon: walletIcons.solana,
  signIn: 'right',
  offChainHeader: false,
}

/** The switches of the Solana wallet. */
export const solanaSwitches: SwitchSet<SolanaWalletSwitches> = {
  defaults: solanaSwitchDefaults,
  checks: { ...standardSwitches.checks, signIn: oneOf(...signInAnswers), offChainHeader: isBoolean },
}
