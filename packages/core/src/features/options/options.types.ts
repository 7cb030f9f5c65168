import type { AdapterFactory } from '../../adapter/adapter.types.js'
import type { PairingFactory } from '../../adapter/pairing.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { Endpoint } from '../../base/hosts.js'
import type { AccountType } from '../connection/connection.types.js'
import type { ConnectorGroup } from '../connectors/connectors.types.js'
import type { EvmChain, Network } from '../network/network.types.js'
import type { WordOverrides } from '../locale/locale.types.js'
import type { ThemeMode, ThemeVariables } from '../theme/theme.types.js'
import type { CustomWallet } from '../wallets/wallets.types.js'

/** The app, as wallets show it. */
export interface AppMetadata {
  readonly name: string
  readonly description?: string | undefined
  readonly url?: string | undefined
  readonly icons?: readonly string[] | undefined
}

/** A social login (S5.05, S9.11). */
export type Social = 'google' | 'x' | 'farcaster' | 'discord' | 'apple' | 'github' | 'facebook'

/** The groups of the connect view, in the order of S9.11 unless the app gives another. */
export type ConnectorTypeOrder = readonly ('walletConnect' | ConnectorGroup)[]

/** Feature options (S3.16). Local ones first, then those that a remote configuration may also switch. */
export interface Features {
  /** Not built yet. */
  readonly receive?: boolean
  /** Not built yet. */
  readonly send?: boolean
  /** Not built yet. */
  readonly emailShowWallets?: boolean
  readonly connectorTypeOrder?: ConnectorTypeOrder
  /** Whether events are sent to `endpoints.telemetry`. Default: false; `subscribeEvents` has them all the same. */
  readonly analytics?: boolean
  /** Whether there is a view of all wallets. Default: true. */
  readonly allWallets?: boolean
  /** The visitor must tick a box before connecting. Needs a terms or a privacy URL. */
  readonly legalCheckbox?: boolean
  /** Not built yet. */
  readonly smartSessions?: boolean
  /** Whether the connect view hides wallets behind "All wallets" where there are other ways to connect. */
  readonly collapseWallets?: boolean
  /**
   * Whether pairing shows any wallet's code alone, without its tabs. A wallet on a network that isn't the app's is left
   * alone then (S2.07). Default: false.
   */
  readonly basicPairing?: boolean
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

/** The app's services. Each has a base URL; no host is built in. */
export interface Endpoints {
  /** The wallet directory with its pictures, and what the project is set to (S7.23). */
  readonly directory?: Endpoint
  /** The relay that pairing goes over: `wss:`. */
  readonly relay?: Endpoint
  /** Where telemetry goes, where `features.analytics` is on (S7.25). */
  readonly telemetry?: Endpoint
}

/** What `createLatch` takes (S3.17). */
export interface LatchOptions {
  /** Names this kit where a page has several; they keep apart in storage too. Letters, digits, hyphens. */
  readonly id?: string
  /**
   * The app's networks, in its order; the first is the default one. At least one: of `@latchkit/core/networks`, or chains
   * of viem's.
   */
  readonly networks: readonly (Network | EvmChain)[]
  /** At most one per namespace. */
  readonly adapters: readonly AdapterFactory[]
  readonly metadata: AppMetadata
  readonly defaultNetwork?: CaipNetworkId
  /** Default true. */
  readonly enableNetworkSwitch?: boolean
  /** Whether an account on a network that isn't the app's is left alone. Default false. */
  readonly allowUnsupportedChain?: boolean
  /** Whether a reload restores the connection. Default true. */
  readonly enableReconnect?: boolean
  readonly themeMode?: ThemeMode
  readonly themeVariables?: ThemeVariables
  /** The language: a BCP 47 tag, or `auto`, the browser's. Default `auto`. One that isn't known is English. */
  readonly locale?: string
  /** Texts of the app's own, by language and key: `{ en: { 'connect.title': 'Log in' } }`. Adds languages, too. */
  readonly words?: WordOverrides
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly features?: Features
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
  /** Pairing with a wallet elsewhere, by a code or a link: `createPairing()` of `@latchkit/pairing`. */
  readonly pairing?: PairingFactory
  /** What kind of account is active first where a wallet shares several: Bitcoin's payment, EVM's smart account (S9.11). */
  readonly defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  /** Wallets that the app adds by itself, with links of their own. */
  readonly customWallets?: readonly CustomWallet[]
  /** The only wallets of the directory that are listed, by id, rdns or name. */
  readonly includeWalletIds?: readonly string[]
  /** Wallets of the directory, and of the app's own, that are never listed, by id, rdns or name. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that come first, in this order, by id, rdns or name. */
  readonly featuredWalletIds?: readonly string[]
  /** Not built yet. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** Not built yet. */
  readonly siwx?: unknown
}

/** The options with their defaults, checked. */
export interface ResolvedOptions extends LatchOptions {
  readonly id: string
  readonly networks: readonly Network[]
  readonly features: Features
  readonly defaultNetwork: CaipNetworkId
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableReconnect: boolean
  readonly debug: boolean
}
