import { expect, test } from 'vitest'
import { createSingleFlight } from './singleFlight.js'

test('runs equal calls once while the first is pending, and anew after its end', async () => {
  const { run } = createSingleFlight()
  const ends: ((value: number) => void)[] = []
  const call = async (): Promise<number> => new Promise((resolve) => void ends.push(resolve))
  const both = [run('a', call), run('a', call)]
  const other = run('b', call)
  expect(ends).toHaveLength(2)
  ends[0]?.(1)
  ends[1]?.(2)
  expect([...(await Promise.all(both)), await other]).toEqual([1, 1, 2])
  void run('a', call)
  expect(ends).toHaveLength(3)
})

test('rejects for all callers, and keeps no failure', async () => {
  const { run } = createSingleFlight()
  const fail = async (): Promise<number> => Promise.reject(new Error('away'))
  const both = [run('a', fail), run('a', fail)]
  for (const each of both) await expect(each).rejects.toThrow('away')
  await expect(run('a', async () => 3)).resolves.toBe(3)
})
