import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The errors of pairing (S8.10): code → English text for developers. */
export const pairingErrors = {
  off: 'This kit has no pairing: give createLatch({ pairing }) one.',
  'no-project': 'Project ID Not Configured',
  'no-relay': 'No relay is set: give createLatch({ endpoints: { relay } }) its address.',
  unreachable: "The relay at {host} can't be reached.",
  refused: 'The relay at {host} refuses this project.',
  'bad-uri': 'The pairing library made something that is no pairing URI.',
  'library-missing': '@walletconnect/universal-provider could not be loaded: is it installed?',
  'nothing-approved': 'The wallet approved no network of this app.',
  expired: 'The pairing expired before a wallet approved it.',
  'not-initialized': 'Sign Client not initialized',
  'namespace-not-configured': 'The namespace {namespace} is not configured: the session shares no account of it.',
  'not-connected': 'Please call connect() before request()',
} as const

/** Makes an error with a `pairing/…` code. */
export const pairingError: ErrorMaker<typeof pairingErrors> = errorsOf('pairing', pairingErrors)
