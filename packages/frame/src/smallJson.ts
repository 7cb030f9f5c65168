/** The most values in the parameters or the result of a call, and the most characters of all its texts. */
const MAX_VALUES = 20_000
const MAX_CHARACTERS = 2_000_000
const MAX_DEPTH = 64

/**
 * Whether a value is JSON of a size that is read in a few milliseconds. A message between windows may also hold circles, maps,
 * buffers and big numbers.
 */
export function isSmallJson(value: unknown): boolean {
  let values = 0
  let characters = 0
  const isSmall = (each: unknown, depth: number): boolean => {
    values += 1
    if (typeof each === 'string') characters += each.length
    if (values > MAX_VALUES || characters > MAX_CHARACTERS || depth > MAX_DEPTH) return false
    if (each === null || typeof each !== 'object') return isScalar(each)
    if (!Array.isArray(each) && Object.getPrototypeOf(each) !== Object.prototype) return false
    // A list with a length of its own and few members would be read as long as it says.
    if (Array.isArray(each) && each.length > MAX_VALUES) return false
    return Object.entries(each).every(([name, member]) => {
      characters += name.length
      return isSmall(member, depth + 1)
    })
  }
  return isSmall(value, 0)
}

const isScalar = (value: unknown): boolean =>
  value === null || typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value)
