import { describe, expect, it } from 'vitest'
import { planBlocks } from './history.blocks.js'

const until = 1_800_000_000

describe('the blocks of a history', () => {
  it.each([
    [1, 1, 10],
    [1, 2920, 3],
    [40, 30, 2],
    [1000, 2920, 259_200_000],
    [1000, 1, 259_200_000],
    [10_000, 2990, 7],
    [10_000, 2990, 259_200_000],
  ])('hold %i transactions of %i days, in %i seconds', (count, days, room) => {
    const after = until - room
    const blocks = planBlocks({ count, days, after, until })
    expect(blocks.reduce((sum, { size }) => sum + size, 0)).toBe(count)
    expect(blocks.every(({ size }) => size > 0)).toBe(true)
    expect(blocks[0]?.size).toBe(1)
    const times = [after, ...blocks.map(({ timestamp }) => timestamp)]
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] as number))).toBe(true)
    expect(times.at(-1)).toBe(until)
    expect(until - (times[1] as number)).toBeLessThanOrEqual(days * 86_400)
  })
})
