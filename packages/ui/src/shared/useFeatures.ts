import type { ResolvedOptions } from '@latchkit/core'
import { useLatchState } from '../react/useLatchState.js'
import { useShell } from '../shell/frame/context.js'

/**
 * Returns the switches of `features`: the app's own, and where it sets none those of its services, once they answered
 * (S3.16).
 */
export function useFeatures(): ResolvedOptions['features'] {
  const { latch } = useShell()
  return useLatchState(({ config }) => config?.features) ?? latch.options.features
}
