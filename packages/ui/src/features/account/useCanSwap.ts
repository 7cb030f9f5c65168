import { useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { useShell } from '../../shell/frame/context.js'

/**
 * Whether the app offers swaps that a provider may make on the active network. The app's own providers name their networks. Those
 * of its server are only known once the code that swaps was loaded, which the account doesn't load for that: until then the
 * action is there, and its view says that there are no swaps. An approval that is open is gone on with in that view.
 */
export function useCanSwap(): boolean {
  const { latch } = useShell()
  const { swaps } = useFeatures()
  const { caipNetworkId } = useLatchNetwork().network
  const isRefuted = useLatchState(({ swap }) => swap?.isSupported === false && swap.approvals.length === 0)
  const { swapProviders = [], endpoints } = latch.options
  const isOn = (id: string): boolean => (Array.isArray(swaps) ? swaps.includes(id) : swaps !== false)
  const isSwitchedOff = Array.isArray(swaps) ? swaps.length === 0 : swaps === false
  const hasOwn = swapProviders.some(({ id, networks }) => isOn(id) && networks.includes(caipNetworkId))
  const isServed = endpoints?.api !== undefined && !isSwitchedOff
  return (hasOwn || isServed) && !isRefuted && latch.can('transaction')
}
