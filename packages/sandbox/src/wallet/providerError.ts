/** An error as EIP-1193 has it: an `Error` with a code and perhaps data. */
export interface ProviderError extends Error {
  readonly code: number
  readonly data?: unknown
}

/** Makes one. `data` is left out when undefined. */
export function providerError(code: number, message: string, data?: unknown): ProviderError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** What people's own refusal looks like unless `rejectAs` says otherwise. */
export function rejection(): ProviderError {
  return providerError(4001, 'User rejected the request.')
}
