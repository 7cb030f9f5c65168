import type { IdentifierString, WalletAccount } from '@wallet-standard/base'
import type { CommonSwitches } from '../types.js'

/** What a wallet of the Wallet Standard can be told besides what all can. */
export interface StandardSwitches extends CommonSwitches {
  /**
   * What `standard:connect` with `silent` does for an app that may see no account. `ask`: asks all the same, as it must
   * not. Default: `empty`, no accounts and no error.
   */
  readonly silentConnect: 'empty' | 'reject' | 'ask'
  /** Features that it doesn't have: `["solana:signIn"]`. Default: `[]`. */
  readonly withoutFeatures: readonly string[]
  /** The chains that it and its accounts name. Default: `null`, its own. */
  readonly chains: readonly string[] | null
  /** What it registers itself as. `throwing-proxy`: every touch throws. Default: `whole`. */
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

/** What is an account's own; its chains and features are those of its namespace. */
export type StandardAccount = Pick<WalletAccount, 'address' | 'publicKey'>

/** The features of a wallet, by name. */
export type StandardFeatures = Readonly<Record<IdentifierString, object>>

/** What one family of chains brings into a wallet of the Wallet Standard. */
export interface StandardNamespace {
  readonly chains: readonly IdentifierString[]
  /** Its accounts that are the wallet's account `index`: one, or several where addresses differ by purpose. */
  readonly accounts: (index: number) => readonly StandardAccount[]
  /** Its features, given the accounts of this namespace that the app may see, as the wallet hands them out. */
  readonly features: (seen: () => readonly WalletAccount[]) => StandardFeatures
}
