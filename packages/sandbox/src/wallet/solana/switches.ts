import { standardSwitches } from '../standard/switches.js'
import type { SwitchSet } from '../switches.js'
import type { SolanaWalletSwitches } from './types.js'

/** The default switches of the Solana wallet. */
export const solanaSwitchDefaults: SolanaWalletSwitches = {
  ...standardSwitches.defaults,
  name: 'Sandbox Solana Wallet',
}

/** The switches of the Solana wallet. */
export const solanaSwitches: SwitchSet<SolanaWalletSwitches> = { ...standardSwitches, defaults: solanaSwitchDefaults }
