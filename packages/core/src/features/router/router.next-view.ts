import type { Route } from './router.types.js'

/** What decides which view must be shown next. */
export interface NextViewFacts {
  readonly connected: boolean
  /** Whether the wallet is on a network of the app's. */
  readonly networkSupported: boolean
  readonly enableNetworkSwitch: boolean
  readonly allowUnsupportedChain: boolean
}

/** The view that must be shown before anything else, first things first (S2.07); undefined where nothing must. */
export function nextView(facts: NextViewFacts): Route | undefined {
  const { connected, networkSupported, enableNetworkSwitch, allowUnsupportedChain } = facts
  if (connected && !networkSupported && enableNetworkSwitch && !allowUnsupportedChain)
    return { view: 'UnsupportedChain' }
  return undefined
}
