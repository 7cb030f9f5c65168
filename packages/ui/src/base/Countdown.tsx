import type { ReactNode } from 'react'
import { minutesOf, useSecondsLeft, type TickingClock } from './useSecondsLeft.js'

/** What a countdown takes. */
export interface CountdownProps {
  /** The moment that it counts to, in ms since 1970. */
  readonly until: number
  readonly clock: TickingClock
  /** Whose digits it is written in: a BCP 47 tag. */
  readonly locale: string
  /** What stands there when the time is over. */
  readonly children?: ReactNode
}

/** The time until a moment. A screen reader reads it when asked, not every second. */
export function Countdown({ until, clock, locale, children }: CountdownProps): ReactNode {
  const left = useSecondsLeft(until, clock)
  if (left === 0 && children) return children
  return (
    <span role="timer" className="countdown" dir="ltr">
      {minutesOf(left, locale)}
    </span>
  )
}
