import { walletError } from '@latchkit/core/adapter'

/** A whole number in an answer, exactly. Throws `wallet/bad-answer`. */
export function readAmount(value: unknown, method: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw walletError('bad-answer', { method })
}

/** What stands at a path of an answer, or undefined. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  let found = value
  for (const key of path)
    found = typeof found === 'object' && found !== null ? (found as Record<string | number, unknown>)[key] : undefined
  return found
}
