import type { IdentifierString, WalletAccount } from '@wallet-standard/base'
import type { CommonSwitches } from '../types.js'

/** The switches of a wallet of the Wallet Standard, beside the common ones. */
export interface StandardSwitches extends CommonSwitches {
  /**
   * The result of `standard:connect` with `silent` where the app may see no account. `reject`: rejects. `ask`: asks,
   * against the standard. Default: `empty`, no accounts and no error.
   */
  readonly silentConnect: 'empty' | 'reject' | 'ask'
  /** The features that it leaves out: `["solana:signIn"]`. Default: `[]`. */
  readonly withoutFeatures: readonly string[]
  /** The chains that the wallet and its accounts list. Default: `null`, its own chains. */
  readonly chains: readonly string[] | null
  /** The form in which it registers itself. `throwing-proxy`: every access throws. Default: `whole`. */
  readonly registered:
    | 'whole'
    | 'null'
    | 'throwing-proxy'
    | 'missing-version'
    | 'missing-name'
    | 'missing-icon'
    | 'missing-chains'
    | 'missing-features'
    | 'missing-accounts'
}

/** The members of one account. Its chains and features are those of its namespace. */
export type StandardAccount = Pick<WalletAccount, 'address' | 'publicKey'>

/** The features of a wallet, by name. */
export type StandardFeatures = Readonly<Record<IdentifierString, object>>

/** The part of a wallet of the Wallet Standard for one namespace. */
export interface StandardNamespace {
  readonly chains: readonly IdentifierString[]
  /**
   * Returns the accounts that are the wallet's account `index`. There are several where addresses differ by purpose.
   */
  readonly accounts: (index: number) => readonly StandardAccount[]
  /** Returns the features. `seen` returns the accounts of this namespace that the app may see. */
  readonly features: (seen: () => readonly WalletAccount[]) => StandardFeatures
}
