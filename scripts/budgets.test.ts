import { expect, test } from 'vitest'
import { judge, judgeAdapter } from './budgets.mjs'

const weights = (entry: number, idle: number, open: number, files = 1) => ({
  entry: { bytes: entry, files },
  idle: { bytes: idle, files },
  open: { bytes: open, files },
})
const floor = weights(100_000, 100_000, 100_000)

test('each ring may weigh its budget more than the bare page', () => {
  expect(judge(weights(106_000, 116_000, 130_000), floor).over).toEqual([])
})

test('a byte too many is over, in each ring', () => {
  expect(judge(weights(106_001, 116_000, 130_000), floor).over).toHaveLength(1)
  expect(judge(weights(106_001, 116_001, 130_001), floor).over).toHaveLength(3)
})

test('so are too many files', () => {
  expect(judge(weights(1, 1, 1, 100), floor).over).toHaveLength(3)
})

test('one more adapter may weigh its budget before the click, and not a byte more', () => {
  const mine = (idle: number) => judgeAdapter('solana', weights(0, 100_000 + idle, 0), floor).over
  expect(mine(4_000)).toEqual([])
  expect(mine(4_001)).toHaveLength(1)
})
