import type { Latch } from '@latchkit/core'
import { useEffect, useState } from 'react'
import { useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useFeatures } from '../../shared/useFeatures.js'
import { useShell } from '../../shell/frame/context.js'

/**
 * Whether the app offers swaps that a provider may make on the active network. The app's own providers name their networks. Until
 * its server has named those of its own, the action is there, and its view says where there are no swaps. An approval that is open
 * is gone on with in that view.
 */
export function useCanSwap(): boolean {
  const { latch } = useShell()
  const { swaps } = useFeatures()
  const { caipNetworkId } = useLatchNetwork().network
  const { swapProviders = [], endpoints } = latch.options
  const isOn = (id: string): boolean => (Array.isArray(swaps) ? swaps.includes(id) : swaps !== false)
  const isSwitchedOff = Array.isArray(swaps) ? swaps.length === 0 : swaps === false
  const hasOwn = swapProviders.some(({ id, networks }) => isOn(id) && networks.includes(caipNetworkId))
  const isServed = endpoints?.api !== undefined && !isSwitchedOff
  const served = useServedNetworks(latch, isServed)
  const isNotServed = !hasOwn && served?.includes(caipNetworkId) === false
  const isRefuted = useLatchState(({ swap }) => swap?.isSupported === false) || isNotServed
  const hasApproval = useLatchState(({ swap }) => swap !== undefined && swap.approvals.length > 0)
  return (hasOwn || isServed) && (!isRefuted || hasApproval) && latch.can('transaction')
}

/** The networks on which the app's server swaps: the list that the balances need too. Undefined until it has answered. */
function useServedNetworks(latch: Latch, isServed: boolean): readonly string[] | undefined {
  const [networks, setNetworks] = useState<readonly string[]>()
  useEffect(() => {
    let isShown = true
    const ask = async (): Promise<void> => {
      const known = await (await latch.feature('api')).swapNetworks()
      if (isShown) setNetworks(known)
    }
    // A server that can't be reached may swap: the view says what it knows.
    if (isServed) void ask().catch(() => {})
    return () => void (isShown = false)
  }, [latch, isServed])
  return networks
}
