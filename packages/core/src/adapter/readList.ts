import { MAX_ACCOUNTS } from './accounts.constants.js'

/**
 * The first `max` entries of a list that a wallet gave. Default: 1,000, because a connection has no more accounts. Empty
 * where the value is no list. Reads the entries by their index only: a list of a wallet may name any length, and have
 * methods of its own. Throws what reading the list throws.
 */
export const readList = (list: unknown, max: number = MAX_ACCOUNTS): unknown[] =>
  Array.isArray(list) ? Array.from({ length: Math.min(list.length, max) }, (_, at): unknown => list[at]) : []
