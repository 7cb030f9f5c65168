/** Marks a number that JavaScript can't hold, until it is written. */
const mark = '\u0000bigint:'
const marked = /"\\u0000bigint:(-?\d+)"/g

/** JSON in which a bigint is a number with all its digits: amounts and epochs have 64 bits. */
export function toJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? `${mark}${part}` : part))
  return text.replace(marked, '$1')
}
