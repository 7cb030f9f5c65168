/** Marks a bigint in the text, until it is replaced by its digits. */
const mark = '\u0000bigint:'
const marked = /"\\u0000bigint:(-?\d+)"/g

/** Serializes a value as JSON with bigints as plain numbers: amounts and epochs have 64 bits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part))
  return text.replace(marked, '$1')
}
