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
  type TelemetryEvent,
} from '@latchkit/core'
import { useEffect, useRef, useState } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/** The account of a namespace, or of the active one (S3.01). */
export const useLatchAccount = (namespace?: Namespace): AccountState =>
  useLatchState((state) => accountOf(state, namespace))

/** The active network, all networks of the app, and the switch. */
export interface LatchNetwork {
  readonly network: Network
  readonly networks: readonly Network[]
  /** The network a switch is under way to. */
  readonly switchingTo: CaipNetworkId | undefined
  readonly switchNetwork: (id: CaipNetworkId) => Promise<void>
}

/** The network of a namespace, or of the active one. */
export function useLatchNetwork(namespace?: Namespace): LatchNetwork {
  const { switchNetwork } = useLatch()
  const details = useLatchState((state) => ({
    network: activeNetwork(state, namespace),
    networks: state.network.requested,
    switchingTo: state.network.switchingTo,
  }))
  return { ...details, switchNetwork }
}

/** The connected wallet's own provider (EIP-1193 on EVM chains); undefined while nothing is connected. */
export function useLatchProvider(namespace?: Namespace): unknown {
  const latch = useLatch()
  const connected = useLatchState(({ connection }) => {
    const key = namespace ?? connection.activeNamespace
    const session = key && connection.byNamespace[key]
    return session?.status === 'connected' ? session.connectorId : undefined
  })
  const [provider, setProvider] = useState<{ of: string; value: unknown }>()
  useEffect(() => {
    let current = true
    if (connected)
      latch.getProvider(namespace).then(
        (value) => current && setProvider({ of: connected, value }),
        () => current && setProvider(undefined),
      )
    return () => void (current = false)
  }, [latch, connected, namespace])
  return connected && provider?.of === connected ? provider.value : undefined
}

/** Calls `listener` with every event of the kit (S3.18). The listener may be a new function on each render. */
export function useLatchEvents(listener: (event: TelemetryEvent) => void): void {
  const latch = useLatch()
  const latest = useRef(listener)
  useEffect(() => void (latest.current = listener))
  useEffect(() => latch.subscribeEvents((event) => latest.current(event)), [latch])
}

/** Disconnects one namespace, or all. */
export const useLatchDisconnect = (): ((namespace?: Namespace) => Promise<void>) => useLatch().disconnect

/** A feature of the lazy ring, as far as it is there. */
export type LoadedFeature<name extends FeatureName> =
  | { readonly status: 'loading'; readonly feature?: undefined }
  | { readonly status: 'ready'; readonly feature: Features[name] }
  | { readonly status: 'failed'; readonly feature?: undefined; readonly error: unknown }

/** A feature's controller by name, loaded when a component first asks for it. */
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
  // What was loaded for another name or another kit isn't what is asked for now.
  return loaded?.of === latch && loaded.name === name ? loaded.state : { status: 'loading' }
}
