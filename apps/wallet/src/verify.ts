import type { Verify } from '@walletconnect/types'

/** A text about an app's verified origin. */
export interface VerifyWords {
  readonly text: string
  /** Whether the text warns the visitor. */
  readonly isWarning: boolean
}

/** Describes the verification of an app. A scam is reported before any other result. `url` is the app's own claim. */
export function verifyWords({ verified }: Verify.Context, url: string): VerifyWords {
  const { origin, validation, isScam } = verified
  if (isScam) return { text: `SCAM: ${origin} is known for theft. Reject this.`, isWarning: true }
  if (validation === 'INVALID')
    return { text: `INVALID: it says it is ${url}, but it is at ${origin}.`, isWarning: true }
  if (validation === 'VALID') return { text: `VALID: it really is at ${origin}.`, isWarning: false }
  return { text: 'UNKNOWN: its address was not checked.', isWarning: false }
}
