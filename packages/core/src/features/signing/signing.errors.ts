import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The English texts for developers of errors of signing and sending by the app's own calls (S8.08). */
export const signingErrors = {
  'not-connected': 'No ActiveCaipAddress found',
  unsupported: 'The connected wallet cannot do this here: {ability}.',
  'bad-typed-data': 'Typed data has types, a primaryType, a message, and a chain id that is a number (EIP-712).',
  'bad-message': 'A message to sign must be a text that is not empty.',
} as const

/** Makes a `LatchError` with the code `signing/…`. */
export const signingError: ErrorMaker<typeof signingErrors> = errorsOf('signing', signingErrors)
