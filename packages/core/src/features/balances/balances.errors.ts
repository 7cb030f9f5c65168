import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of the balances (S8.02). */
export const balancesErrors = {
  unavailable: 'Token Balance Unavailable',
} as const

/** Makes an error of `balances/…`. */
export const balancesError: ErrorMaker<typeof balancesErrors> = errorsOf('balances', balancesErrors)
