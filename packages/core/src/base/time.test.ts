import { afterEach, describe, expect, it, vi } from 'vitest'
import { systemClock, withTimeout } from './time.js'
import { createWorld } from './world.fixture.js'

const never = new Promise<string>(() => {})
const late = (): Error => new Error('late')

describe('withTimeout', () => {
  it('settles as the promise does, and leaves no timer', async () => {
    const { clock } = createWorld()
    const error = new Error('x')
    await expect(withTimeout(clock, 100, Promise.resolve('x'), late)).resolves.toBe('x')
    await expect(withTimeout(clock, 100, Promise.reject(error), late)).rejects.toBe(error)
    expect(clock.waiting()).toBe(0)
  })

  it('rejects after its time, not before', async () => {
    const { clock } = createWorld()
    let outcome = 'open'
    const waiting = withTimeout(clock, 100, never, late).catch(() => (outcome = 'late'))
    clock.pass(99)
    await Promise.resolve()
    expect(outcome).toBe('open')
    clock.pass(1)
    await waiting
    expect(outcome).toBe('late')
  })

  it('F208 a wall clock that jumps moves no time-out', async () => {
    const { clock } = createWorld()
    let outcome = 'open'
    const waiting = withTimeout(clock, 100, never, late).catch(() => (outcome = 'late'))
    clock.set(clock.now() + 86_400_000)
    clock.pass(99)
    await Promise.resolve()
    expect(outcome).toBe('open')
    clock.set(0)
    clock.pass(1)
    await waiting
    expect(outcome).toBe('late')
  })
})

describe('systemClock', () => {
  afterEach(() => void vi.useRealTimers())

  it('F208 waits by timers, which no jump of the wall clock moves', () => {
    vi.useFakeTimers()
    const clock = systemClock()
    const ran: string[] = []
    clock.after(100, () => ran.push('kept'))
    clock.after(100, () => ran.push('cancelled'))()
    vi.setSystemTime(Date.now() + 3_600_000)
    vi.advanceTimersByTime(99)
    expect(ran).toEqual([])
    vi.setSystemTime(0)
    vi.advanceTimersByTime(1)
    expect(ran).toEqual(['kept'])
  })

  it('reads the wall clock', () => {
    vi.useFakeTimers({ now: 1234 })
    expect(systemClock().now()).toBe(1234)
  })
})
