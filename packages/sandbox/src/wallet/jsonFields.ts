/** The members of a JSON object, unchecked. */
export type JsonFields = Readonly<Record<string, unknown>>

/** Returns the members of a value from an app or a node. Returns an empty object where the value is no object. */
export function jsonFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null ? (value as JsonFields) : {}
}
