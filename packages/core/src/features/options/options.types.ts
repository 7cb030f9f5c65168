import type { AdapterFactory } from '../../adapter/adapter.types.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import type { Environment } from '../../base/environment.js'
import type { AccountType } from '../connection/connection.types.js'
import type { ConnectorGroup } from '../connectors/connectors.types.js'
import type { Network } from '../network/network.types.js'
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
  /** Not built yet: events reach `subscribeEvents` only. */
  readonly analytics?: boolean
  /** Not built yet. */
  readonly allWallets?: boolean
  /** The visitor must tick a box before connecting. Needs a terms or a privacy URL. */
  readonly legalCheckbox?: boolean
  /** Not built yet. */
  readonly smartSessions?: boolean
  /** Not built yet. */
  readonly collapseWallets?: boolean
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

/** What `createLatch` takes (S3.17). */
export interface LatchOptions {
  /** Names this kit where a page has several; they keep apart in storage too. Letters, digits, hyphens. */
  readonly id?: string
  /** The app's networks, in its order; the first is the default one. From `@latchkit/core/networks`. At least one. */
  readonly networks: readonly Network[]
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
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly features?: Features
  /** Alerts are shown and hints are printed. Default false. */
  readonly debug?: boolean
  /** Replaces parts of the browser: for tests and unusual pages. */
  readonly environment?: Partial<Environment>
  /** Not built yet. */
  readonly projectId?: string
  /** Not built yet. */
  readonly sdkType?: string
  /** Not built yet. */
  readonly sdkVersion?: string
  /** Not built yet: services by name → base URL. A service without one is off. */
  readonly endpoints?: Readonly<Record<string, string>>
  /** What kind of account is active first where a wallet shares several: Bitcoin's payment, EVM's smart account (S9.11). */
  readonly defaultAccountTypes?: Partial<Record<Namespace, AccountType>>
  /** Not built yet. */
  readonly customWallets?: readonly CustomWallet[]
  /** Not built yet. */
  readonly includeWalletIds?: readonly string[]
  /** Not built yet. */
  readonly excludeWalletIds?: readonly string[]
  /** Not built yet. */
  readonly featuredWalletIds?: readonly string[]
  /** Not built yet. */
  readonly tokens?: Readonly<Record<CaipNetworkId, readonly string[]>>
  /** Not built yet. */
  readonly siwx?: unknown
}

/** The options with their defaults, checked. */
export interface ResolvedOptions extends LatchOptions {
  readonly id: string
  readonly features: Features
  readonly defaultNetwork: CaipNetworkId
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly enableReconnect: boolean
  readonly debug: boolean
}
