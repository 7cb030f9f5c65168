import type { Adapter, AttachedWallet } from '../adapter/adapter.types.js'
import type { AsLatchError } from '../adapter/border.js'
import type { WalletSource } from '../adapter/source.types.js'
import type { Namespace } from '../base/caip.js'
import type { Emitter, Report } from '../base/emitter.js'
import type { Environment } from '../base/environment.js'
import type { ForeignChange, RecordStorage } from '../base/storage.js'
import type { Network } from '../adapter/network.types.js'
import type { LatchOptions, ResolvedOptions } from './options.types.js'
import type { SourceController } from '../features/connectors/source.types.js'
import type { ModalController } from '../features/modal/modal.types.js'
import type { Route, RouterController } from '../features/router/router.types.js'
import type { SnackbarController } from '../features/snackbar/snackbar.types.js'
import type { TelemetryEvent, Track } from '../features/telemetry/telemetry.types.js'
import type { EagerFeatures, FeatureName, Features, Latch, LatchEvents, LatchState } from '../latch.types.js'
import type { EarlyList } from './createFeatures.js'
import type { Duties } from './duties.js'
import type { KitFeatures } from './features.types.js'
import type { OptionReader } from '../base/options.readers.js'

/** The object that every feature is made from. All features of a kit get the same one. */
export interface FeatureContext {
  /** The app's options, checked and with their defaults. */
  readonly options: ResolvedOptions
  readonly environment: Environment
  /** Opens the stored records of this kit. */
  readonly storage: RecordStorage
  /** The events between features. */
  readonly events: Emitter<LatchEvents>
  /** The adapters by namespace. */
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** The sources of connectors that the app has, each by the feature that asks for its approvals. */
  readonly sources: ReadonlyMap<SourceFeature, WalletSource>
  /** The app's networks. The array changes in place when the app adds or removes a network. */
  readonly networks: Network[]
  /** Emits a telemetry event. */
  readonly track: Track
  /** Emits an error as a telemetry event: once for each error object. */
  readonly trackError: Report
  /** Calls the listener with every telemetry event. The returned function ends that. */
  readonly onTelemetry: (listener: (event: TelemetryEvent) => void) => () => void
  /** The state of the kit. Only the owner of a part writes that part. */
  readonly state: LatchState
  /** Loads the duties: the views that must be shown before any other. */
  readonly loadDuties: () => Promise<Duties>
  /** Asks the duties again, where they are loaded. A feature calls this when its own duty is fulfilled. */
  readonly askDuties: () => void
  /** What the kit has of its features from the start. */
  readonly list: EarlyList
  /** Gives a wallet to the adapter of its namespace. False where the app has no adapter for that namespace. */
  readonly attach: (wallet: AttachedWallet) => boolean
  /** The controller of an eager feature. */
  get<name extends keyof EagerFeatures>(name: name): EagerFeatures[name]
  /**
   * The controller of any feature. The first call loads a lazy feature. Rejects where the code can't be loaded. The
   * next call loads it again.
   */
  load<name extends FeatureName>(name: name): Promise<Features[name]>
  /** The controller of a feature that is loaded, or is being loaded. Undefined where no call has begun to load it. */
  begun<name extends FeatureName>(name: name): Promise<Features[name]> | undefined
  /** Makes a `LatchError` of anything that a wallet or an adapter threw. */
  readonly asLatchError: AsLatchError
  /** Connects a wallet, as `latch.connect` does. */
  readonly connect: Latch['connect']
}

/** The names of the features that ask for the approvals of a source. */
export type SourceFeature = {
  [name in FeatureName]: Features[name] extends SourceController ? name : never
}[FeatureName]

/** What a source of connectors is made from: the app's options, and what follows. */
export interface SourceContext
  extends
    Omit<ResolvedOptions, 'environment' | 'networks'>,
    Pick<FeatureContext, 'environment' | 'storage' | 'networks'> {
  /** The namespaces that the app has an adapter for, in the app's order. */
  readonly namespaces: readonly Namespace[]
  /** Passes an event to `receive` of the feature. A source may have more events than those of the port. */
  readonly emit: (event: { readonly type: string }) => void
}

/** The values that hints depend on. */
export interface HintContext {
  /** The options as the app gave them. */
  readonly given: LatchOptions
  /** What the kit has of its features from the start. No other feature has options. */
  readonly list: EarlyList
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** `CSS.supports` of the browser, where there is one. */
  readonly supports: ((property: string, value: string) => boolean) | undefined
}

/** A module with the hints about a feature's options, a line of `features/hints.ts`. */
export interface HintModule {
  /** One sentence for each option that is allowed, but probably does not do what the developer meant. */
  hintsOf(facts: HintContext): readonly string[]
}

