/** The fields of a JSON value, unchecked. */
export type JsonFields = Readonly<Record<string, unknown>>

/** The fields of what an app or a node sent; none where it is no object. */
export function jsonFields(value: unknown): JsonFields {
  return typeof value === 'object' && value !== null ? (value as JsonFields) : {}
}
