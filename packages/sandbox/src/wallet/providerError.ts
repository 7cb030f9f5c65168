/** An error in the form of EIP-1193: an `Error` with a code, and optionally data. */
export interface ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Creates a {@link ProviderError}. Without `data` the error has no such member. */
export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** Creates the default error of a rejection, with code 4001. */
export function rejection(): ProviderError {
  return providerError(4001, 'User rejected the request.')
}
