import type { Verify } from '@walletconnect/types'

/** What is known of where an app is, in words. */
export interface VerifyWords {
  readonly text: string
  /** Whether people should think twice. */
  readonly isWarning: boolean
}

/** Puts it in words: a scam is one whatever else is right about it. `url` is what the app says of itself. */
export function verifyWords({ verified }: Verify.Context, url: string): VerifyWords {
  const { origin, validation, isScam } = verified
  if (isScam) return { text: `SCAM: ${origin} is known for theft. Reject this.`, isWarning: true }
  if (validation === 'INVALID')
    return { text: `INVALID: it says it is ${url}, but it is at ${origin}.`, isWarning: true }
  if (validation === 'VALID') return { text: `VALID: it really is at ${origin}.`, isWarning: false }
  return { text: 'UNKNOWN: nobody has checked where it is.', isWarning: false }
}
