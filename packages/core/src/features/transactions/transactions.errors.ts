import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** The English texts for developers of errors of transactions. */
export const transactionsErrors = {
  'not-found': 'This browser knows no transaction {hash}.',
  'bad-hash': '{hash} is no hash of a transaction.',
  expired: 'The transaction was not mined, and can not be mined any more.',
  replaced: 'Another transaction of the account took its place.',
  'no-calls': 'There is no call to send.',
  'calls-stopped': 'Call {failed} of {count} failed. Of the calls before it, {done} went through.',
  ended: 'The kit has ended. The transaction may still be mined.',
} as const

/** Makes a `LatchError` with the code `transactions/…`. */
export const transactionsError: ErrorMaker<typeof transactionsErrors> = errorsOf('transactions', transactionsErrors)
