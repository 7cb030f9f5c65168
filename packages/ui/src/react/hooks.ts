import {
  accountOf,
  activeNetwork,
  type AccountState,
  type CaipNetworkId,
  type FeatureName,
  type Features,
  type Latch,
  type Namespace,
  type Network,
  type ProviderOf,
  type TelemetryEvent,
} from '@latchkit/core'
import { useEffect, useRef, useState } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/**
 * Returns the account of `namespace`, by default the active one (S3.01), and follows it. Throws outside of a
 * `LatchProvider`.
 */
export const useLatchAccount = <namespace extends Namespace = Namespace>(
  namespace?: namespace,
): AccountState<namespace> => useLatchState((state) => accountOf(state, namespace))

/** The result of {@link useLatchNetwork}. */
export interface LatchNetwork {
  /** The network of the namespace. */
  readonly network: Network
  /** All networks of the app. */
  readonly networks: readonly Network[]
  /** The CAIP-2 id of the network that a pending switch leads to. */
  readonly switchingTo: CaipNetworkId | undefined
  /** Switches to a network, by its chain id, its CAIP-2 id or itself. Rejects with `network/…` or `wallet/…`. */
  readonly switchNetwork: Latch['switchNetwork']
}

/**
 * Returns the network of `namespace`, by default the active one, and follows it. Throws outside of a `LatchProvider`.
 */
export function useLatchNetwork(namespace?: Namespace): LatchNetwork {
  const { switchNetwork } = useLatch()
  const details = useLatchState((state) => ({
    network: activeNetwork(state, namespace),
    networks: state.network.requested,
    switchingTo: state.network.switchingTo,
  }))
  return { ...details, switchNetwork }
}

/**
 * Returns the connected wallet's own provider (EIP-1193 on EVM chains) of `namespace`, or of the active namespace.
 * Undefined without a connection, while the provider loads, and where it cannot be loaded. Throws outside of a
 * `LatchProvider`.
 */
export function useLatchProvider<namespace extends Namespace = Namespace>(
  namespace?: namespace,
): ProviderOf<namespace> | undefined {
  const latch = useLatch()
  const connected = useLatchState(({ connection }) => {
    const key = namespace ?? connection.activeNamespace
    const session = key && connection.byNamespace[key]
    // The provider of some namespaces holds the account.
    return session?.status === 'connected' ? `${session.connectorId} ${session.accounts[0]?.address}` : undefined
  })
  const [provider, setProvider] = useState<{ of: string; value: ProviderOf<namespace> | undefined }>()
  useEffect(() => {
    if (!connected) return
    let current = true
    latch.getProvider(namespace).then(
      (value) => current && setProvider({ of: connected, value }),
      () => {},
    )
    return () => {
      current = false
      // The next connection of the same wallet may have another provider.
      setProvider(undefined)
    }
  }, [latch, connected, namespace])
  return connected && provider?.of === connected ? provider.value : undefined
}

/**
 * Calls `listener` with every event of the kit (S3.18) while the component is mounted. The listener may be a new
 * function on each render. An error of the listener is reported and stops no other listener (F217). Throws outside of a
 * `LatchProvider`.
 */
export function useLatchEvents(listener: (event: TelemetryEvent) => void): void {
  const latch = useLatch()
  const latest = useRef(listener)
  useEffect(() => void (latest.current = listener))
  useEffect(() => latch.subscribeEvents((event) => latest.current(event)), [latch])
}

/** Returns a function that disconnects one namespace, or all, within 3 s. Throws outside of a `LatchProvider`. */
export const useLatchDisconnect = (): ((namespace?: Namespace) => Promise<void>) => useLatch().disconnect

/** The result of {@link useFeature}: the feature's controller once it is loaded, or the error of the load. */
export type LoadedFeature<name extends FeatureName> =
  | { readonly status: 'loading'; readonly feature?: undefined }
  | { readonly status: 'ready'; readonly feature: Features[name] }
  | { readonly status: 'failed'; readonly feature?: undefined; readonly error: unknown }

/**
 * Returns a feature's controller by name, and loads it when the first component uses it. A failed load gives the status
 * `failed`, and is repeated by the next component that mounts. Throws outside of a `LatchProvider`.
 */
export function useFeature<name extends FeatureName>(name: name): LoadedFeature<name> {
  const latch = useLatch()
  const [loaded, setLoaded] = useState<{ of: Latch; name: name; state: LoadedFeature<name> }>()
  useEffect(() => {
    let current = true
    const show = (state: LoadedFeature<name>): void => {
      if (current) setLoaded({ of: latch, name, state })
    }
    latch.feature(name).then(
      (feature) => show({ status: 'ready', feature }),
      (error: unknown) => show({ status: 'failed', error }),
    )
    return () => void (current = false)
  }, [latch, name])
  // After a change of name or kit the old result must not be returned.
  return loaded?.of === latch && loaded.name === name ? loaded.state : { status: 'loading' }
}
