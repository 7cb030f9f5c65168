import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The English texts for developers of errors of permissions. */
export const permissionsErrors = {
  'no-requests': 'A request for permissions is a list of objects that is not empty (ERC-7715).',
  'no-expiry': 'A permission has an `expiry`: a time to come, in seconds since 1970.',
  'no-context': 'A permission is revoked by its `context`: a text that is not empty.',
} as const

/** Makes a `LatchError` with the code `permissions/…`. */
export const permissionsError: ErrorMaker<typeof permissionsErrors> = errorsOf('permissions', permissionsErrors)
