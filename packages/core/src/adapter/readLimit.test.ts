import { describe, expect, it } from 'vitest'
import { createWorld } from '../base/world.fixture.js'
import { createReadLimit } from './readLimit.js'

const test = (reads: number, find: (read: number) => string) => {
  const { clock } = createWorld()
  const limit = createReadLimit(clock)
  const read = (what: string): void => {
    limit.begin()
    limit.found(what)
  }
  for (let each = 0; each < reads; each += 1) read(find(each))
  return { clock, limit, read }
}

describe('createReadLimit', () => {
  it('F267 lets ten reads begin in 10 s, whatever they find', () => {
    expect(test(9, String).limit.pauseMs()).toBe(0)
    const { clock, limit } = test(10, String)
    expect(limit.pauseMs()).toBe(10_000)
    clock.pass(9_999)
    expect(limit.pauseMs(true)).toBe(1)
    clock.pass(1)
    expect(limit.pauseMs()).toBe(0)
  })

  it('F267 doubles the pause while reads find nothing new, up to 60 s', () => {
    const { clock, limit, read } = test(11, () => 'same')
    const pauses: number[] = []
    for (let each = 0; each < 5; each += 1) {
      pauses.push(limit.pauseMs())
      clock.pass(limit.pauseMs())
      read('same')
    }
    expect(pauses).toEqual([10_000, 20_000, 40_000, 60_000, 60_000])
    expect(limit.pauseMs(true)).toBe(0)
    read('other')
    expect(limit.pauseMs()).toBe(0)
  })

  it('forgets what was before a wall clock that was set back', () => {
    const { clock, limit } = test(10, String)
    clock.set(0)
    expect(limit.pauseMs()).toBe(0)
  })
})
