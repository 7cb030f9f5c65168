import { expect, test } from 'vitest'
import { createFrameQueue } from './frameQueue.js'

test('F148 shows two pictures per frame, and no picture of a row that is gone', () => {
  const frames: (() => void)[] = []
  const done: number[] = []
  const queue = createFrameQueue((run) => frames.push(run))
  const stops = [1, 2, 3, 4, 5, 6].map((number) => queue.add(() => done.push(number)))
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
  queue.add(() => done.push(7))
  frames.shift()!()
  expect(done.at(-1)).toBe(7)
})
