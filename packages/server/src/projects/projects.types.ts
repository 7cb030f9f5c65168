/** What a dashboard may switch for an app (S3.16). What is left out is as the app has it. */
export interface RemoteFeatures {
  /** The providers, or `false`. */
  readonly swaps?: boolean | readonly string[]
  /** The providers, or `false`. */
  readonly onramp?: boolean | readonly string[]
  readonly email?: boolean
  /** The logins, in their order, or `false`. */
  readonly socials?: false | readonly string[]
  readonly activity?: boolean
  /** A small "Latchkit" under each view. */
  readonly branding?: boolean
}

/** An app that may use this server. */
export interface Project {
  /**
   * Where it runs: an origin (`https://app.example`), a host, or `*.` and a host for all that is below that. Empty: anywhere.
   */
  readonly allowedOrigins: readonly string[]
  readonly features: RemoteFeatures
  /** Whether its events are taken. */
  readonly isAnalyticsEnabled: boolean
}

/** Where projects come from. */
export interface ProjectSource {
  /** Resolves with undefined for an id that is nobody's. */
  readonly find: (projectId: string) => Promise<Project | undefined>
}

/** Who asks. */
export interface Caller {
  readonly projectId: string
  readonly sdkType?: string
  readonly sdkVersion?: string
}
