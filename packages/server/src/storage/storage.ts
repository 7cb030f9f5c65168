import { sql } from 'drizzle-orm'
import { unavailable } from '../base/refusal.js'
import { isGone } from './gone.js'
import type { OpenDatabase, Storage } from './storage.types.js'

/** Makes the storage. `open` is called when the database is first needed, and again after it failed. */
export function createStorage(open: () => Promise<OpenDatabase>): Storage {
  let opening: Promise<OpenDatabase> | undefined
  const opened = (): Promise<OpenDatabase> => {
    const mine = (opening ??= open())
    mine.catch(() => {
      if (opening === mine) opening = undefined
    })
    return mine
  }
  const use: Storage['use'] = async (run) => {
    try {
      return await run((await opened()).database)
    } catch (error) {
      throw isGone(error) ? unavailable() : error
    }
  }
  return {
    use,
    check: async () => {
      if (opening) await use((database) => database.execute(sql`select 1`))
    },
    close: async () => {
      const mine = opening
      opening = undefined
      await mine?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}
