import type { MailboxSwitches } from '../manifest.js'
import { isBoolean, type SwitchSet } from '../wallet/switches.js'

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0

/** The initial switches of the mailbox, without faults, and their checks. */
export const mailboxSwitches: SwitchSet<MailboxSwitches> = {
  defaults: { mails: null, lose: false, delay: 0, refuse: null },
  checks: {
    mails: (value) => value === null || isCount(value),
    lose: isBoolean,
    delay: (value) => isCount(value) && (value as number) <= 3_600_000,
    refuse: (value) => value === null || (isCount(value) && (value as number) >= 400 && (value as number) <= 599),
  },
}
