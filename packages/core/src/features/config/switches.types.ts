/** The provider of a social login (S5.05, S9.11). */
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** The members of the option `features` that no feature reads yet (S3.16). */
export interface LaterSwitches {
  /** Not built yet. */
  readonly smartSessions?: boolean
  /** Not built yet. */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  /** Not built yet. */
  readonly pay?: boolean
  /** Not built yet. */
  readonly onramp?: boolean | readonly string[]
  /** Not built yet. */
  readonly socials?: false | readonly Social[]
}
