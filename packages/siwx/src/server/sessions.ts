import { createSecret, hashText } from './secrets.js'
import type { SignedInAccount } from './server.types.js'
import type { Row, Table } from './tables.js'

/** A session. Nothing of its row changes: what is true of its accounts is in their rows. */
export interface SessionRow extends Row {
  /** The SHA-256 of the browser's cookie. */
  readonly browser: string
  readonly device: string
  /** When it began, in milliseconds since 1970. */
  readonly since: number
  /** The accounts that it began with, the one that signed in last at the end. */
  readonly accounts: readonly string[]
}

/** An account that is signed in to one session. */
export interface AccountRow extends Row, SignedInAccount {
  readonly user?: object
}

/** A session that counts, with the accounts that are still signed in: one at least. */
export interface LiveSession {
  /** The SHA-256 of its token, so that none of it can be used. */
  readonly id: string
  readonly row: SessionRow
  readonly accounts: readonly AccountRow[]
}

/** The sessions of all browsers. */
export interface Sessions {
  /** Returns the first session that one of the tokens is of, and one of the browsers. */
  find(tokens: readonly string[], browsers: readonly string[]): Promise<LiveSession | undefined>
  /** Begins a session with an account. The previous one of the browser ends, and its accounts are signed in to this one. */
  begin(start: SessionStart): Promise<{ token: string; session: LiveSession }>
  /** Ends a session, or one account of it. Returns what is left of it. */
  end(session: LiveSession, account?: string): Promise<LiveSession | undefined>
  get(id: string): Promise<LiveSession | undefined>
  /** Returns the sessions of accounts, the newest first. */
  list(accounts: readonly AccountRow[]): Promise<LiveSession[]>
}

/** What a session begins with. */
export interface SessionStart {
  readonly browser: string
  readonly device: string
  readonly account: AccountRow
  readonly previous: LiveSession | undefined
}

/** The tables that sessions are in. The id of an account's row has the account first, then the session. */
export interface SessionTables {
  readonly sessions: Table<SessionRow>
  readonly accounts: Table<AccountRow>
}

const idOfAccount = (account: string, session: string): string => `${hashText(account)}/${session}`

/** Makes the sessions. @param clock returns the time in milliseconds since 1970 */
export function createSessions({ sessions, accounts }: SessionTables, clock: () => number): Sessions {
  const isRow = (row: AccountRow | undefined): row is AccountRow => row !== undefined

  async function get(id: string): Promise<LiveSession | undefined> {
    const row = await sessions.get(id)
    const rows = await Promise.all(row?.accounts.map((each) => accounts.get(idOfAccount(each, id))) ?? [])
    const live = rows.filter(isRow)
    return row && live.length > 0 ? { id, row, accounts: live } : undefined
  }

  /** Ends a session. Returns its accounts: of several calls at once, one gets each of them. */
  async function take({ id }: LiveSession): Promise<AccountRow[]> {
    const row = await sessions.take(id)
    const taken = row?.accounts.map((each) => accounts.take(idOfAccount(each, id))) ?? []
    return (await Promise.all(taken)).filter(isRow)
  }

  return {
    get,
    async find(tokens, browsers) {
      for (const token of tokens) {
        const session = await get(hashText(token))
        if (session && browsers.includes(session.row.browser)) return session
      }
      return undefined
    },
    async begin({ browser, device, account, previous }) {
      const token = createSecret()
      const id = hashText(token)
      const earlier = previous ? await take(previous) : []
      const all = [...earlier.filter((each) => each.account !== account.account), account]
      const until = Math.max(...all.map((each) => each.until))
      const row = { browser, device, since: clock(), until, accounts: all.map((each) => each.account) }
      await Promise.all(all.map((each) => accounts.put(idOfAccount(each.account, id), each)))
      await sessions.put(id, row)
      return { token, session: { id, row, accounts: all } }
    },
    async end(session, account) {
      if (account !== undefined) {
        await accounts.delete(idOfAccount(account, session.id))
        const rest = await get(session.id)
        if (rest) return rest
      }
      await take(session)
      return undefined
    },
    async list(rows) {
      const found = await Promise.all(rows.map(({ account }) => accounts.list(hashText(account))))
      const ids = new Set(found.flat().map((each) => each.id))
      const live = await Promise.all([...ids].map(get))
      return live.filter((each) => each !== undefined).sort((one, other) => other.row.since - one.row.since)
    },
  }
}
