import type { AdapterFactory } from '../adapter/adapter.types.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { Environment } from '../base/environment.js'
import type { Endpoint } from '../services/hosts.js'
import type { Added } from '../latch.types.js'
import type { Network } from '../features/network/network.types.js'

/** The app, as wallets show it. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

/** A social login (S5.05, S9.11). */
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** The members of the option `features` that no feature reads yet (S3.16). */
export interface LaterFeatureOptions {
  /** Not built yet. */
  readonly receive?: boolean
  /** Not built yet. */
  readonly send?: boolean
  /** Not built yet. */
  readonly emailShowWallets?: boolean
  /** Not built yet. */
  readonly smartSessions?: boolean
  /** Not built yet. */
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  /** Not built yet. */
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  /** Not built yet. */
  readonly pay?: boolean
  /** Not built yet. */
  readonly swaps?: boolean | readonly string[]
  /** Not built yet. */
  readonly onramp?: boolean | readonly string[]
  /** Not built yet. */
  readonly email?: boolean
  /** Not built yet. */
  readonly socials?: false | readonly Social[]
  /** Not built yet. */
  readonly activity?: boolean
  /** Not built yet: a small "Latchkit" under each view. Default false. */
  readonly branding?: boolean
}

/** The option `features` (S3.16): switches of the features. A remote configuration may also set some of them. */
export interface FeatureOptions extends LaterFeatureOptions, Added<'switches'> {}

/** The app's services. Each has a base URL; no host is built in. */
export interface Endpoints {
  /** The wallet directory with its pictures, and what the project is set to (S7.23). */
  readonly directory?: Endpoint
  /** The relay that pairing goes over: `wss:`. */
  readonly relay?: Endpoint
  /** Where telemetry goes, where `features.analytics` is on (S7.25). */
  readonly telemetry?: Endpoint
}

/** The options that belong to no feature. */
export interface KitOptions {
  /** Names this kit where a page has several; they keep apart in storage too. Letters, digits, hyphens. */
  readonly id?: string
  /** At most one per namespace. */
  readonly adapters: readonly AdapterFactory[]
  readonly metadata: AppMetadata
  readonly features?: FeatureOptions
  /** Alerts are shown and hints are printed. Default false. */
  readonly debug?: boolean
  /** Replaces parts of the browser: for tests and unusual pages. */
  readonly environment?: Partial<Environment>
  /** What the app's services know the app by. The relay needs one. */
  readonly projectId?: string
  /** What the services are told that asks them (S7.23). Default: `latchkit`. */
  readonly sdkType?: string
  /** The same for its version. Default: this package's, unless `sdkType` is given. */
  readonly sdkVersion?: string
  /** Where the app's services are. One without an address is off: nothing of it is shown, nothing requested. */
  readonly endpoints?: Endpoints
}

/** The options that no feature reads yet (S3.17). */
export interface LaterOptions {
  /** Not built yet. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** Not built yet. */
  readonly siwx?: unknown
}

/** What `createLatch` takes (S3.17). */
export interface LatchOptions extends KitOptions, LaterOptions, Added<'options'> {}

/** The options with their defaults, checked. */
export interface ResolvedOptions extends LatchOptions {
  readonly id: string
  readonly networks: readonly Network[]
  readonly features: FeatureOptions
  readonly defaultNetwork: CaipNetworkId
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableReconnect: boolean
  readonly debug: boolean
}
