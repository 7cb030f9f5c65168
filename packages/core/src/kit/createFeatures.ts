import { once, type Once } from '../base/once.js'
import type { ForeignChange } from '../base/storage.js'
import type { EagerFeature, EarlyFeature, FeatureContext, LazyFeature, WakeTable } from './feature.types.js'
import { optionsError } from '../base/options.errors.js'
import type { OptionReader } from '../base/options.readers.js'

/** The entry of a feature, whatever its types are. */
type Feature = Untyped<EagerFeature> | Untyped<LazyFeature>

type OptionReaders = Readonly<Record<string, OptionReader<unknown>>>

type Untyped<feature> = Omit<feature, 'options' | 'switches'> & {
  readonly options?: OptionReaders | undefined
  readonly switches?: OptionReaders | undefined
}

/** The entries of features, by name. */
export type FeatureList = Readonly<Record<string, Feature>>

/** What a kit has of its features from the start, by name: an entry, or the early part of one that loads late. */
export type EarlyList = Readonly<Record<string, Feature | Untyped<EarlyFeature>>>

/** The controllers of one kit's features, and their side effects. */
export interface FeatureSet {
  /** The controller of an eager feature. It is made at the first call. */
  get(name: string): object
  /**
   * The controller of any feature. The first call loads a lazy feature. Rejects where its code can't be loaded, and
   * with `options/no-feature` where there is no feature of this name.
   */
  load(name: string): Promise<object>
  /** The controller of a feature that is loaded, or is being loaded. Undefined where no call has begun to load it. */
  begun(name: string): Promise<object> | undefined
  /**
   * Begins the side effects of all features, and listens to the events that load lazy features. Returns a function that
   * ends both.
   */
  start(): () => void
  /**
   * Lets the loaded features take over a record that another tab has changed. Where the change has no name, they take over
   * all records.
   */
  follow(change: ForeignChange): void
  /** Ends what the controllers began. */
  dispose(): void
}

/** The features that {@link createFeatures} takes. */
export interface FeatureSources {
  /** What the kit has of its features from the start. */
  readonly list: EarlyList
  /** Loads the entries of the features that have none in the list. */
  readonly loadLate: () => Promise<FeatureList>
}

/** Makes the features of a kit. Calls `addState` with the state of each controller when the controller is made. */
export function createFeatures(
  { list, loadLate }: FeatureSources,
  context: FeatureContext,
  addState: (name: string, state: object) => void,
): FeatureSet {
  const made = new Map<string, object>()
  const loads = new Map<string, Once<object>>()
  /** The entries that are loaded. */
  let known = Object.fromEntries(Object.entries(list).filter(isEntry))
  const loadEntries = once(async () => (known = { ...known, ...(await loadLate()) }))

  function add(name: string, controller: { readonly state?: object }): object {
    made.set(name, controller)
    if (controller.state) addState(name, controller.state)
    return controller
  }

  function get(name: string): object {
    const feature = entryOf(known, name) as EagerFeature
    return made.get(name) ?? add(name, feature.eager(context))
  }

  /** The load of a feature: one for all callers, so that they go on in the order of their calls. */
  function loadOf(name: string): Once<object> {
    const begun = loads.get(name)
    if (begun) return begun
    const load = once(async () => {
      const feature = entryOf(Object.hasOwn(known, name) ? known : await loadEntries(), name)
      return 'load' in feature ? add(name, await feature.load(context)) : get(name)
    })
    loads.set(name, load)
    return load
  }

  /** Loads a feature with the first event of its table whose condition holds. Returns the functions that end that. */
  function wake(name: string, table: WakeTable): (() => void)[] {
    return (Object.entries(table) as [keyof WakeTable, (event: never, context: FeatureContext) => boolean][]).map(
      ([event, isWanted]) =>
        context.events.on(event, (content) => {
          if (isWanted(content as never, context)) loadOf(name)().catch(context.environment.report)
        }),
    )
  }

  function restart(name: string, controller: object): void {
    const feature = known[name]
    if (feature && 'restart' in feature) feature.restart?.(controller)
  }

  return {
    get,
    load: (name) => loadOf(name)(),
    begun: (name) => loads.get(name)?.begun() ?? (made.has(name) ? Promise.resolve(get(name)) : undefined),
    start() {
      const stops = Object.entries(list).flatMap(([name, feature]) => {
        if ('eager' in feature) return [feature.start?.(get(name))]
        return [feature.start?.(context), ...wake(name, feature.wakeOn ?? {})]
      })
      // A load that fails is the error of its caller.
      for (const [name, load] of loads)
        load.begun()?.then(
          (controller) => restart(name, controller),
          () => {},
        )
      return () => {
        for (const stop of stops) stop?.()
      }
    },
    follow(change) {
      const { name: record } = change
      for (const [name, { follows = [], follow }] of Object.entries(known)) {
        const controller = made.get(name)
        // A name with `:` at its end is that of a family, whose records begin with it.
        const isFollowed = (each: string): boolean =>
          record === undefined || (each.endsWith(':') ? record.startsWith(each) : record === each)
        if (controller && follows.some(isFollowed))
          void (async () => follow?.(controller, change))().catch(context.environment.report)
      }
    },
    dispose() {
      const end = (name: string, controller: object): void => known[name]?.dispose?.(controller)
      for (const [name, controller] of made) end(name, controller)
      // A controller that is still being loaded is disposed of once it is loaded.
      for (const [name, load] of loads)
        if (!made.has(name))
          load.begun()?.then(
            (controller) => end(name, controller),
            () => {},
          )
    },
  }
}

/** Whether a line of the list is the whole entry of a feature. */
const isEntry = (line: [string, EarlyList[string]]): line is [string, Feature] =>
  'eager' in line[1] || 'load' in line[1]

/** The entry of a feature. Throws `options/no-feature`. */
function entryOf(list: FeatureList, name: string): Feature {
  if (!Object.hasOwn(list, name)) throw optionsError('no-feature', { name: String(name) })
  return list[name] as Feature
}
