import type { Wallet } from '@wallet-standard/base'
import type { StandardSwitches } from '../standard/types.js'
import type { CommonActions, GivenSwitches, WalletControls } from '../types.js'

/** What the Solana wallet does to the apps it meets. The defaults are {@link solanaSwitchDefaults}. */
export type SolanaWalletSwitches = StandardSwitches

/** What a wallet has to know of the sandbox's Solana chain. */
export interface SolanaChainConfig {
  /** Addresses in base58, and the 64 bytes of private and public key. */
  readonly accounts: readonly { readonly address: string; readonly secretKey: readonly number[] }[]
  readonly caip2: `solana:${string}`
  readonly rpcUrl: string
}

/** What the Solana wallet in the served script knows of the sandbox. */
export interface SolanaWalletConfig extends SolanaChainConfig, GivenSwitches<SolanaWalletSwitches> {}

/** `window.sandboxWallets.solana`, for tests and for the console. */
export interface SandboxSolanaWallet extends CommonActions, WalletControls<SolanaWalletSwitches> {
  /** What it registers with apps, unless `registered` says otherwise. */
  readonly wallet: Wallet
}
