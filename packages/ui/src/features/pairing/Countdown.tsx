import { browserEnvironment } from '@latchkit/core'
import { useState, type ReactNode } from 'react'
import { minutesOf, useSecondsLeft } from '../../base/useSecondsLeft.js'
import { useShell } from '../../shell/frame/context.js'
import { pairingWords } from './pairing.words.js'
import { useSay, useTranslation } from '../../words/useSay.js'
import { useAnnounced } from '../../shell/notices/useAnnounced.js'

/** With this many seconds left screen readers are told, once, because the visitor may be about to scan. */
const SOON_S = 30

/** Says how long the code is valid before the next one replaces it. `until` in ms since 1970. */
export function Countdown({ until }: { readonly until: number }): ReactNode {
  const say = useSay(pairingWords)
  const { locale } = useTranslation()
  const { latch } = useShell()
  const [clock] = useState(() => latch.options.environment?.clock ?? browserEnvironment().clock)
  const left = useSecondsLeft(until, clock)
  useAnnounced(left <= SOON_S ? say('code.soon') : undefined)
  if (left === 0) return <>{say('code.expired')}</>
  return <>{say('code.left', { time: minutesOf(left, locale) })}</>
}
