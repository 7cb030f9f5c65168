import { isLatchError, LatchError, type ErrorContext } from '../base/errors.js'

/**
 * What a wallet threw, as one of ours: what core does with everything that crosses the border to an adapter. The
 * knowledge of how wallets fail is loaded when one first does, so that a page pays for it then.
 */
export async function asLatchError(thrown: unknown, context: ErrorContext = {}): Promise<LatchError> {
  if (isLatchError(thrown)) return thrown
  try {
    const { toWalletError } = await import('./toWalletError.js')
    return toWalletError(thrown, context)
  } catch {
    // Offline, say: the error is still told, only not what kind it was.
    return new LatchError({ code: 'wallet/unknown', message: 'Unknown error', context, cause: thrown })
  }
}
