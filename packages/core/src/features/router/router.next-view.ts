import type { Features } from '../options/options.types.js'
import type { Route } from './router.types.js'

/** What decides which view must be shown next. */
export interface NextViewFacts {
  readonly connected: boolean
  /** Whether the wallet is on a network of the app's. */
  readonly networkSupported: boolean
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
  readonly features: Features
}

/** The view that must be shown before anything else, first things first (S2.07); undefined where nothing must. */
export function nextView(facts: NextViewFacts): Route | undefined {
  const { connected, networkSupported, enableNetworkSwitch, allowUnsupportedChain, features } = facts
  if (connected && !networkSupported && enableNetworkSwitch && !allowUnsupportedChain && !features.basicPairing)
    return { view: 'UnsupportedChain' }
  return undefined
}
