import { fieldsOf } from './guard.js'

/**
 * Whether two plain values have the same content. A member that is undefined counts as missing. Reads nothing of an
 * object that is the same in both, however large it is.
 */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || !a || !b) return false
  const [fields, others] = [fieldsOf(a), fieldsOf(b)]
  return [...Object.keys(a), ...Object.keys(b)].every((key) => isEqual(fields[key], others[key]))
}
