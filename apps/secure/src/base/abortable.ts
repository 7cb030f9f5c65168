import { SiteError } from './site.errors.js'

/**
 * Waits until `begin` calls its argument, or rejects with `user/cancelled` when the signal is aborted. `begin` returns the
 * function that ends what it began, which is called in both cases.
 */
export function abortable<Result = void>(
  signal: AbortSignal,
  begin: (resolve: (result: Result) => void) => () => void,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(new SiteError('user/cancelled'))
    let stop = (): void => undefined
    const end = (): void => {
      signal.removeEventListener('abort', abort)
      stop()
    }
    const abort = (): void => {
      end()
      reject(new SiteError('user/cancelled'))
    }
    signal.addEventListener('abort', abort)
    stop = begin((result) => {
      end()
      resolve(result)
    })
  })
}
