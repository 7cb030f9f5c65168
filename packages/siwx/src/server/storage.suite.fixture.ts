import { beforeEach, describe, expect, it } from 'vitest'
import type { SiwxStorage } from './storage.types.js'

const LATER = Date.UTC(2100, 0)

/** Describes what a sign-in server needs of a storage. @param create makes an empty one, by the system's clock */
export function describeSiwxStorage(name: string, create: () => SiwxStorage | Promise<SiwxStorage>): void {
  describe(`the storage ${name}`, () => {
    let storage: SiwxStorage
    beforeEach(async () => {
      storage = await create()
    })

    it('has nothing at first', async () => {
      expect(await storage.get('session/a')).toBeUndefined()
      expect(await storage.take('session/a')).toBeUndefined()
      expect(await storage.list('session/')).toEqual([])
      await storage.delete('session/a')
    })

    it('keeps the newest value of a key', async () => {
      await storage.put('session/a', 'one', LATER)
      await storage.put('session/a', '{"two":"ü 😀 %_\'"}', LATER)
      expect(await storage.get('session/a')).toBe('{"two":"ü 😀 %_\'"}')
      expect(await storage.list('session/')).toHaveLength(1)
    })

    it('deletes a value', async () => {
      await storage.put('session/a', 'one', LATER)
      await storage.put('session/b', 'two', LATER)
      await storage.delete('session/a')
      expect(await storage.get('session/a')).toBeUndefined()
      expect(await storage.get('session/b')).toBe('two')
    })

    it('lists the rows whose keys begin with a text, and no others', async () => {
      const rows = ['nonce/aa/1', 'nonce/aa/2', 'nonce/ab/1', 'nonce/a', 'session/aa/1']
      for (const key of rows) await storage.put(key, `value of ${key}`, LATER)
      const listed = await storage.list('nonce/aa/')
      expect(listed.map(({ key }) => key).sort()).toEqual(['nonce/aa/1', 'nonce/aa/2'])
      for (const { key, value } of listed) expect(value).toBe(`value of ${key}`)
    })

    it('gives a value to one of 200 that take it at once', async () => {
      await storage.put('nonce/a', 'one', LATER)
      const taken = await Promise.all(Array.from({ length: 200 }, () => storage.take('nonce/a')))
      expect(taken.filter((each) => each !== undefined)).toEqual(['one'])
      expect(await storage.get('nonce/a')).toBeUndefined()
    })

    it('keeps long keys apart', async () => {
      const key = `account/${'a'.repeat(191)}`
      await storage.put(`${key}1`, 'one', LATER)
      await storage.put(`${key}2`, 'two', LATER)
      expect(await storage.get(`${key}1`)).toBe('one')
    })
  })
}
