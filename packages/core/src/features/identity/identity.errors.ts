import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of names and pictures. */
export const identityErrors = {
  unavailable: "The name of this address can't be looked up.",
} as const

/** Makes an error of `identity/…`. */
export const identityError: ErrorMaker<typeof identityErrors> = errorsOf('identity', identityErrors)
