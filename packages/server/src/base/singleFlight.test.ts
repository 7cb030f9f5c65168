import { describe, expect, it, vi } from 'vitest'
import { createLaterFlight, createSingleFlight } from './singleFlight.js'

describe('equal calls at the same time', () => {
  it('run once, and share the result', async () => {
    const flight = createSingleFlight()
    const call = vi.fn(async () => ({}))
    const [one, two, other] = await Promise.all([flight.run('a', call), flight.run('a', call), flight.run('b', call)])
    expect(one).toBe(two)
    expect(one).not.toBe(other)
    expect(call).toHaveBeenCalledTimes(2)
    await flight.run('a', call)
    expect(call).toHaveBeenCalledTimes(3)
  })

  it('share a failure, which is not kept', async () => {
    const flight = createSingleFlight()
    const failing = () => Promise.reject(new Error('no'))
    await Promise.all([1, 2].map(() => expect(flight.run('a', failing)).rejects.toThrow('no')))
    expect(await flight.run('a', async () => 1)).toBe(1)
  })
})

it('F292 shares no result of before a call: calls during another one share the next', async () => {
  const flight = createLaterFlight()
  const ends: (() => void)[] = []
  let calls = 0
  const ask = (key = 'one') =>
    flight.run(key, async () => {
      const mine = (calls += 1)
      await new Promise<void>((resolve) => ends.push(resolve))
      if (mine === 2) throw new Error('away')
      return mine
    })
  const first = ask()
  const [second, third] = [ask(), ask()]
  const other = ask('other')
  expect(calls).toBe(2)
  ends[0]?.()
  expect(await first).toBe(1)
  await expect.poll(() => calls).toBe(3)
  const fourth = ask()
  ends[1]?.()
  await expect(other).rejects.toThrow('away')
  ends[2]?.()
  expect(await Promise.all([second, third])).toEqual([3, 3])
  await expect.poll(() => calls).toBe(4)
  ends[3]?.()
  expect(await fourth).toBe(4)
})
