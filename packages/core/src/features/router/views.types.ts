import type { walletErrors } from '../../adapter/wallet.errors.js'
import type { TelemetryEventName } from '../telemetry/telemetry.types.js'

/** What features must know of a view of another one. Each fact that is left out doesn't hold. */
export interface ViewFacts {
  /** The view shows the connected account, and has nothing to show without one. */
  readonly needsAccount?: boolean
  /** What the visitor reads where the account goes while the view is shown: a task ends with it (F075). */
  readonly lost?: `wallet/${keyof typeof walletErrors}`
  /** The view shows the other wallets too, and stays where one of several ends. */
  readonly showsOtherWallets?: boolean
  /** The view belongs to an attempt to connect a wallet: one of this browser, a remote one, or one from an email. */
  readonly waitsFor?: 'installed wallet' | 'remote wallet' | 'email'
  /** The view has wallets of the directory: those of a search, or a few of them. */
  readonly lists?: 'all wallets' | 'some wallets'
  /** The event that is recorded where the visitor comes to the view: only a press opens it (S3.18). */
  readonly click?: Extract<TelemetryEventName, `CLICK_${string}`>
}

declare const ROUTES: unique symbol

/** The facts of each view of a feature. */
export type FactsOf<routes> = { readonly [view in keyof routes]: ViewFacts } & {
  /** Has no value. It carries the parameters of the views. */
  readonly [ROUTES]?: routes
}

/** The views of a feature, each with its parameters. */
export type RoutesOf<facts> = facts extends { readonly [ROUTES]?: infer routes } ? NonNullable<routes> : never
