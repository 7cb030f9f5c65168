import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of the account (S8.02). */
export const accountErrors = {
  'balance-unavailable': 'Token Balance Unavailable',
} as const

/** Makes an error of `account/…`. */
export const accountError: ErrorMaker<typeof accountErrors> = errorsOf('account', accountErrors)
