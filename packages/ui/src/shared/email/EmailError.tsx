import { useState, type ReactNode } from 'react'
import { useSay } from '../../words/useSay.js'
import type { SaidError } from '../../words/useSayError.js'
import { emailWords } from './email.words.js'
import type { EmbeddedWallet } from './useEmbeddedWallet.js'
import { useSayEmailError } from './useSayEmailError.js'
import { useWaitSeconds } from './useWaitSeconds.js'

/** Returns what an error says to the visitor. Undefined where there is none, or where the time to wait is over. */
export function useEmailError(error: SaidError | undefined, wallet: EmbeddedWallet['wallet']): ReactNode {
  const sayError = useSayEmailError()
  const isEarly = error?.code === 'embedded-wallet/too-soon'
  const seconds = useWaitSeconds(isEarly ? wallet : undefined)
  if (isEarly) return seconds > 0 ? <TooSoon seconds={seconds} /> : undefined
  return error && sayError(error)
}

/**
 * Says how long the visitor has to wait for the next email (S8.01). The figure counts down. Screen readers are told it once: an
 * alert with a figure that changes would speak each second.
 */
function TooSoon({ seconds }: { readonly seconds: number }): ReactNode {
  const say = useSay(emailWords)
  const [first] = useState(seconds)
  return (
    <>
      <span aria-hidden>{say('email.too-soon', { seconds })}</span>
      <span className="unseen">{say('email.too-soon', { seconds: first })}</span>
    </>
  )
}
