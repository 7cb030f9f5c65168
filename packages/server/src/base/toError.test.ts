import { expect, it } from 'vitest'
import { toError } from './toError.js'

it('an Error is itself, and any other value that is thrown is named by one', () => {
  const error = new TypeError('x')
  expect(toError(error)).toBe(error)
  const thrown = { name: 'ErrnoError', errno: 54 }
  expect(toError(thrown)).toMatchObject({ message: expect.stringMatching(/: ErrnoError 54$/), cause: thrown })
  const told = ['secret', undefined, null, {}].map((value) => toError(value).message.replace(/^.*: /, ''))
  expect(told).toEqual(['string', 'undefined', 'object', 'object'])
})
