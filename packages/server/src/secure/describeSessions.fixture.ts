import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/storage.types.js'
import { createWorld, EMAIL, MINUTE_MS, newDevice, newKey } from './world.fixture.js'

const DAY_MS = 24 * 60 * MINUTE_MS

/** Describes sessions by a database. @param storages of servers that share it */
export function describeSessions(name: string, storages: () => readonly Pick<Storage, 'use'>[]): void {
  const setUp = async (keys?: readonly string[]) => {
    const world = await createWorld(storages(), keys)
    const owner = { project: 'my-app', email: EMAIL }
    const device = newDevice()
    const create = () => world.next().sessions.create({ ...owner, device })
    return { ...world, owner, device, create, find: (token: string) => world.next().sessions.find(token, device) }
  }

  describe(`a session, in ${name}`, () => {
    it('is found by its token and its device alone', async () => {
      const { create, find, next, owner } = await setUp()
      const token = await create()
      expect(token).toMatch(/^[\w-]{43}$/)
      expect(await find(token)).toEqual(owner)
      expect(await next().sessions.find(token, newDevice())).toBeUndefined()
      for (const other of ['', `${token}A`, token.toLowerCase()]) expect(await find(other)).toBeUndefined()
    })

    it('lasts 30 days', async () => {
      const { create, find, wait } = await setUp()
      const token = await create()
      wait(30 * DAY_MS - 1)
      expect(await find(token)).toBeDefined()
      wait(1)
      expect(await find(token)).toBeUndefined()
    })

    it('is ended alone, or with all others of its address', async () => {
      const { create, find, next, owner, device, sealing } = await setUp()
      const other = await next().sessions.create({ project: 'my-app', email: 'other@app.example', device })
      const [first, second, third] = [await create(), await create(), await create()]
      await next().sessions.end(first)
      expect(await Promise.all([first, second, third].map(find))).toEqual([undefined, owner, owner])
      await next().sessions.endAllOf([])
      expect(await find(second)).toEqual(owner)
      await next().sessions.endAllOf(await sealing.indexesOf(EMAIL))
      expect(await Promise.all([first, second, third].map(find))).toEqual([undefined, undefined, undefined])
      expect(await find(other)).toBeDefined()
    })

    it('is ended with its address after a new key is in front', async () => {
      const [older, newer] = [newKey(), newKey()]
      const { create, find } = await setUp([older])
      const token = await create()
      const { next, sealing } = await setUp([newer, older])
      await next().sessions.endAllOf(await sealing.indexesOf(EMAIL))
      expect(await find(token)).toBeUndefined()
    })

    it('is over where its address was sealed by a key that is gone', async () => {
      const [older, newer] = [newKey(), newKey()]
      const { create, device, find } = await setUp([older])
      const token = await create()
      const { next } = await setUp([newer])
      expect(await next().sessions.find(token, device)).toBeUndefined()
      expect(await find(token)).toBeDefined()
    })

    it('is in the database without its token and its address', async () => {
      const { create } = await setUp()
      const token = await create()
      const rows = await storages()[0]!.use((database) => database.execute(sql`select * from secure_sessions`))
      expect(JSON.stringify(rows)).toContain('my-app')
      expect(JSON.stringify(rows)).not.toContain(token)
      expect(JSON.stringify(rows)).not.toContain(EMAIL)
    })
  })
}
