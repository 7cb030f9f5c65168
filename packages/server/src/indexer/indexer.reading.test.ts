import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createReading } from './indexer.reading.js'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const EVERY_MS = 20
const MINUTE = 60_000

function setUp() {
  const node = { runs: 0, behind: 0, isAway: false, answer: Promise.resolve() }
  const reading = createReading({
    follow: {
      behind: () => node.behind,
      name: async () => ({ networkId: 'eip155:1', genesis: '0x0' }),
      async run() {
        node.runs += 1
        await node.answer
        if (node.isAway) throw new Error('The node is away.')
        return node.behind > 0
      },
    },
    past: { readPart: async () => false, untilNext: async () => undefined },
    storage: {
      use: () => Promise.reject(new Error('No database.')),
      check: async () => undefined,
      close: async () => undefined,
    },
    mode: 'all',
    everyMs: EVERY_MS,
    instance: 'one',
    onError: () => undefined,
  })
  return { node, reading }
}

it.each([
  ['many blocks are left', { behind: 30 }],
  ['the nodes are away', { isAway: true }],
])('goes on at once where an answer finds that %s, however long it would have rested', async (_, found) => {
  const { node, reading } = setUp()
  reading.start()
  await vi.advanceTimersByTimeAsync(5 * MINUTE)
  const rested = node.runs
  await vi.advanceTimersByTimeAsync(MINUTE / 2)
  expect(node.runs - rested).toBeLessThan(2)
  Object.assign(node, found)
  const before = node.runs
  await reading.head().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(EVERY_MS)
  expect(node.runs - before).toBeGreaterThan(1)
  Object.assign(node, { behind: 0, isAway: false })
  await vi.advanceTimersByTimeAsync(20 * EVERY_MS)
  expect(reading.isAway() || reading.isFarBehind()).toBe(false)
  await reading.stop()
})

it('stops once what was read for an answer has ended, which may have come without it', async () => {
  const { node, reading } = setUp()
  let answer: () => void = () => undefined
  node.answer = new Promise((resolve) => (answer = resolve))
  const head = reading.head()
  let hasStopped = false
  const stopped = reading.stop().then(() => (hasStopped = true))
  await vi.advanceTimersByTimeAsync(MINUTE)
  expect(hasStopped).toBe(false)
  answer()
  await Promise.all([head, stopped])
})
