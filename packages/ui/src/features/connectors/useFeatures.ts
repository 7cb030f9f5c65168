import type { ResolvedOptions } from '@latchkit/core'
import { useLatchState } from '../../react/useLatchState.js'
import { useShell } from '../../shell/context.js'

/** The features that count: the app's own, and where it says nothing those of its services, once these answered (S3.16). */
export function useFeatures(): ResolvedOptions['features'] {
  const { latch } = useShell()
  return useLatchState(({ config }) => config?.features) ?? latch.options.features
}
