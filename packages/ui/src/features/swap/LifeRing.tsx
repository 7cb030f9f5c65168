import { browserEnvironment } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { useSecondsLeft } from '../../base/useSecondsLeft.js'
import { useStyles } from '../../base/useStyles.js'
import { useShell } from '../../shell/frame/context.js'
import styles from './LifeRing.css'

/** When something began and when it ends: ms since 1970. */
export interface Life {
  readonly quotedAt: number
  readonly expiresAt: number
}

/**
 * A small ring that empties, second by second, until an offer ends and a new one takes its place. Screen readers ignore it:
 * the view says what a new offer changes.
 */
export function LifeRing({ quotedAt, expiresAt }: Life): ReactNode {
  const css = useStyles(styles)
  const { latch } = useShell()
  const [clock] = useState(() => latch.options.environment?.clock ?? browserEnvironment().clock)
  const left = useSecondsLeft(expiresAt, clock)
  const share = Math.min(1, (left * 1_000) / Math.max(1_000, expiresAt - quotedAt))
  return (
    <svg className={css.life} viewBox="0 0 16 16" width="14" height="14" aria-hidden>
      <circle cx="8" cy="8" r="6" />
      <circle
        className={css.left}
        cx="8"
        cy="8"
        r="6"
        pathLength={1}
        ref={(element) => element?.style.setProperty('--left', String(share))}
      />
    </svg>
  )
}
