import type { RecordSpec } from '../../base/storage.js'

/** When this browser's sessions changed last: wall clock, in ms since 1970. It says nothing about any session. */
export const signInRecord: RecordSpec<number> = {
  name: 'siwx',
  check: (value): value is number => typeof value === 'number',
}
