import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createLoop } from './indexer.loop.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Makes a loop whose runs end as `next` says: after so many ms, at rest, or with an error. */
function setUp(next: () => number | undefined | Error) {
  const onError = vi.fn()
  const run = vi.fn(async () => {
    const result = next()
    if (result instanceof Error) throw result
    return result
  })
  return { loop: createLoop({ run, everyMs: 1_000, onError }), run, onError }
}

/** Passes time, and returns how often the loop has run. */
async function runsAfter(ms: number, { run }: ReturnType<typeof setUp>): Promise<number> {
  await vi.advanceTimersByTimeAsync(ms)
  return run.mock.calls.length
}

it('runs again after the time that a run asks for, until it is stopped', async () => {
  const made = setUp(() => 300)
  made.loop.start()
  made.loop.start()
  expect(await runsAfter(899, made)).toBe(3)
  expect(await runsAfter(1, made)).toBe(4)
  await made.loop.stop()
  made.loop.wake()
  expect(await runsAfter(10_000, made)).toBe(4)
})

it('has no timer at rest, and runs once it is woken', async () => {
  const made = setUp(() => undefined)
  made.loop.start()
  expect(await runsAfter(1_000_000, made)).toBe(1)
  expect(vi.getTimerCount()).toBe(0)
  made.loop.wake()
  expect(await runsAfter(0, made)).toBe(2)
  await made.loop.stop()
})

it('runs again where it was woken during a run, which may have looked before', async () => {
  const made = setUp(() => {
    if (made.run.mock.calls.length === 1) made.loop.wake()
    return undefined
  })
  made.loop.start()
  expect(await runsAfter(0, made)).toBe(2)
  expect(await runsAfter(1_000_000, made)).toBe(2)
})

it('tells the first of several failures, and waits longer after each, also where it is woken', async () => {
  let result: number | Error = new Error('The node is away.')
  const made = setUp(() => result)
  made.loop.start()
  for (const [ms, runs] of [
    [1_999, 1],
    [1, 2],
    [3_999, 2],
    [1, 3],
    [8_000, 4],
    [8_000, 5],
  ] as const) {
    expect(await runsAfter(ms, made)).toBe(runs)
    made.loop.wake()
  }
  result = 300
  expect(await runsAfter(8_000, made)).toBe(6)
  expect(made.onError).toHaveBeenCalledOnce()
  result = new Error('The node is away again.')
  expect(await runsAfter(300, made)).toBe(7)
  expect(made.onError).toHaveBeenCalledTimes(2)
  await made.loop.stop()
})
