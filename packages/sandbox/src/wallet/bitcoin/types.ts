import type { Wallet } from '@wallet-standard/base'
import type { StandardSwitches } from '../standard/types.js'
import type { CommonActions, GivenSwitches, WalletControls } from '../types.js'
import type { AddressNetwork } from './keys.js'

/** The keys of an account, in hex. */
export interface BitcoinWalletAccount {
  readonly payment: { readonly publicKey: string; readonly privateKey: string }
  readonly ordinals: { readonly publicKey: string; readonly privateKey: string }
}

/** What a wallet has to know of the sandbox's Bitcoin chain. */
export interface BitcoinChainConfig {
  readonly accounts: readonly BitcoinWalletAccount[]
  readonly caip2: `bip122:${string}`
  readonly network: AddressNetwork
  readonly esploraUrl: string
}

/** What the Bitcoin wallet does to the apps it meets. The defaults are {@link bitcoinSwitchDefaults}. */
export type BitcoinWalletSwitches = StandardSwitches

/** What the Bitcoin wallet in the served script knows of the sandbox. */
export interface BitcoinWalletConfig extends BitcoinChainConfig, GivenSwitches<BitcoinWalletSwitches> {}

/** `window.sandboxWallets.bitcoin`, for tests and for the console. */
export interface SandboxBitcoinWallet extends CommonActions, WalletControls<BitcoinWalletSwitches> {
  /** What it registers with apps, unless `registered` says otherwise. */
  readonly wallet: Wallet
}
