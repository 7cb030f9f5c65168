import type { Wallet } from '@wallet-standard/base'
import type { StandardSwitches } from '../standard/types.js'
import type { SignInAnswer } from '../signInMessage.js'
import type { CommonActions, GivenSwitches, WalletControls } from '../types.js'

/** The switches of the Solana wallet. The defaults are {@link solanaSwitchDefaults}. */
export interface SolanaWalletSwitches extends StandardSwitches {
  /** What `solana:signIn` signs, and answers with. Default: `right`. */
  readonly signIn: SignInAnswer
  /** Signs texts behind the header of an off-chain message, as hardware wallets do. Default: `false`. */
  readonly offChainHeader: boolean
}

/** The Solana accounts and chain of the sandbox, for a wallet. */
export interface SolanaChainConfig {
  /** Addresses in base58. `secretKey` has 64 bytes: the private key, then the public key. */
  readonly accounts: readonly { readonly address: string; readonly secretKey: readonly number[] }[]
  readonly caip2: `solana:${string}`
  readonly rpcUrl: string
}

/** The configuration of the Solana wallet in the served script. */
export interface SolanaWalletConfig extends SolanaChainConfig, GivenSwitches<SolanaWalletSwitches> {}

/** The type of `window.sandboxWallets.solana`, for tests and for the browser's console. */
export interface SandboxSolanaWallet extends CommonActions, WalletControls<SolanaWalletSwitches> {
  /** The wallet that it registers with apps, unless `registered` says otherwise. */
  readonly wallet: Wallet
}
