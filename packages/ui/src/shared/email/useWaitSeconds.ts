import { browserEnvironment, type EmbeddedWalletController } from '@latchkit/core'
import { useEffect, useReducer, useState } from 'react'
import { useShell } from '../../shell/frame/context.js'

const SECOND_MS = 1_000

/**
 * Returns how many seconds are left until the next email may be sent, and renders again each second until that is none. The
 * wallet is asked each time, and nothing is counted here: the clock may be set meanwhile (F182).
 */
export function useWaitSeconds(wallet: EmbeddedWalletController | undefined): number {
  const { latch } = useShell()
  const [clock] = useState(() => latch.options.environment?.clock ?? browserEnvironment().clock)
  const [ticks, tick] = useReducer((count: number) => count + 1, 0)
  const seconds = wallet?.waitSeconds() ?? 0
  const isWaiting = seconds > 0
  useEffect(() => (isWaiting ? clock.after(SECOND_MS, tick) : undefined), [clock, isWaiting, ticks])
  return seconds
}
