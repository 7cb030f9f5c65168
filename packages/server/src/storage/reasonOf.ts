import { toError } from '../base/toError.js'

/**
 * Why the database is away, for the log. Where an error has a code, that is the reason: drivers name the host, the user
 * or the folder in the text beside it.
 */
export function reasonOf(thrown: unknown): Error {
  const errors = causesOf(toError(thrown))
  const code = errors
    .map((error) => (error as { readonly code?: unknown }).code)
    .find((each) => typeof each === 'string')
  if (code !== undefined) return Object.assign(new Error('The database is away.'), { code })
  // Drizzle's own text has the query and its values, and the driver's error is its cause.
  return new Error(errors.at(-1)?.message)
}

/** An error, the cause of it, the cause of that and so on, or the first of several errors at the same time. */
function causesOf(error: Error): Error[] {
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error.cause
  return cause instanceof Error ? [error, ...causesOf(cause)] : [error]
}
