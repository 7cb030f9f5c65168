import { fieldsOf } from './guard.js'

/**
 * Whether two plain values have the same content. A member that is undefined counts as missing. Reads nothing of an
 * object that is the same in both, however large it is.
 */
export const isEqual = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) ||
  (typeof a === 'object' &&
    typeof b === 'object' &&
    !!a &&
    !!b &&
    Object.keys({ ...a, ...b }).every((key) => isEqual(fieldsOf(a)[key], fieldsOf(b)[key])))
