import { accountOf, type FeatureName, type Features } from '@latchkit/core'
import { useEffect } from 'react'
import { useLatch } from './context.js'
import { useLatchState } from './useLatchState.js'

/**
 * Loads a feature and calls `watch` with it while the component is mounted, while a wallet is connected, and while
 * `wanted`. `watch` returns the function that ends it, and must be the same function on each render.
 */
export function useWatching<name extends FeatureName>(
  name: name,
  watch: (feature: Features[name]) => () => void,
  wanted = true,
): void {
  const latch = useLatch()
  const isConnected = useLatchState((state) => !!accountOf(state).address)
  useEffect(() => {
    if (!wanted || !isConnected) return
    let hasEnded = false
    let end = (): void => {}
    latch.feature(name).then(
      (feature) => {
        if (!hasEnded) end = watch(feature)
      },
      () => {},
    )
    return () => {
      hasEnded = true
      end()
    }
  }, [latch, name, watch, wanted, isConnected])
}
