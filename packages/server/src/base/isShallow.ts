/**
 * Whether arrays and objects are nested at most `most` deep. It walks level by level: a recursion overflows the stack by
 * some thousand levels, as `JSON.stringify` does.
 */
export function isShallow(value: unknown, most: number): boolean {
  let level = [value].filter(isNested)
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === most) return false
    level = level.flatMap((outer): unknown[] => Object.values(outer)).filter(isNested)
  }
  return true
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null
