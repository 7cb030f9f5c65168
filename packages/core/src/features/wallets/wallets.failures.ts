import type { Environment } from '../../base/environment.js'
import { isLatchError } from '../../base/errors.js'
import { isUnreached, serviceError } from '../../services/service.errors.js'
import type { ServiceHints } from '../../services/service.hints.js'
import type { ListingFailure } from './wallets.listing.js'

/** What the failures of requests need. */
export interface FailureDeps {
  readonly environment: Pick<Environment, 'report' | 'window'>
  readonly hints: Pick<ServiceHints, 'unreachable'>
  /** The signal of the requests as they are now. Its abort ends the wait for the network. */
  readonly signal: () => AbortSignal
  /** Asks again for all that failed. */
  readonly retry: () => Promise<void>
}

/**
 * Makes the function that turns the failure of a request into the status and the error of a list. It reports an answer of
 * the wrong shape, and retries by itself when the browser is online again, if the directory was out of reach (F029).
 */
export function createFailures({ environment, hints, signal, retry }: FailureDeps): (cause: unknown) => ListingFailure {
  // One function for all failures: the window then calls it once, however many requests failed.
  const onOnline = (): void => void retry()

  return (cause) => {
    const error = isLatchError(cause) ? cause : serviceError('bad-answer', { host: '' }, cause)
    // An answer of the wrong shape is a mistake of the server, which its owner can mend (F003). Being out of reach is none.
    if (error.code === 'service/bad-answer') environment.report(error)
    if (!isUnreached(error)) return { status: 'failed', error }
    environment.window?.addEventListener('online', onOnline, { once: true, signal: signal() })
    if (environment.window?.navigator?.onLine === false) return { status: 'offline', error }
    hints.unreachable()
    return { status: 'failed', error }
  }
}
