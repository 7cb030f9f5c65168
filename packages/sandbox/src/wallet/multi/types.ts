import type { Wallet } from '@wallet-standard/base'
import type { BitcoinChainConfig } from '../bitcoin/types.js'
import type { SolanaChainConfig } from '../solana/types.js'
import type { StandardSwitches } from '../standard/types.js'
import type {
  EvmChainsConfig,
  GivenSwitches,
  WalletActions,
  WalletControls,
  WalletProvider,
  WalletSwitches,
} from '../types.js'

/** What the multi-chain wallet does to the apps it meets. The defaults are {@link multiSwitchDefaults}. */
export type MultiWalletSwitches = WalletSwitches & StandardSwitches

/** What the multi-chain wallet in the served script knows of the sandbox. */
export interface MultiWalletConfig extends GivenSwitches<MultiWalletSwitches> {
  readonly evm: EvmChainsConfig
  readonly solana: SolanaChainConfig
  readonly bitcoin: BitcoinChainConfig
}

/** `window.sandboxWallets.multi`, for tests and for the console. */
export interface SandboxMultiWallet extends WalletActions, WalletControls<MultiWalletSwitches> {
  /** What it announces by EIP-6963, unless `detail` says otherwise. */
  readonly provider: WalletProvider
  /** What it registers by the Wallet Standard, unless `registered` says otherwise: Solana and Bitcoin in one. */
  readonly wallet: Wallet
}
