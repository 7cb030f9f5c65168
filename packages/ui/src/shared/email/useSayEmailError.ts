import { useMemo } from 'react'
import { useSay } from '../../words/useSay.js'
import { useSayError, type SaidError } from '../../words/useSayError.js'
import { emailWords, type EmailWord } from './email.words.js'

/** Codes that share the text of another code. */
const ALIKE: Readonly<Record<string, EmailWord>> = {
  'embedded-wallet/library-missing': 'email.load-failed',
  'embedded-wallet/gone': 'email.timed-out',
}

/** Returns a function that says why a login by email ended, or why it was not begun. */
export function useSayEmailError(): (error: SaidError) => string {
  const say = useSay(emailWords)
  const sayError = useSayError()
  return useMemo(() => {
    return (error) => {
      const word = ALIKE[error.code] ?? error.code.replace('embedded-wallet/', 'email.')
      return Object.hasOwn(emailWords, word) ? say(word as EmailWord, error.context) : sayError(error)
    }
  }, [say, sayError])
}
