import type { Adapter, AdapterContext, AdapterEvent, AttachedWallet } from '../adapter/adapter.types.js'
import type { SourceEvent, WalletSource } from '../adapter/source.types.js'
import { universalAdapter } from '../adapter/universalAdapter.js'
import type { Namespace } from '../base/caip.js'
import { optionsError } from '../base/options.errors.js'
import type { EarlyList } from './createFeatures.js'
import type { FeatureContext, SourceFeature } from './feature.types.js'

/** The dependencies of the adapters and the sources of a kit. */
export interface AdaptersDeps extends Pick<FeatureContext, 'options' | 'environment' | 'storage' | 'networks'> {
  /** What the kit has of its features from the start: some of them make a source. */
  readonly list: EarlyList
  /** Takes the events of the adapters. */
  readonly onEvent: (namespace: Namespace, event: AdapterEvent) => void
  /** Takes the events of the sources. */
  readonly onSourceEvent: (feature: SourceFeature, event: SourceEvent) => void
}

/** The adapters and the sources of a kit. */
export interface Adapters extends Pick<FeatureContext, 'sources'> {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  /** Gives a wallet to the adapter of its namespace. False where the app has no adapter for that namespace. */
  attach(wallet: AttachedWallet): boolean
}

/**
 * Makes the adapters with the factories that the app gave, and the sources of the features. Adds the universal adapter where the app has
 * EVM networks and no adapter for them. Throws `options/bad-adapters` or `options/duplicate-adapter`.
 */
export function createAdapters(deps: AdaptersDeps): Adapters {
  const { options, networks, environment, onEvent } = deps
  const { metadata } = options
  const adapters = new Map<Namespace, Adapter>()
  for (const make of options.adapters) {
    const emit: AdapterContext['emit'] = (event) => onEvent(adapter.namespace, event)
    const adapter: Adapter = make({ networks, metadata, environment, emit })
    if (!adapter?.namespace) throw optionsError('bad-adapters')
    const { namespace } = adapter
    if (adapters.has(namespace)) throw optionsError('duplicate-adapter', { namespace })
    adapters.set(namespace, adapter)
  }
  // Without an adapter for EVM networks, installed wallets still connect over plain EIP-1193.
  const emit: AdapterContext['emit'] = (event) => onEvent(universal.namespace, event)
  const universal = universalAdapter({ networks, metadata, environment, emit })
  const { namespace } = universal
  if (!adapters.has(namespace) && networks.some(({ chainNamespace }) => chainNamespace === namespace))
    adapters.set(namespace, universal)
  return {
    adapters,
    sources: createSources(deps, [...adapters.keys()]),
    attach(wallet) {
      const adapter = adapters.get(wallet.connector.chain)
      adapter?.attach(wallet)
      return !!adapter
    },
  }
}

function createSources(
  { list, options, networks, environment, storage, onSourceEvent }: AdaptersDeps,
  namespaces: readonly Namespace[],
): Adapters['sources'] {
  const sources = new Map<SourceFeature, WalletSource>()
  for (const [name, feature] of Object.entries(list) as [SourceFeature, EarlyList[string]][]) {
    const emit = (event: object): void => onSourceEvent(name, event as SourceEvent)
    const source = feature.source?.({ ...options, networks, environment, storage, namespaces, emit })
    if (source && !source.wallets) throw optionsError('bad-adapters')
    if (source) sources.set(name, source)
  }
  return sources
}
