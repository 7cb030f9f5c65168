import type { ReactNode } from 'react'
import { minutesOf, useSecondsLeft, type TickingClock } from './useSecondsLeft.js'
import styles from './Countdown.css'
import { useStyles } from './useStyles.js'

/** The props of `Countdown`. */
export interface CountdownProps {
  /** The end of the countdown, in ms since 1970. */
  readonly until: number
  readonly clock: TickingClock
  /** BCP 47 tag of the language whose digits are used. */
  readonly locale: string
  /** Shown once the time is over. Default: `0:00`. */
  readonly children?: ReactNode
}

/** Counts down to a moment, second by second. Screen readers don't announce each second, because a timer isn't live. */
export function Countdown({ until, clock, locale, children }: CountdownProps): ReactNode {
  const css = useStyles(styles)
  const left = useSecondsLeft(until, clock)
  if (left === 0 && children) return children
  return (
    <span role="timer" className={css.countdown} dir="ltr">
      {minutesOf(left, locale)}
    </span>
  )
}