/** The object that the steps of a feature are made from: the context of the kit, and the controllers of the views. */
export interface StepContext {
  readonly context: FeatureContext
  readonly router: RouterController
  readonly modal: ModalController
  readonly snackbar: SnackbarController
  /** The views that must be shown before any other. */
  readonly duties: Duties
  /**
   * Calls `act`, unless a duty is open: shows the required view then. Where the answer of the duties is pending, all
   * acts of that time wait for it. Then either each of them is called, in their order, or the required view is shown.
   */
  readonly unlessRequired: (act: () => void) => void
  /** Closes the modal, and makes `route` the view that the closed modal has rendered. `open` chooses its view anew. */
  readonly closeAt: (route: Route) => void
}

/** The steps of a feature: by the name of an event, the function that changes the views after it. */
export type StepTable = { readonly [name in keyof LatchEvents]?: (event: LatchEvents[name]) => void }

/** A module that turns a feature's events into views, a line of `features/steps.ts`. */
export interface StepModule {
  createSteps(context: StepContext): StepTable
}

/** A view that must be shown before any other, while a condition holds (S2.07, S4.06). */
export interface Duty {
  /** The place in the order of duties. Where several duties are open, the lowest number counts. */
  readonly order: number
  /**
   * Whether the duty is open. Called again after each event that can change the answer. While a promise is pending, `open`
   * shows the duty's view, which then has to say that it checks.
   */
  readonly isOpen: (context: FeatureContext) => boolean | Promise<boolean>
  /** The required view. */
  readonly route: Route
}

/** The events that load a lazy feature, each with a condition. */
export type WakeTable = {
  readonly [name in keyof LatchEvents]?: (event: LatchEvents[name], context: FeatureContext) => boolean
}

/** One reader for each option of a feature. */
type Readers<added, part extends string> = added extends { readonly [key in part]: infer options }
  ? { readonly [name in keyof options]-?: OptionReader<unknown> }
  : undefined

/** The type of a feature, a line of {@link KitFeatures}. */
interface FeatureType {
  readonly controller: object
}

/** What the kit reads of a feature when it is made. */
interface Declared<feature extends FeatureType> {
  /** The readers that check the feature's options and fill in their defaults. */
  readonly options?: Readers<feature, 'options'>
  /** The readers that check the feature's members of the option `features`. */
  readonly switches?: Readers<feature, 'switches'>
  /** The view that must be shown before any other while a condition holds. */
  readonly duty?: Duty
  /** Makes the source of connectors whose approvals the feature asks for. Undefined where the app has none. */
  source?(context: SourceContext): WalletSource | undefined
}

/** What the kit needs of a lazy feature from the start, before the entry of the feature is loaded. */
export interface EarlyFeature<feature extends FeatureType = FeatureType> extends Declared<feature> {
  /** The events that load the feature. Without this table, only `latch.feature(name)` and other features load it. */
  readonly wakeOn?: WakeTable
  /** Begins the side effects that the feature needs before it is loaded. The returned function ends them. */
  start?(context: FeatureContext): (() => void) | undefined
}

/** The members that the entries of eager and of lazy features share. */
interface FeatureSpec<feature extends FeatureType> {
  readonly name: string
  /**
   * The names of the stored records after whose change in another tab {@link follow} is called. A name with `:` at its
   * end stands for all records of that family.
   */
  readonly follows?: readonly string[]
  /** Takes over into this tab what another tab stored. */
  follow?(controller: feature['controller'], change: ForeignChange): void | Promise<void>
  /** Ends what the controller began, when the kit ends. `start` of the kit may follow. */
  dispose?(controller: feature['controller']): void
}

/** An eager feature: its controller is made with the kit. */
export interface EagerFeature<feature extends FeatureType = FeatureType>
  extends FeatureSpec<feature>, Declared<feature> {
  /** Makes the controller. */
  readonly eager: (context: FeatureContext) => feature['controller']
  /** Begins the feature's side effects. The returned function ends them. */
  start?(controller: feature['controller']): (() => void) | void
}

/**
 * A lazy feature: its code is fetched when it is first needed. `chunks.mjs` says with which other features. An entry that the
 * kit has from the start may have the early part in it.
 */
export interface LazyFeature<feature extends FeatureType = FeatureType>
  extends FeatureSpec<feature>, EarlyFeature<feature> {
  /** Fetches the code and makes the controller. */
  readonly load: (context: FeatureContext) => Promise<feature['controller']>
  /** Begins anew what `dispose` ended, where the feature is loaded already when the kit begins. */
  restart?(controller: feature['controller']): void
}

/** The early part of the feature with this name. */
export type EarlyPart<name extends FeatureName> = EarlyFeature<KitFeatures[name]>

/** The entry of the feature with this name. */
export type FeatureEntry<name extends FeatureName> = KitFeatures[name] extends { readonly isEager: true }
  ? EagerFeature<KitFeatures[name]>
  : LazyFeature<KitFeatures[name]>
