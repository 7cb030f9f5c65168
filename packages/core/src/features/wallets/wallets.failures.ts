import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { isUnreached, serviceError } from '../../services/service.errors.js'
import type { ServiceHints } from '../../services/service.hints.js'
import type { ListingFailure } from './wallets.listing.js'

/** What {@link createFailures} needs. */
export interface FailureDeps {
  readonly environment: Pick<Environment, 'report' | 'window'>
  readonly hints: Pick<ServiceHints, 'unreachable'>
  /** Returns the signal of the present requests. Its abort ends the wait for the network. */
  readonly signal: () => AbortSignal
  /** Repeats all requests that failed. */
  readonly retry: () => Promise<void>
}

/**
 * Makes the function that turns the failure of a request into the status and the error of a list. The function reports
 * an answer with a wrong shape. Where the directory can't be reached, it retries once the browser is online again
 * (F029).
 */
export function createFailures({ environment, hints, signal, retry }: FailureDeps): (cause: unknown) => ListingFailure {
  // One listener for all failures: the window calls it once, however many requests failed.
  const onOnline = (): void => void retry()

  return (cause) => {
    const error = isLatchError(cause) ? cause : serviceError('bad-answer', { host: '' }, cause)
    // A wrong answer is a fault of the server that its owner can fix (F003); an unreachable server may be none.
    if (error.code === 'service/bad-answer') environment.report(error)
    if (!isUnreached(error)) return { status: 'failed', error }
    environment.window?.addEventListener('online', onOnline, { once: true, signal: signal() })
    if (environment.window?.navigator?.onLine === false) return { status: 'offline', error }
    hints.unreachable()
    return { status: 'failed', error }
  }
}
