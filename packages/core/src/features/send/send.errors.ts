import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/**
 * The English texts for developers of errors of sending (S5.06, S8.12). `no-token` is also thrown for a token that was named:
 * where the text is no address of the network, and where no token can be read there. Then `cause` is what failed.
 */
export const sendErrors = {
  incomplete: 'An amount and receiver address are required',
  'no-token': 'A token is required',
  unsupported: 'Unsupported chain',
  'bad-amount': '{amount} is no amount that can be sent: {flaw}.',
  'wrong-decimals':
    'The contract of {token} has {actual} decimals, and its list says {listed}: no amount of it is sure.',
  'name-unresolved': 'Error resolving name',
  'risky-receiver': 'The receiver may be the wrong one. It needs a decision for each of: {open}.',
  'not-prepared': 'The payment is not prepared: it has changed, or it was sent. Call prepare() first.',
} as const

/** Makes a `LatchError` with the code `send/…`. */
export const sendError: ErrorMaker<typeof sendErrors> = errorsOf('send', sendErrors)
