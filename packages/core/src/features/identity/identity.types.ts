import type { identityErrors } from './identity.errors.js'

/** The name and the picture of an address. Null where it has none. */
export interface Identity {
  /** The name, such as one of ENS. Null where it has none. */
  readonly name: string | null
  /** For an `<img>` only: `https:`, `data:image/…`, or an address of the app's server. Null where it has none. */
  readonly image: string | null
}

/** What is known of the active account's name and picture (S3.01). */
export interface IdentityState {
  /** The address that the other members are about. Undefined without an account, and on a test network. */
  address: string | undefined
  /** `stale`: the latest lookup failed, and the members are from an earlier one. */
  status: 'idle' | 'loading' | 'ready' | 'stale' | 'unavailable'
  /** Null where the account has none. Undefined where that isn't known. */
  name: string | null | undefined
  /** As `image` of {@link Identity}. Undefined where it isn't known. */
  image: string | null | undefined
}

/** The names and pictures of accounts. */
export interface IdentityController {
  /** What is known now. It changes in place. */
  readonly state: IdentityState
  /** Looks up the active account, unless that was done within 5 min. Rejects with `identity/unavailable`. */
  refresh(options?: { readonly force?: boolean }): Promise<void>
  /** Looks up the active account now and every 5 min while the page is visible, until the returned function is called. */
  watch(): () => void
  /**
   * Looks up any address in the active namespace, unless that was done within 5 min. An address without a name is
   * remembered too. Resolves with nulls on a test network. Rejects with `identity/unavailable`.
   */
  identify(address: string): Promise<Identity>
  /** Ends the pending lookup and every call of `watch`. */
  dispose(): void
}

/** What the feature is to the kit: its controller, and what it adds to the kit's types. */
export interface IdentityFeature {
  readonly controller: IdentityController
  readonly errors: typeof identityErrors
}
