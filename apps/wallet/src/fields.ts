/** An object whose fields nobody has checked. */
export type Fields = Readonly<Record<string, unknown>>

/** The fields of what an app sent; none where it is no object. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}
