import { LatchError, type ErrorContext } from '../../base/errors.js'

/** Makes the error `network/not-found` for a network that has no chain (S8.11, S8.13). */
export const chainNotConfigured = (context: ErrorContext, cause?: unknown): LatchError =>
  new LatchError({ code: 'network/not-found', message: 'Chain not configured.', context, cause })
