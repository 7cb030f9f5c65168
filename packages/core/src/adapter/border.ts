import { LatchError, type ErrorContext } from '../base/errors.js'

/**
 * Makes a `LatchError` of anything that a wallet or an adapter threw. Returns a `LatchError` of this copy of the package
 * unchanged. The code that knows wallets' errors is loaded at the first error, so a page without errors doesn't load it.
 *
 * Code that loads late gets this function, and does not import it: the base of the package has no `import()`, since some
 * bundlers would give the code that runs those a file of its own.
 */
export async function asLatchError(thrown: unknown, context: ErrorContext = {}): Promise<LatchError> {
  if (LatchError.isOwn(thrown)) return thrown
  try {
    const { toWalletError } = await import('./toWalletError.js')
    return toWalletError(thrown, context)
  } catch {
    // The code can't be loaded, for example offline: the error is passed on without its kind.
    return new LatchError({ code: 'wallet/unknown', message: 'Unknown error', context, cause: thrown })
  }
}

/** The type of {@link asLatchError}. */
export type AsLatchError = typeof asLatchError
