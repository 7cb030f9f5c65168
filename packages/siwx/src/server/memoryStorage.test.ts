import { expect, it } from 'vitest'
import { memoryStorage } from './memoryStorage.js'
import { describeSiwxStorage } from './storage.suite.fixture.js'

describeSiwxStorage('in memory', () => memoryStorage())

it('has no row from the time on at which it expires', async () => {
  let now = 0
  const storage = memoryStorage(() => now)
  await storage.put('session/a', 'one', 10)
  now = 9
  expect(await storage.get('session/a')).toBe('one')
  now = 10
  expect(await storage.get('session/a')).toBeUndefined()
  expect(await storage.list('')).toEqual([])
  expect(await storage.take('session/a')).toBeUndefined()
})

it('removes rows that expired, so that it never has many of them', async () => {
  let now = 0
  const storage = memoryStorage(() => now)
  for (; now < 10_000; now++) await storage.put(`nonce/${now}`, 'x', now + 10)
  expect((await storage.list('')).map(({ key }) => key)).toEqual(
    Array.from({ length: 9 }, (_, at) => `nonce/${9991 + at}`),
  )
  now = 0
  expect((await storage.list('')).length).toBeLessThanOrEqual(1010)
})
