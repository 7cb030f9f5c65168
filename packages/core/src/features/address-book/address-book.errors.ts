import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of the address book. Their texts have no name and no address in them: telemetry may get the texts. */
export const addressBookErrors = {
  'bad-address': 'This is no address that can be saved. Check it for missing or mistyped characters.',
  'bad-name': 'A saved address needs a name with visible characters.',
  'bad-ens-name': 'This is no ENS name. One looks like name.eth.',
  exists: 'This address is saved already. Rename that entry, or remove it first.',
  'not-found': 'This address is not in the address book.',
  full: 'The address book is full. It holds {most} addresses: remove one first.',
  'bad-file': 'This file is no address book: {reason}.',
} as const

/** Makes a `LatchError` with the code `address-book/…`. */
export const addressBookError: ErrorMaker<typeof addressBookErrors> = errorsOf('address-book', addressBookErrors)
