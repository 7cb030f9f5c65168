import { proxy, snapshot } from 'valtio/vanilla'
import { asLatchError } from '../adapter/border.js'
import { createEmitter } from '../base/emitter.js'
import { browserEnvironment, type Environment } from '../base/environment.js'
import { createStorage } from '../base/storage.js'
import type { LatchOptions } from './options.types.js'
import { createTelemetryController } from '../features/telemetry/telemetry.controller.js'
import type { TelemetryController } from '../features/telemetry/telemetry.types.js'
import type { Latch, LatchEvents, LatchState } from '../latch.types.js'
import { createAdapters } from './createAdapters.js'
import { createLateDuties, type LateDuties } from './lateDuties.js'
import { createFeatures, type EarlyList, type FeatureList, type FeatureSet } from './createFeatures.js'
import type { Duty, FeatureContext } from './feature.types.js'
import { resolveOptions } from './options.rules.js'

/** The parts of one kit, before it starts. */
export interface Kit {
  readonly context: FeatureContext
  readonly features: FeatureSet
  readonly duties: LateDuties
  readonly telemetry: TelemetryController
  /** The state as it was when the kit was made. */
  readonly serverState: LatchState
}

/** The parts that a kit is made from, beside the app's options. */
export interface KitParts {
  /** What the kit needs of its features from the start. */
  readonly list: EarlyList
  /** Loads the entries of the features that have none in the list. */
  readonly loadLate: () => Promise<FeatureList>
  /** `latch.connect`, which features may call. */
  readonly connect: Latch['connect']
}

/** Makes the parts of a kit: options, environment, adapters and features. Throws a `LatchError` with a code `options/…`. */
export function createKit(given: LatchOptions, { list, loadLate, connect }: KitParts): Kit {
  const options = resolveOptions(given, list)
  const baseEnvironment: Environment = { ...browserEnvironment(), ...options.environment }
  const telemetry = createTelemetryController(baseEnvironment)
  const environment: Environment = {
    ...baseEnvironment,
    report: telemetry.report,
    warn(text) {
      baseEnvironment.warn(text)
      if (options.debug) showAlert(text).catch(baseEnvironment.report)
    },
  }
  async function showAlert(text: string): Promise<void> {
    // An adapter may warn while the kit is made. The context exists in the next microtask.
    await Promise.resolve()
    const alert = await context.load('alert')
    alert.open(text, 'warning')
  }
  const storage = createStorage(environment, options.id)
  const networks = [...options.networks]
  // An adapter must not emit while it is made: the context, which its events need, is made of the adapters.
  const adapterParts = createAdapters({
    options,
    networks,
    environment,
    storage,
    onEvent: (namespace, event) =>
      event.type === 'connectors'
        ? context.get('connectors').setAdapterConnectors(namespace, event.connectors)
        : context.get('connection').receive(namespace, event),
    list,
    onSourceEvent: (feature, event) =>
      void context.load(feature).then(({ receive }) => receive(event), environment.report),
  })
  const state = proxy({}) as LatchState
  const events = createEmitter<LatchEvents>(environment.report)
  const duties = createLateDuties({
    ...environment,
    events,
    list: dutiesOf(list),
    isOpen: ({ isOpen }) => isOpen(context),
  })
  const context: FeatureContext = {
    ...adapterParts,
    options,
    environment,
    storage,
    networks,
    state,
    events,
    loadDuties: duties.load,
    askDuties: duties.ask,
    list,
    track: telemetry.track,
    trackError: telemetry.trackError,
    onTelemetry: telemetry.subscribe,
    get: (name) => features.get(name) as never,
    load: (name) => features.load(name) as Promise<never>,
    begun: (name) => features.begun(name) as never,
    asLatchError,
    connect,
  }
  const features = createFeatures({ list, loadLate }, context, (name, controllerState) =>
    Object.assign(state, { [name]: controllerState }),
  )
  for (const [name, feature] of Object.entries(list)) if ('eager' in feature) features.get(name)
  return { context, features, duties, telemetry, serverState: snapshot(state) as LatchState }
}

/** The duties of all features, in their order. */
const dutiesOf = (list: EarlyList): Duty[] =>
  Object.values(list)
    .flatMap(({ duty }) => duty ?? [])
    .sort((a, b) => a.order - b.order)
