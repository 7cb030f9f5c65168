import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Errors of the activity (S8.07). */
export const activityErrors = {
  failed: 'Failed to fetch transactions',
  'no-account': "Transactions can't be fetched without an accountAddress",
} as const

/** Makes an error of `activity/…`. */
export const activityError: ErrorMaker<typeof activityErrors> = errorsOf('activity', activityErrors)
