import { sql } from 'drizzle-orm'
import { unavailable } from '../base/refusal.js'
import { toError } from '../base/toError.js'
import { isGone } from './gone.js'
import { reasonOf } from './reasonOf.js'
import type { OpenDatabase, Storage } from './storage.types.js'

/**
 * Makes the storage. `open` is called when the database is first needed, and again after it failed. `onAway` is called once
 * for each time that the database goes away, with a reason that names neither its host nor its user.
 */
export function createStorage(
  open: () => Promise<OpenDatabase>,
  onAway: (reason: Error) => void = () => undefined,
): Storage {
  let opening: Promise<OpenDatabase> | undefined
  let isNeeded = false
  let isAway = false
  const away = (error: unknown): Error => {
    const reason = reasonOf(error)
    if (!isAway) onAway(reason)
    isAway = true
    return unavailable(undefined, reason)
  }
  const opened = (): Promise<OpenDatabase> => {
    isNeeded = true
    const mine = (opening ??= open())
    mine.catch(() => {
      if (opening === mine) opening = undefined
    })
    return mine
  }
  const use: Storage['use'] = async (run) => {
    const { database } = await opened().catch((error: unknown) => {
      // Whatever the reason, there is no database now: the folder may be read-only, the password wrong.
      throw away(error)
    })
    try {
      const result = await run(database)
      isAway = false
      return result
    } catch (error) {
      throw isGone(error) ? away(error) : toError(error)
    }
  }
  return {
    use,
    check: async () => {
      if (isNeeded) await use((database) => database.execute(sql`select 1`))
    },
    close: async () => {
      const mine = opening
      opening = undefined
      await mine?.then(({ close }) => close()).catch(() => undefined)
    },
  }
}
