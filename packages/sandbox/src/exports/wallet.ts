export { walletErrors, type WalletError, type WalletErrorMeaning, type WalletErrorName } from '../wallet/errors.js'
export { switchDefaults } from '../wallet/switches.js'
export type {
  SandboxWallet,
  WalletActions,
  WalletManifest,
  WalletProvider,
  WalletRequest,
  WalletSwitches,
} from '../wallet/types.js'
