import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of connecting (S8.04, S8.08, S8.13). */
export const connectionErrors = {
  'connector-not-found': 'Connector {wallet} not found.',
  'already-connected': 'Connector already connected.',
  'not-connected': 'Connector not connected.',
  'no-adapter': 'No ConnectionController client found: createLatch({ adapters }) names none for {namespace}.',
  'no-accounts': 'The wallet shared no account.',
  superseded: 'Another wallet was chosen before this one was active.',
  cancelled: 'Connecting was given up before the wallet answered.',
  'disconnect-failed': 'Failed to disconnect',
} as const

/** Makes an error of `connection/…`. */
export const connectionError: ErrorMaker<typeof connectionErrors> = errorsOf('connection', connectionErrors)
