import { expect, test } from 'vitest'
import { createTurns } from './turns.js'

test('F148 shows two pictures per frame, and no picture of a row that is gone', () => {
  const frames: (() => void)[] = []
  const done: number[] = []
  const turns = createTurns((run) => frames.push(run))
  const stops = [1, 2, 3, 4, 5, 6].map((number) => turns.wait(() => done.push(number)))
  expect(done).toEqual([])
  frames.shift()!()
  expect(done).toEqual([1, 2])
  stops[2]!()
  frames.shift()!()
  expect(done).toEqual([1, 2, 4, 5])
  frames.shift()!()
  expect(done).toEqual([1, 2, 4, 5, 6])
  // An empty queue requests no frame.
  expect(frames).toEqual([])
  turns.wait(() => done.push(7))
  frames.shift()!()
  expect(done.at(-1)).toBe(7)
})
