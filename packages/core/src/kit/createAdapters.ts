import type { Adapter, AdapterContext, AdapterEvent, AttachedWallet } from '../adapter/adapter.types.js'
import type { Pairing, PairingEvent } from '../adapter/pairing.types.js'
import { universalAdapter } from '../adapter/universalAdapter.js'
import type { Namespace } from '../base/caip.js'
import type { RecordStorage } from '../base/storage.js'
import { optionsError } from '../base/options.errors.js'
import type { ResolvedOptions } from './options.types.js'

/** The dependencies of the adapters and the pairing of a kit. */
export interface AdaptersDeps extends Pick<AdapterContext, 'networks' | 'environment'> {
  readonly options: ResolvedOptions
  readonly storage: RecordStorage
  /** Takes the events of the adapters. */
  readonly onEvent: (namespace: Namespace, event: AdapterEvent) => void
  /** Takes the events of the pairing. */
  readonly onPairingEvent: (event: PairingEvent) => void
}

/** The adapters and the pairing of a kit. */
export interface Adapters {
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly pairing: Pairing | undefined
  /** Gives a wallet to the adapter of its namespace. False where the app has no adapter for that namespace. */
  attach(wallet: AttachedWallet): boolean
}

/**
 * Makes the adapters and the pairing with the factories that the app gave. Adds the universal adapter where the app has
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
    pairing: createPairing(deps, [...adapters.keys()]),
    attach(wallet) {
      const adapter = adapters.get(wallet.connector.chain)
      adapter?.attach(wallet)
      return !!adapter
    },
  }
}

function createPairing(
  { options, networks, environment, storage, onPairingEvent: emit }: AdaptersDeps,
  namespaces: readonly Namespace[],
): Pairing | undefined {
  const checkDeepLink = async (): Promise<void> =>
    (await import('../features/pairing/pairing.storage.js')).createDeepLinkStore(environment).removeInvalid()
  const pairing = options.pairing?.({ ...options, networks, environment, storage, namespaces, checkDeepLink, emit })
  if (pairing && !pairing.wallets) throw optionsError('bad-adapters')
  return pairing
}
