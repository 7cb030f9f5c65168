import { expect, it } from 'vitest'
import { once } from './once.js'

it('loads at the first call, and only once', async () => {
  let loads = 0
  const get = once(async () => (loads += 1))
  expect([loads, get.begun()]).toEqual([0, undefined])
  expect(await Promise.all([get(), get()])).toEqual([1, 1])
  expect(await get.begun()).toBe(1)
})

it('loads again after a failure', async () => {
  let loads = 0
  const get = once(async () => {
    loads += 1
    if (loads === 1) throw new Error('offline')
    return 'there'
  })
  await expect(Promise.all([get(), get()])).rejects.toThrow('offline')
  expect(get.begun()).toBeUndefined()
  expect(await get()).toBe('there')
})
