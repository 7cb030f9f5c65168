import { LatchError, type ErrorContext } from '../../base/errors.js'
import type { LatchErrorCode } from '../../errors.js'

/** Makes the error `network/not-found` for a network that has no chain (S8.11, S8.13). */
export function chainNotConfigured(context: ErrorContext, cause?: unknown): LatchError {
  const code: LatchErrorCode = 'network/not-found'
  return new LatchError({ code, message: 'Chain not configured.', context, cause })
}
