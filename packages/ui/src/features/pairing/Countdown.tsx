import { browserEnvironment } from '@latchkit/core'
import { useEffect, useReducer, useState, type ReactNode } from 'react'
import { useShell } from '../../shell/context.js'
import { say } from '../../words/en/pairing.js'
import { useAnnounced } from './useAnnounced.js'

const SECOND_MS = 1_000
/** From here on a screen reader is told, once: somebody may be about to scan. */
const SOON_S = 30

/** How long a code is still shown: until the next one comes. `until` in ms since 1970. */
export function Countdown({ until }: { readonly until: number }): ReactNode {
  const left = useSecondsUntil(until)
  const [minutes, seconds] = [Math.floor(left / 60), left % 60]
  useAnnounced(left <= SOON_S ? say('code.soon') : undefined)
  if (left === 0) return <>{say('code.expired')}</>
  return <>{say('code.left', { time: `${minutes}:${String(seconds).padStart(2, '0')}` })}</>
}

/** Whole seconds until a moment; renders again with each. */
function useSecondsUntil(until: number): number {
  const { latch } = useShell()
  const [clock] = useState(() => latch.options.environment?.clock ?? browserEnvironment().clock)
  const [, tick] = useReducer((count: number) => count + 1, 0)
  useEffect(() => {
    let stop = (): void => {}
    const next = (): void => {
      const left = until - clock.now()
      if (left > 0)
        stop = clock.after(left % SECOND_MS || SECOND_MS, () => {
          tick()
          next()
        })
    }
    next()
    return () => stop()
  }, [clock, until])
  return Math.max(0, Math.ceil((until - clock.now()) / SECOND_MS))
}
