import { isRecord, isText, own } from '../../base/guard.js'
import type { FamilySpec, RecordSpec } from '../../base/storage.js'
import type { SiwxSession } from './siwx.types.js'

const isSession = (value: unknown): value is SiwxSession =>
  isRecord(value) &&
  isText(own(value, 'account')) &&
  isText(own(value, 'issuedAt')) &&
  ['undefined', 'string'].includes(typeof own(value, 'expirationTime'))

/** The sessions of `browserStore`, each in a record of its own, so that no tab's write loses another's. */
export const sessionsFamily: FamilySpec<SiwxSession> = { name: 'siwx:', check: isSession }

/** When this browser's sessions changed last: wall clock, in ms since 1970. It says nothing about any session. */
export const signInRecord: RecordSpec<number> = {
  name: 'siwx',
  check: (value): value is number => typeof value === 'number',
}
