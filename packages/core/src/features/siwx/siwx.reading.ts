import type { CaipAddress } from '../../base/caip.js'
import { isText, own } from '../../base/guard.js'
import { pick, readRecord, readRecords } from '../../base/read.js'
import type { SiwxSession } from './siwx.types.js'

/** How many sessions of an answer are read. */
export const MAX_SESSIONS = 100

/**
 * Reads the accounts that are signed in: of a server's answer, or of what it has rendered. Leaves out what is no session. Of too
 * many, the last ones count: a server adds the newest one at the end.
 */
export function readSessions(given: unknown): readonly SiwxSession[] {
  const accounts = own(readRecord(given), 'accounts')
  const newest = Array.isArray(accounts) ? accounts.slice(-MAX_SESSIONS) : []
  return readRecords(newest, MAX_SESSIONS).flatMap((entry) => {
    const { account, issuedAt, expirationTime } = pick(entry, 'account', 'issuedAt', 'expirationTime')
    const isEndless = expirationTime === undefined || expirationTime === null
    if (!isText(account) || !isTime(issuedAt) || !(isEndless || isTime(expirationTime))) return []
    return [{ account: account as CaipAddress, issuedAt, ...(isEndless ? {} : { expirationTime }) }]
  })
}

/** Whether a value is a time in a text. */
const isTime = (value: unknown): value is string => isText(value) && !Number.isNaN(Date.parse(value))
