// Guards written by hand: a schema library would be larger than the whole eager ring, which uses them.

/** Whether a value is an object, and neither null nor a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Whether a value is a text that isn't empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The members of an object, unchecked. An empty object where the value is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/**
 * An own property of an object, so that `__proto__` and `constructor` in foreign data are never looked up (F161, F202).
 */
export const own = <name extends string = string>(value: object, key: name): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
