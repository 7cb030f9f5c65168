import { expect, it } from 'vitest'
import { isShallow } from './isShallow.js'

const nest = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels))

it('a value is shallow up to a number of levels, of arrays and of objects', () => {
  for (const value of [1, null, 'text', [], {}, [{ a: 1 }, [null]]]) expect(isShallow(value, 2)).toBe(true)
  for (const value of [[[[]]], { a: { b: {} } }, [1, [2, { a: 3 }]]]) expect(isShallow(value, 2)).toBe(false)
  expect([isShallow(nest(32), 32), isShallow(nest(33), 32)]).toEqual([true, false])
})

it('a value of very many levels, or of very many members, is walked', () => {
  expect(isShallow(nest(100_000), 200_000)).toBe(true)
  expect(isShallow(Array(100_000).fill([]), 2)).toBe(true)
})
