import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/**
 * The errors of the embedded wallet (S8.09, S8.10): code → English text for developers. None of them has an email address, a
 * code, or what was to be signed.
 */
export const embeddedWalletErrors = {
  off: "This kit has no embedded wallet: give createLatch({ endpoints: { secure } }) the origin of its site, which is another one than the page's.",
  'library-missing': 'Unable to load email login dependency',
  email: 'The text is no email address.',
  'too-soon': 'Please try again after {seconds} seconds',
  limited: 'Too many emails were asked for. {description}',
  'mail-refused': 'The mail server refuses the address.',
  'bad-code': 'Invalid code',
  'login-over': 'The login is over, or its code was mistyped three times.',
  denied: 'The login was refused by the link of its email.',
  'session-ended': 'Session Expired',
  'load-failed': 'Network Error - Could not load embedded wallet',
  blocked: "The page's Content-Security-Policy keeps the embedded wallet out: add {secure} to its {directive}.",
  unverified:
    'The origin {origin} is not among the origins of this project, so {secure} refuses to show the embedded wallet in it.',
  'timed-out': 'Embedded Wallet Request Timed Out',
  aborted: 'Request was aborted',
  gone: 'The embedded wallet was loaded anew before it answered.',
  away: 'The server of the embedded wallet gave no answer.',
  'no-crypto': 'The embedded wallet needs a page over https: the browser has no WebCrypto here.',
  closed: "The embedded wallet can't be opened on this device.",
  'not-allowed': 'Requested RPC call is not allowed',
  'not-connected': 'Please call connect() before request()',
  'no-network': 'Network Not Found',
  'other-network': 'The request is for another network than the current one of the embedded wallet.',
  'other-account': 'The request is for an account that the embedded wallet does not have.',
  'bad-request': 'The embedded wallet takes no such request.',
  'bad-answer': 'The embedded wallet gave an answer that is none.',
  'bad-sign-in': 'The text signs in to another site than this one, or is malformed.',
  failed: '{description}',
} as const

/** Makes an error with an `embedded-wallet/…` code. */
export const embeddedWalletError: ErrorMaker<typeof embeddedWalletErrors> = errorsOf(
  'embedded-wallet',
  embeddedWalletErrors,
)
