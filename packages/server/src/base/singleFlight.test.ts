import { describe, expect, it, vi } from 'vitest'
import { createSingleFlight } from './singleFlight.js'

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
