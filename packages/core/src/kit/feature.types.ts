import type { Adapter, AttachedWallet } from '../adapter/adapter.types.js'
import type { Pairing } from '../adapter/pairing.types.js'
import type { Namespace } from '../base/caip.js'
import type { Emitter, Report } from '../base/emitter.js'
import type { Environment } from '../base/environment.js'
import type { RecordStorage } from '../base/storage.js'
import type { Network } from '../features/network/network.types.js'
import type { LatchOptions, ResolvedOptions } from './options.types.js'
import type { ModalController } from '../features/modal/modal.types.js'
import type { Route, RouterController } from '../features/router/router.types.js'
import type { SnackbarController } from '../features/snackbar/snackbar.types.js'
import type { TelemetryEvent, Track } from '../features/telemetry/telemetry.types.js'
import type { EagerFeatures, FeatureName, Features, Latch, LatchEvents, LatchState } from '../latch.types.js'
import type { FeatureList } from './createFeatures.js'
import type { Duties } from './duties.js'
import type { OptionReader } from './options.readers.js'

/** What a feature adds to the kit's types. These are types only: nothing of them exists at run time. */
export interface FeatureTypes {
  /** The feature's members of {@link LatchOptions}. */
  readonly options?: object
  /** The feature's members of the option `features` (S3.16). */
  readonly switches?: object
  /** The names of the feature's views, each with the parameters of the view (S2). */
  readonly routes?: object
  /** The events that the feature emits, each with its content. */
  readonly events?: object
  /** The feature's errors: each code with its text (S8). */
  readonly errors?: object
}

/** What every feature is made from. It is the same object for all features of a kit. */
export interface FeatureContext {
  /** The options of the app, checked and with their defaults. */
  readonly options: ResolvedOptions
  readonly environment: Environment
  readonly storage: RecordStorage
  /** The events between features. */
  readonly events: Emitter<LatchEvents>
  /** The adapters by namespace. */
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** The pairing with remote wallets, where the app gave one. */
  readonly pairing: Pairing | undefined
  /** The app's networks. The array changes in place when the app adds or removes a network. */
  readonly networks: Network[]
  /** Records a telemetry event. */
  readonly track: Track
  /** Records an error as a telemetry event. */
  readonly tell: Report
  /** Calls back with every telemetry event. The returned function ends that. */
  readonly onTelemetry: (listener: (event: TelemetryEvent) => void) => () => void
  /** The state of the kit. Only the owner of a part writes that part. */
  readonly state: LatchState
  /** The views that must be shown before any other. */
  readonly duties: Duties
  /** All features of the kit. */
  readonly list: FeatureList
  /** Hands a wallet to the adapter of its namespace. False where the app has none. */
  readonly attach: (wallet: AttachedWallet) => boolean
  /** The controller of a feature that exists from the start. */
  get<name extends keyof EagerFeatures>(name: name): EagerFeatures[name]
  /** The controller of a feature, loaded at the first call. Rejects where the code can't be loaded; the next call retries. */
  load<name extends FeatureName>(name: name): Promise<Features[name]>
  /** The controller of a feature where it is loaded, or is being loaded. */
  begun<name extends FeatureName>(name: name): Promise<Features[name]> | undefined
  /** Connects a wallet, as `latch.connect` does. */
  readonly connect: Latch['connect']
}

/** What decides a hint: the options as the app gave them, and what the kit made of them. */
export interface HintContext {
  readonly given: LatchOptions
  /** All features of the kit. */
  readonly list: FeatureList
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** `CSS.supports` of the browser, where there is one. */
  readonly supports: ((property: string, value: string) => boolean) | undefined
}

/** A module that says what a developer should know about a feature's options. It is loaded in debug mode only. */
export interface HintModule {
  /** One sentence for each option that works, but not as the app probably meant it. */
  hintsOf(facts: HintContext): readonly string[]
}

/** What the steps of a feature act on. */
export interface StepContext {
  readonly context: FeatureContext
  readonly router: RouterController
  readonly modal: ModalController
  readonly snackbar: SnackbarController
  /**
   * Ends a step: shows the required view where a duty is open, else calls `act`. Where the duties answer later, the steps
   * that end meanwhile wait too, and all act in their order, or none.
   */
  readonly finish: (act: () => void) => void
  /** Closes the modal, and makes `route` the view that it opens with. */
  readonly closeAt: (route: Route) => void
}

/** What the views do after each event. */
export type StepTable = { readonly [name in keyof LatchEvents]?: (event: LatchEvents[name]) => void }

/** A module that turns a feature's events into views. */
export interface StepModule {
  createSteps(context: StepContext): StepTable
}

/** A view that must be shown before any other, while a condition holds (S2.07, S4.06). */
export interface Duty {
  /** The place in the order of duties: of several that are open, the one with the lowest number is shown. */
  readonly order: number
  /** Whether the duty is open. Asked again after each event that can change the answer. */
  readonly isOpen: (context: FeatureContext) => boolean | Promise<boolean>
  /** The required view. */
  readonly route: Route
}

/** The events that load a feature, each with a condition. */
export type WakeTable = {
  readonly [name in keyof LatchEvents]?: (event: LatchEvents[name], context: FeatureContext) => boolean
}

/** What reads a feature's options: one reader for each name. */
type Readers<options> = [options] extends [object]
  ? { readonly [name in keyof options]-?: OptionReader<unknown> }
  : undefined

/** What a feature says of itself, whether it exists from the start or is loaded later. */
export interface FeatureSpec<controller extends object, types extends FeatureTypes> {
  readonly name: string
  /** Checks the feature's options and fills in their defaults. */
  readonly options?: Readers<types['options']>
  /** The same for its members of the option `features`. */
  readonly switches?: Readers<types['switches']>
  /** The stored records that this tab takes over when another tab changes them. */
  readonly follows?: readonly string[]
  /** Takes over what another tab stored in {@link follows}. */
  follow?(controller: controller, signal: AbortSignal): void | Promise<void>
  /** The view that must be shown before any other while a condition holds. */
  readonly duty?: Duty
  /** Turns events into views. Loaded with the first event after the views. */
  readonly steps?: () => Promise<StepModule>
  /** Hints about the options, printed in debug mode. */
  readonly hints?: () => Promise<HintModule>
  /** Ends what the controller began. `start` of the kit may follow. */
  dispose?(controller: controller): void
  /** Never set: it carries the types that the feature adds. */
  readonly types?: types
}

/** A feature whose controller exists from the start. */
export interface EagerFeature<
  controller extends object = object,
  types extends FeatureTypes = FeatureTypes,
> extends FeatureSpec<controller, types> {
  /** Makes the controller. */
  readonly eager: (context: FeatureContext) => controller
  /** Begins the feature's side effects. The returned function ends them. */
  start?(controller: controller): (() => void) | void
}

/** A feature whose code is fetched when it is first needed. */
export interface LazyFeature<
  controller extends object = object,
  types extends FeatureTypes = FeatureTypes,
> extends FeatureSpec<controller, types> {
  /** The file of the package that the code is built into. Features that are needed together share one. */
  readonly chunk: string
  /** Fetches the code and makes the controller. */
  readonly load: (context: FeatureContext) => Promise<controller>
  /** The events that load the feature. Without it, only `latch.feature(name)` and other features load it. */
  readonly wakeOn?: WakeTable
  /** Begins what has to run before the feature is loaded. The returned function ends it. */
  start?(context: FeatureContext): (() => void) | undefined
}
