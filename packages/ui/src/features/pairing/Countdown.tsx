import { browserEnvironment } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { Icon } from '../../base/Icon.js'
import { clockIcon } from '../../base/icons/clock.js'
import { minutesOf, useSecondsLeft } from '../../base/useSecondsLeft.js'
import { useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'
import { useStyles } from '../../base/useStyles.js'
import styles from './Code.css'

/** With this many seconds left screen readers are told, once, because the visitor may be about to scan. */
const SOON_S = 30

/** The props of `Countdown`. */
export interface CountdownProps {
  /** The end of the countdown, in ms since 1970. */
  readonly until: number
  /** What to do with the code. */
  readonly children: ReactNode
}

/**
 * Shows below a sentence how long the code is valid before the next one replaces it: a figure, and no second sentence. To
 * screen readers it is in words. Once the time is over, the sentence says so.
 */
export function Countdown({ until, children }: CountdownProps): ReactNode {
  const css = useStyles(styles)
  const say = useSay(pairingWords)
  const { locale } = useTranslation()
  const { latch } = useShell()
  const [clock] = useState(() => latch.options.environment?.clock ?? browserEnvironment().clock)
  const left = useSecondsLeft(until, clock)
  useAnnounced(left <= SOON_S ? say('code.soon') : undefined)
  if (left === 0) return <span>{say('code.expired')}</span>
  const time = minutesOf(left, locale)
  return (
    <>
      {children}
      <span className={css.left}>
        <span className={css.time} dir="ltr" aria-hidden>
          <Icon shape={clockIcon} size={14} />
          {time}
        </span>
        <span className="unseen">{say('code.left', { time })}</span>
      </span>
    </>
  )
}
