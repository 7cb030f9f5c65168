import type { CommonActions, CommonSwitches, GivenSwitches, WalletControls } from '../../types.js'
import type { BitcoinChainConfig } from '../types.js'

/** The networks of `sats-connect`. In the sandbox only `Regtest` has a chain. */
export type SatsNetwork = 'Regtest' | 'Mainnet' | 'Testnet' | 'Testnet4' | 'Signet'

/** The switches of the wallet for `sats-connect`. The defaults are {@link satsSwitchDefaults}. */
export interface SatsSwitches extends CommonSwitches {
  /** The property of `window` that holds the provider, and its id in `window.btc_providers`. */
  readonly providerId: string
  /** The entry in `window.btc_providers`. `missing-provider`: an entry without a provider. Default: `whole`. */
  readonly registered:
    | 'whole'
    | 'null'
    | 'throwing-proxy'
    | 'missing-id'
    | 'missing-name'
    | 'missing-icon'
    | 'missing-provider'
  /** Changes the network without `networkChange`. Default: `false`. */
  readonly switchSilently: boolean
  /** Answers a request to change the network with success, and doesn't change it. Default: `false`. */
  readonly lieAboutSwitch: boolean
}

/** The configuration of this wallet in the served script. */
export interface SatsWalletConfig extends BitcoinChainConfig, GivenSwitches<SatsSwitches> {}

/** An answer of the provider. Errors are answers too, as in JSON-RPC. */
export type SatsResponse =
  | { readonly jsonrpc: '2.0'; readonly id: string; readonly result: unknown }
  | {
      readonly jsonrpc: '2.0'
      readonly id: string
      readonly error: { readonly code: number; readonly message: string }
    }

/** A listener for one kind of event. */
export type SatsListener = (event: unknown) => void

/** The part of a provider that `request` and `addListener` of `sats-connect` use. */
export interface SatsProvider {
  readonly request: (method: string, params?: unknown) => Promise<SatsResponse>
  /** Adds a listener, given as `{ eventName, cb }` or as two arguments. Returns a function that removes it. */
  readonly addListener: (
    event: string | { readonly eventName: string; readonly cb: SatsListener },
    listener?: SatsListener,
  ) => () => void
}

/** The actions that a visitor takes in this wallet. */
export interface SatsActions extends CommonActions {
  /** Chooses another network. A connected app gets `networkChange` unless `switchSilently` is set. */
  readonly switchNetwork: (name: SatsNetwork) => void
}

/** The type of `window.sandboxWallets.sats`, for tests and for the browser's console. */
export interface SandboxSatsWallet extends SatsActions, WalletControls<SatsSwitches> {
  readonly provider: SatsProvider
}
