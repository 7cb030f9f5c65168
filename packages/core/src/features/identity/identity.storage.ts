import { isRecord, isText, own } from '../../base/guard.js'
import type { RecordSpec } from '../../base/storage.js'
import { MAX_IDENTITIES } from './identity.constants.js'

/** A name and a picture as they are stored, with the time of the lookup: wall clock, in ms since 1970 (S3.19). */
export interface StoredIdentity {
  readonly address: string
  readonly name: string | null
  readonly image: string | null
  readonly at: number
}

const isTextOrNull = (value: unknown): boolean => value === null || isText(value)

const isStored = (value: unknown): value is StoredIdentity =>
  isRecord(value) &&
  isText(own(value, 'address')) &&
  isTextOrNull(own(value, 'name')) &&
  isTextOrNull(own(value, 'image')) &&
  typeof own(value, 'at') === 'number'

/** The latest lookups, the newest first. Its values are checked again where they are shown (F202). */
export const identitiesRecord: RecordSpec<readonly StoredIdentity[]> = {
  name: 'identities',
  cache: true,
  check: (value): value is readonly StoredIdentity[] =>
    Array.isArray(value) && value.length <= MAX_IDENTITIES && value.every(isStored),
}
