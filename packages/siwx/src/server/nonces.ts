import { createNonce, isOwnNonce } from './secrets.js'
import type { Row, Table } from './tables.js'

/** How long a nonce counts. */
const NONCE_MS = 600_000
/** How many nonces of one browser count at once: one for each of its tabs. */
const MAX_NONCES = 20

/** A nonce that waits for its signature. */
export interface NonceRow extends Row {
  /** When it was made, in milliseconds since 1970. */
  readonly since: number
}

/** The nonces, by the browsers that they are made for. */
export interface Nonces {
  /** Makes a nonce. The oldest one of the browser ends where it has too many. */
  issue(browser: string): Promise<string>
  /** Takes a nonce of a browser, so that it counts no more. Undefined where there is none. */
  take(browser: string, nonce: string): Promise<NonceRow | undefined>
  /** Makes a nonce that was taken count again, until the same time. */
  giveBack(browser: string, nonce: string, row: NonceRow): Promise<void>
}

/** Makes the nonces. @param clock returns the time in milliseconds since 1970 */
export function createNonces(table: Table<NonceRow>, clock: () => number): Nonces {
  return {
    async issue(browser) {
      const oldestFirst = (await table.list(browser)).sort((one, other) => one.row.since - other.row.since)
      const ending = oldestFirst.slice(0, Math.max(0, oldestFirst.length - MAX_NONCES + 1))
      await Promise.all(ending.map(({ id }) => table.delete(`${browser}/${id}`)))
      const nonce = createNonce()
      const since = clock()
      await table.put(`${browser}/${nonce}`, { since, until: since + NONCE_MS })
      return nonce
    },
    take: async (browser, nonce) => (isOwnNonce(nonce) ? table.take(`${browser}/${nonce}`) : undefined),
    giveBack: (browser, nonce, row) => table.put(`${browser}/${nonce}`, row),
  }
}
