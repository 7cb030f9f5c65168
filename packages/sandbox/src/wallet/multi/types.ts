import type { Wallet } from '@wallet-standard/base'
import type { BitcoinChainConfig } from '../bitcoin/types.js'
import type { SolanaChainConfig, SolanaWalletSwitches } from '../solana/types.js'
import type {
  EvmChainsConfig,
  GivenSwitches,
  WalletActions,
  WalletControls,
  WalletProvider,
  WalletSwitches,
} from '../types.js'

/** The switches of the multi-chain wallet. The defaults are {@link multiSwitchDefaults}. */
export type MultiWalletSwitches = WalletSwitches & SolanaWalletSwitches

/** The configuration of the multi-chain wallet in the served script. */
export interface MultiWalletConfig extends GivenSwitches<MultiWalletSwitches> {
  readonly evm: EvmChainsConfig
  readonly solana: SolanaChainConfig
  readonly bitcoin: BitcoinChainConfig
}

/** The type of `window.sandboxWallets.multi`, for tests and for the browser's console. */
export interface SandboxMultiWallet extends WalletActions, WalletControls<MultiWalletSwitches> {
  /** The provider that it announces by EIP-6963, unless `detail` says otherwise. */
  readonly provider: WalletProvider
  /**
   * The wallet that it registers by the Wallet Standard, for Solana and Bitcoin, unless `registered` says otherwise.
   */
  readonly wallet: Wallet
}
