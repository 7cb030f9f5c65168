import { networkOf, type Features, type Latch, type LatchState, type Network, type Token } from '@latchkit/core'
import { useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useWatching } from '../../react/useWatching.js'
import { useNetworkName } from '../../shared/useNetworkName.js'
import { useChunk } from '../../shell/frame/useChunk.js'

const loadSwap = (latch: Latch): Promise<Features['swap']> => latch.feature('swap')
const watchOffers = (swap: Features['swap']): (() => void) => swap.watch()
const watchBalances = (balances: Features['balances']): (() => void) => balances.watch()

/** The state of a swap. */
export type SwapForm = NonNullable<LatchState['swap']>

/** The swap that the views are about. */
export interface Swap {
  readonly swap: Features['swap']
  readonly form: SwapForm
  readonly from: Token
  /** The network of both sides, and its name as it is shown. */
  readonly network: Network
  readonly networkName: string
}

/** Reads the swap. Undefined until the code is loaded, and without an account. */
export function useSwap(): Swap | undefined {
  const swap = useChunk(loadSwap)
  const form = useLatchState((state) => state.swap)
  const { networks } = useLatchNetwork()
  const nameOf = useNetworkName()
  const from = form?.from
  if (!swap || !form || !from) return undefined
  const network = networkOf(networks, from.networkId)
  return { swap, form, from, network, networkName: nameOf(network) }
}

const isOpen = ({ modal }: LatchState): boolean => !!modal?.open

/** Keeps the balances new while a view shows them. */
export const useWatchedTokens = (): void => useWatching('balances', watchBalances, useLatchState(isOpen))

/** Keeps the offers and the balances new while a view shows them. */
export function useWatchedSwap(): void {
  useWatchedTokens()
  useWatching('swap', watchOffers, useLatchState(isOpen))
}
