import { walletError } from '@latchkit/core/adapter'

/**
 * Reads a whole number of 0 or more in an answer, given as a safe integer or as a text of up to 20 digits. Throws
 * `wallet/bad-answer`, with `method` as its context.
 */
export function readUnits(value: unknown, method: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw walletError('bad-answer', { method })
}

/**
 * Reads the value at a path of an answer. Returns undefined where there is none. A getter that throws is not caught.
 */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path)
    found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[key] : undefined
  return found
}
