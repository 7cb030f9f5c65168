import { walletError } from '../../adapter/wallet.errors.js'
import type { Clock } from '../../base/time.js'

/** How a call of foreign code is limited. */
export interface Limit {
  readonly clock: Clock
  /** How long it may take, in ms. */
  readonly ms: number
  /** Ends it before. */
  readonly signal: AbortSignal
}

/**
 * Runs foreign code: settles as its answer does, or rejects with `wallet/timed-out`, or as `signal` says. The signal that it
 * gets aborts once its answer counts no more. What it throws at once is a rejection too. Leaves no timer behind.
 */
export function limited<value>(
  { clock, ms, signal }: Limit,
  run: (signal: AbortSignal) => Promise<value>,
): Promise<value> {
  const inner = new AbortController()
  return new Promise<value>((resolve, reject) => {
    const end = (): void => {
      cancel()
      signal.removeEventListener('abort', abort)
    }
    const abort = (): void => {
      end()
      reject(signal.reason as Error)
    }
    const cancel = clock.after(ms, () => {
      end()
      reject(walletError('timed-out'))
    })
    signal.addEventListener('abort', abort)
    if (signal.aborted) return abort()
    const begin = async (): Promise<value> => run(inner.signal)
    begin().then(
      (value) => {
        end()
        resolve(value)
      },
      (error: unknown) => {
        end()
        reject(error)
      },
    )
  }).finally(() => inner.abort())
}
