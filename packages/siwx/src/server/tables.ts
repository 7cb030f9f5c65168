import type { SiwxStorage } from './storage.types.js'

/** What each row has: the time from which on it counts no more, in milliseconds since 1970. */
export interface Row {
  readonly until: number
}

/** The rows of one kind in a storage. A row that expired is none. */
export interface Table<row extends Row> {
  get(id: string): Promise<row | undefined>
  put(id: string, row: row): Promise<void>
  /** Removes a row and returns it, atomically. */
  take(id: string): Promise<row | undefined>
  delete(id: string): Promise<void>
  /** Returns the rows of a group: their ids are the group, a slash, and what is returned with each. */
  list(group: string): Promise<{ readonly id: string; readonly row: row }[]>
}

/**
 * Makes a table of JSON texts.
 * @param name the first part of its keys
 * @param clock returns the time in milliseconds since 1970
 */
export function createTable<row extends Row>(storage: SiwxStorage, name: string, clock: () => number): Table<row> {
  /** Reads a row of our own, which no other code wrote. */
  function read(text: string | undefined): row | undefined {
    const row = text === undefined ? undefined : (JSON.parse(text) as row)
    return row && row.until > clock() ? row : undefined
  }
  return {
    get: async (id) => read(await storage.get(`${name}/${id}`)),
    put: (id, row) => storage.put(`${name}/${id}`, JSON.stringify(row), row.until),
    take: async (id) => read(await storage.take(`${name}/${id}`)),
    delete: (id) => storage.delete(`${name}/${id}`),
    async list(group) {
      const prefix = `${name}/${group}/`
      return (await storage.list(prefix)).flatMap(({ key, value }) => {
        const row = read(value)
        return row ? [{ id: key.slice(prefix.length), row }] : []
      })
    },
  }
}
