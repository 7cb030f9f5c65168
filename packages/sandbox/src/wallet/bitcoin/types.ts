import type { Wallet } from '@wallet-standard/base'
import type { StandardSwitches } from '../standard/types.js'
import type { CommonActions, GivenSwitches, WalletControls } from '../types.js'
import type { AddressNetwork } from './keys.js'

/** The keys of an account, in hex without 0x. */
export interface BitcoinWalletAccount {
  readonly payment: { readonly publicKey: string; readonly privateKey: string }
  readonly ordinals: { readonly publicKey: string; readonly privateKey: string }
}

/** The Bitcoin accounts and chain of the sandbox, for a wallet. */
export interface BitcoinChainConfig {
  readonly accounts: readonly BitcoinWalletAccount[]
  readonly caip2: `bip122:${string}`
  readonly network: AddressNetwork
  readonly esploraUrl: string
}

/** The switches of the Bitcoin wallet. The defaults are {@link bitcoinSwitchDefaults}. */
export type BitcoinWalletSwitches = StandardSwitches

/** The configuration of the Bitcoin wallet in the served script. */
export interface BitcoinWalletConfig extends BitcoinChainConfig, GivenSwitches<BitcoinWalletSwitches> {}

/** The type of `window.sandboxWallets.bitcoin`, for tests and for the browser's console. */
export interface SandboxBitcoinWallet extends CommonActions, WalletControls<BitcoinWalletSwitches> {
  /** The wallet that it registers with apps, unless `registered` says otherwise. */
  readonly wallet: Wallet
}
