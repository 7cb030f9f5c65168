export { walletErrors, type WalletError, type WalletErrorMeaning, type WalletErrorName } from '../wallet/errors.js'
export { satsSwitchDefaults } from '../wallet/bitcoin/sats/switches.js'
export type {
  SandboxSatsWallet,
  SatsActions,
  SatsNetwork,
  SatsProvider,
  SatsResponse,
  SatsSwitches,
} from '../wallet/bitcoin/sats/types.js'
export { bitcoinSwitchDefaults } from '../wallet/bitcoin/switches.js'
export type { BitcoinWalletSwitches, SandboxBitcoinWallet } from '../wallet/bitcoin/types.js'
export type { SandboxWallets, WalletKind } from '../wallet/kinds.js'
export { multiSwitchDefaults } from '../wallet/multi/switches.js'
export type { MultiWalletSwitches, SandboxMultiWallet } from '../wallet/multi/types.js'
export { solanaSwitchDefaults } from '../wallet/solana/switches.js'
export type { SandboxSolanaWallet, SolanaWalletSwitches } from '../wallet/solana/types.js'
export { switchDefaults } from '../wallet/switches.js'
export type {
  CommonActions,
  CommonSwitches,
  SandboxWallet,
  WalletActions,
  WalletControls,
  WalletManifest,
  WalletProvider,
  WalletRequest,
  WalletSwitches,
} from '../wallet/types.js'
