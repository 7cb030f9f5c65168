import type { AdapterFactory } from '../adapter/adapter.types.js'
import type { LaterSwitches } from '../features/config/switches.types.js'
import type { CaipNetworkId } from '../base/caip.js'
import type { AppMetadata } from '../adapter/metadata.types.js'
import type { Environment } from '../base/environment.js'
import type { CallerOptions, Endpoints } from '../services/service.options.js'
import type { Added } from '../latch.types.js'
import type { Network } from '../adapter/network.types.js'

/** The option `features` (S3.16): the switches of the features. A remote configuration may set some of them too. */
export interface FeatureOptions extends LaterSwitches, Added<'switches'> {}

/** The options that belong to no feature. */
export interface KitOptions extends CallerOptions {
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
  /**
   * The app's services. A service without a base URL is off: the ui shows no part of it, and no request is sent. A text
   * is the URL of a `latchkit-server`, as `{ server }` is. A server that has `projects` refuses calls without the
   * `projectId` of one.
   */
  readonly endpoints?: Endpoints | string
}

/** The options of `createLatch` (S3.17). */
export interface LatchOptions extends KitOptions, Added<'options'> {}

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
