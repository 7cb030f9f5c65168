import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { Storage } from '../storage/storage.types.js'
import { createWorld, MINUTE_MS, newDevice } from './world.fixture.js'

/** Describes boxes by a database. @param storages of servers that share it */
export function describeBoxes(name: string, storages: () => readonly Pick<Storage, 'use'>[]): void {
  describe(`a box, in ${name}`, () => {
    it('is filled once and taken once, and its text is gone then', async () => {
      const { next } = await createWorld(storages())
      const id = newDevice()
      expect(await next().boxes.take(id)).toBeUndefined()
      expect(await next().boxes.put(id, 'text-of-a-box')).toBe(true)
      expect(await next().boxes.put(id, 'other')).toBe(false)
      expect(await next().boxes.take(id)).toBe('text-of-a-box')
      expect(await next().boxes.take(id)).toBeUndefined()
      expect(await next().boxes.put(id, 'other')).toBe(false)
      const rows = await storages()[0]!.use((database) => database.execute(sql`select * from secure_boxes`))
      expect(JSON.stringify(rows)).toContain(id)
      expect(JSON.stringify(rows)).not.toContain('text-of-a-box')
    })

    it('is given to one of 50 that take it at once', async () => {
      const { next } = await createWorld(storages())
      const id = newDevice()
      await next().boxes.put(id, 'text')
      const taken = await Promise.all(Array.from({ length: 50 }, () => next().boxes.take(id)))
      expect(taken.filter((text) => text !== undefined)).toEqual(['text'])
    })

    it('is empty after 5 minutes', async () => {
      const { next, wait } = await createWorld(storages())
      const [early, late] = [newDevice(), newDevice()]
      for (const id of [early, late]) await next().boxes.put(id, 'text')
      wait(5 * MINUTE_MS - 1)
      expect(await next().boxes.take(early)).toBe('text')
      wait(1)
      expect(await next().boxes.take(late)).toBeUndefined()
    })
  })
}
