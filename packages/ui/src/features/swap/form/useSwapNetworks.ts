import type { Network } from '@latchkit/core'
import { useLatchNetwork } from '../../../react/hooks.js'
import { useFeatures } from '../../../shared/useFeatures.js'
import { useShell } from '../../../shell/frame/context.js'

/** Where else an account may swap. */
export interface SwapNetworks {
  /** The other networks of the app on which a provider of its own swaps. */
  readonly known: readonly Network[]
  /** Whether there may be more: the app's server names its networks to the code that swaps alone. */
  readonly mayBeMore: boolean
}

/** Reads on which of the app's networks, beside `network`, a provider may swap. */
export function useSwapNetworks({ caipNetworkId: here }: Network): SwapNetworks {
  const { swapProviders = [], endpoints } = useShell().latch.options
  const { swaps } = useFeatures()
  const others = useLatchNetwork().networks.filter(({ caipNetworkId }) => caipNetworkId !== here)
  const isOn = (id: string): boolean => (Array.isArray(swaps) ? swaps.includes(id) : swaps !== false)
  const supported = swapProviders.flatMap(({ id, networks }) => (isOn(id) ? networks : []))
  return {
    known: others.filter(({ caipNetworkId }) => supported.includes(caipNetworkId)),
    mayBeMore: others.length > 0 && endpoints?.api !== undefined && swaps !== false,
  }
}
