/** The features that the server switches for an app (S3.16). For a missing one, the app's own option counts. */
export interface RemoteFeatures {
  /** The providers, or true or false. */
  readonly swaps?: boolean | readonly string[] | undefined
  /** The providers, or true or false. */
  readonly onramp?: boolean | readonly string[] | undefined
  readonly email?: boolean | undefined
  /** The logins in their order, or false. */
  readonly socials?: false | readonly string[] | undefined
  readonly activity?: boolean | undefined
  /** A small "Latchkit" under each view. */
  readonly branding?: boolean | undefined
}

/** A project: an app that may use this server. */
export interface Project {
  /** The name of the app, as mails and the pages of the embedded wallet say it. Default: the host of its page. */
  readonly name?: string | undefined
  /**
   * The pages of the app. Each entry is an exact origin with its port (`https://app.example`), or an origin whose host
   * begins with `*.`, for exactly one label (F172). Other entries allow nothing. Pages of this machine always pass. An
   * empty list allows every page.
   */
  readonly allowedOrigins: readonly string[]
  readonly features: RemoteFeatures
  /** Whether the server passes events of the app to the sink. */
  readonly isAnalyticsEnabled: boolean
  /** What the embedded wallet lets this app do. */
  readonly secure?: SecureRules | undefined
}

/** What the embedded wallet lets an app do. */
export interface SecureRules {
  /**
   * The pages of the app that the operator trusts: what they ask is approved in the frame, and in no window. A script in
   * such a page could cover the frame. Each is an entry of `allowedOrigins`. Default: none.
   */
  readonly trusted?: readonly string[] | undefined
  /** Whether any page of this machine may have the wallet without an entry in `allowedOrigins`: for development. */
  readonly loopback?: boolean | undefined
}

/** The source of projects, which the developer supplies. */
export interface ProjectSource {
  /** Resolves with the project of an id, or undefined where there is none. */
  readonly find: (projectId: string) => Promise<Project | undefined>
  /** The id of the project that a call without one is of. Without it, such a call is refused. */
  readonly defaultId?: string | undefined
}

/** The sender of a request: its project, and the type and version of its SDK. */
export interface Caller {
  /** That of the call, else the default one of the source. */
  readonly projectId: string
  readonly sdkType?: string
  readonly sdkVersion?: string
}
