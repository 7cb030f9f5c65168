import { describe, expect, it } from 'vitest'
import { isFresh } from './cache.js'
import { createWorld } from './world.fixture.js'

describe('isFresh', () => {
  const { clock } = createWorld()
  const fresh = (ageMs: number): boolean => isFresh(clock, { value: 'x', at: clock.now() - ageMs }, 30_000)

  it('is true until the time is up', () => {
    expect([0, 29_999, 30_000, 30_001].map(fresh)).toEqual([true, true, false, false])
  })

  it('F206 a stamp of the future counts as old', () => {
    expect([-1, -86_400_000].map(fresh)).toEqual([false, false])
  })

  it('F206 a stamp that is no number counts as old, and so does a missing value', () => {
    expect(fresh(NaN)).toBe(false)
    expect(isFresh(clock, undefined, 30_000)).toBe(false)
  })
})
