import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The English texts for developers of errors of signing in with the wallet (S8.06). */
export const siwxErrors = {
  'not-enabled': 'SIWX is not enabled',
  initialize: 'A problem occurred while trying initialize authentication',
  declined: 'Signature declined',
  cancelled: 'The sign-in was cancelled.',
  changed: 'The account, its network or its wallet changed while it signed in.',
  'not-ready': 'The message to sign is not there yet.',
  refused: 'The app refused the sign-in: {reason}.',
  'no-answer': 'The app’s server gave no answer about the sign-in that can be used.',
  unverified: 'This application might not support Smart Accounts',
  'no-devices': 'The store of the sign-in has no list of the sessions on all devices.',
  'no-cookie':
    'The browser kept no cookie of the sign-in: the app and its server are two sites, or cookies are blocked.',
} as const

/** Makes a `LatchError` with the code `siwx/…`. */
export const siwxError: ErrorMaker<typeof siwxErrors> = errorsOf('siwx', siwxErrors)
