import { describe, expect, it } from 'vitest'
import { readList } from './readList.js'

const throws = (): never => {
  throw new Error('hostile')
}

describe('readList', () => {
  it('reads the first 1,000 entries', () => {
    expect(readList(['a', null])).toEqual(['a', null])
    expect(readList(Array.from({ length: 100_000 }, (_, at) => at))).toEqual(
      Array.from({ length: 1_000 }, (_, at) => at),
    )
  })

  it('is empty where the value is no list', () => {
    for (const value of [undefined, null, 'abc', { length: 1, 0: 'a' }, new Set(['a'])])
      expect(readList(value)).toEqual([])
  })

  it('reads no method of the list, and no more entries where it names a false length', () => {
    expect(readList(Object.assign(['a'], { map: throws, slice: throws, [Symbol.iterator]: throws }))).toEqual(['a'])
    const named = (length: unknown) =>
      new Proxy(['a'], { get: (list, key) => (key === 'length' ? length : (Reflect.get(list, key) as unknown)) })
    for (const length of [2 ** 53, Infinity]) expect(readList(named(length))).toHaveLength(1_000)
    for (const length of [-1, NaN, undefined, {}]) expect(readList(named(length))).toEqual([])
    expect(readList(new Array(2 ** 32 - 1))).toHaveLength(1_000)
  })

  it('throws what the list throws', () => {
    expect(() => readList(Object.defineProperty(['a'], 0, { get: throws }))).toThrow('hostile')
  })
})
