import { describe, expect, it } from 'vitest'
import { mapAtOnce } from './mapAtOnce.js'

describe('a map of a few at once', () => {
  it('keeps the order of the items, whichever is done first', async () => {
    const done: number[] = []
    const ends: (() => void)[] = []
    const results = mapAtOnce([0, 1, 2, 3], 2, async (item) => {
      await new Promise<void>((resolve) => (ends[item] = resolve))
      done.push(item)
      return item * 10
    })
    expect(ends).toHaveLength(2)
    for (const item of [1, 2, 0, 3]) {
      ends[item]?.()
      await new Promise((resolve) => setImmediate(resolve))
    }
    expect([await results, done]).toEqual([
      [0, 10, 20, 30],
      [1, 2, 0, 3],
    ])
  })

  it('rejects as the first failure does, and maps nothing of an empty list', async () => {
    await expect(mapAtOnce([1], 2, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await mapAtOnce([], 2, async () => 1)).toEqual([])
  })
})
