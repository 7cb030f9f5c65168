import type { CommonActions, CommonSwitches, GivenSwitches, WalletControls } from '../../types.js'
import type { BitcoinChainConfig } from '../types.js'

/** Networks as `sats-connect` names them. Only `Regtest` has a chain behind it here. */
export type SatsNetwork = 'Regtest' | 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet'

/** What the wallet for `sats-connect` does to the apps it meets. The defaults are {@link satsSwitchDefaults}. */
export interface SatsSwitches extends CommonSwitches {
  /** The property of `window` that the provider is at, and its id in `window.btc_providers`. */
  readonly providerId: string
  /** What stands in `window.btc_providers`. `missing-provider`: an entry without a provider. Default: `whole`. */
  readonly registered:
    'whole' | 'null' | 'throwing-proxy' | 'missing-id' | 'missing-name' | 'missing-icon' | 'missing-provider'
  /** Changes the network without `networkChange`. Default: `false`. */
  readonly switchSilently: boolean
  /** Says that it changed the network, and stays where it was. Default: `false`. */
  readonly lieAboutSwitch: boolean
}

/** What this wallet in the served script knows of the sandbox. */
export interface SatsWalletConfig extends BitcoinChainConfig, GivenSwitches<SatsSwitches> {}

/** An answer: JSON-RPC's, whose errors are answers too. */
export type SatsResponse =
  | { readonly jsonrpc: '2.0'; readonly id: string; readonly result: unknown }
  | {
      readonly jsonrpc: '2.0'
      readonly id: string
      readonly error: { readonly code: number; readonly message: string }
    }

/** Hears one kind of event. */
export type SatsListener = (event: unknown) => void

/** As much of a provider as `request` and `addListener` of `sats-connect` use. */
export interface SatsProvider {
  readonly request: (method: string, params?: unknown) => Promise<SatsResponse>
  /** Takes `{ eventName, cb }` or both apart. Returns a function that ends it. */
  readonly addListener: (
    event: string | { readonly eventName: string; readonly cb: SatsListener },
    listener?: SatsListener,
  ) => () => void
}

/** What people do in this wallet. */
export interface SatsActions extends CommonActions {
  /** Chooses another network; a connected app hears `networkChange` unless `switchSilently`. */
  readonly switchNetwork: (name: SatsNetwork) => void
}

/** `window.sandboxWallets.sats`, for tests and for the console. */
export interface SandboxSatsWallet extends SatsActions, WalletControls<SatsSwitches> {
  readonly provider: SatsProvider
}
