// Hand-written guards for the borders of the eager ring, where a schema library would weigh more than all of it.

/** A plain JSON object: not null, not a list. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A text that isn't empty. */
export const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** The fields of an object, unchecked; none where it is no object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}

/** An own property only, so that `__proto__` and `constructor` in foreign data are never looked up (F161, F202). */
export const own = (value: object, key: string): unknown =>
  Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined
