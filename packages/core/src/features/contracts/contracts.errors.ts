import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The English texts for developers of errors of calls of contracts. */
export const contractsErrors = {
  'bad-call': 'A call of a contract has an address, an ABI in its JSON form, and the name of a function in it: {flaw}.',
} as const

/** Makes a `LatchError` with the code `contracts/…`. */
export const contractsError: ErrorMaker<typeof contractsErrors> = errorsOf('contracts', contractsErrors)
