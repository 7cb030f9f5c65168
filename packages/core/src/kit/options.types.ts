import type { AdapterFactory } from '../adapter/adapter.types.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { Environment } from '../base/environment.js'
import type { Endpoint } from '../services/endpoints.js'
import type { Added } from '../latch.types.js'
import type { Network } from '../features/network/network.types.js'

/** The app, as wallets show it. */
export interface AppMetadata {
  /** The app's name. */
  readonly name: string
  /** What the app is, in a sentence. */
  readonly description?: string | undefined
  /** The whole address of the app, such as `https://example.org`. */
  readonly url?: string | undefined
  /** The addresses of the app's icons. */
  readonly icons?: readonly string[] | undefined
}

/** The provider of a social login (S5.05, S9.11). */
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** The members of the option `features` that no feature reads yet (S3.16). */
export interface LaterFeatureOptions {
  /** Not built yet. */
  readonly emailShowWallets?: boolean
  /** Not built yet. */
  readonly smartSessions?: boolean
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
}

/** The option `features` (S3.16): the switches of the features. A remote configuration may set some of them too. */
export interface FeatureOptions extends LaterFeatureOptions, Added<'switches'> {}

/** The base URLs of the app's services. No host is built in. */
export interface Endpoints {
  /** The wallet directory, its images, and the remote configuration of the project (S7.23). */
  readonly directory?: Endpoint
  /** The relay that pairing uses: `wss:`. */
  readonly relay?: Endpoint
  /** The server that gets the telemetry events where `features.analytics` is on (S7.25). */
  readonly telemetry?: Endpoint
  /** The main API: balances, prices, history, names (S7.01). */
  readonly api?: Endpoint
  /**
   * The proxy of RPC nodes (S7.24). A network for which the app gives its adapter no URLs is read through it. The
   * network's own URLs are then its `rpcUrls.chainDefault` (S3.14).
   */
  readonly rpc?: Endpoint
  /** The gateway for pictures whose address is `ipfs:` (F144): a base URL, behind which `/ipfs/…` follows. */
  readonly ipfs?: Endpoint
}

/** The options that belong to no feature. */
export interface KitOptions {
  /** Names this kit where a page has several, and keeps their stored records apart. Letters, digits, hyphens. */
  readonly id?: string
  /** The results of `createWagmiAdapter()` and its like: one per namespace at most. */
  readonly adapters: readonly AdapterFactory[]
  /** The app, as wallets show it to the visitor. */
  readonly metadata: AppMetadata
  /** The switches of the features. */
  readonly features?: FeatureOptions
  /** Whether alerts are shown and hints are printed. Default: false. */
  readonly debug?: boolean
  /** Replaces parts of the browser, for tests and unusual pages. */
  readonly environment?: Partial<Environment>
  /** The id by which the app's services know the app. A relay needs one, and a `latchkit-server` with `projects`. */
  readonly projectId?: string
  /** The client type that requests to the app's services name (S7.23). Default: `latchkit`. */
  readonly sdkType?: string
  /** The client version that these requests name. Default: the version of this package, unless `sdkType` is given. */
  readonly sdkVersion?: string
  /** The id of this client, which requests to the app's services then name (S7.26). Default: they name none. */
  readonly clientId?: string
  /**
   * The app's services. A service without a base URL is off: the ui shows no part of it, and no request is sent. A text
   * is the base URL of a `latchkit-server`: of every service except `relay` and `ipfs`. A server that has `projects`
   * refuses calls without the `projectId` of one.
   */
  readonly endpoints?: Endpoints | string
}

/** The options that no feature reads yet (S3.17). */
export interface LaterOptions {
  /** Not built yet. */
  readonly siwx?: unknown
}

/** The options of `createLatch` (S3.17). */
export interface LatchOptions extends KitOptions, LaterOptions, Added<'options'> {}

/** The app's options, checked and with their defaults. */
export interface ResolvedOptions extends Omit<LatchOptions, 'defaultNetwork'> {
  readonly id: string
  readonly endpoints?: Endpoints
  readonly networks: readonly Network[]
  readonly features: FeatureOptions
  readonly defaultNetwork: CaipNetworkId
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableReconnect: boolean
  readonly debug: boolean
}
