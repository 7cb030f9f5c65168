import { z } from 'zod'
import { count, id, listOf, optional, readParameters } from '../base/parameters.js'
import { check } from '../base/refusal.js'
import type { WalletQuery } from './wallets.types.js'

/** Entries per page by default, and the most that a query may name (S9.04). */
const PAGE_SIZE = 40
const MAX_ENTRIES = 100

const MAX_PAGES = 100_000
const MAX_IDS = 500
const MAX_CHAINS = 200
const MAX_CHARACTERS = 200

/** The schema of a CAIP-2 id. */
const chain = z.string().regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be ids of networks, as eip155:1')

/** The schema of a search. Replaces control characters by spaces: no name has them, and some databases refuse them. */
const searched = z
  .string()
  .max(MAX_CHARACTERS, `takes ${MAX_CHARACTERS} characters at most`)
  .transform((text) => text.replace(/\p{Cc}/gu, ' ').trim())

const parameters = z.object({
  page: optional(count(MAX_PAGES)),
  entries: optional(count(MAX_ENTRIES)),
  include: listOf(id, MAX_IDS),
  exclude: listOf(id, MAX_IDS),
  chains: listOf(chain, MAX_CHAINS),
  search: optional(searched),
  badge_type: optional(z.enum(['certified', 'none'], 'must be certified or none')),
})
const names = parameters.keyof().options

/** Reads the query of `/getWallets` (S7.23). Throws a refusal with status 400 and the reasons for an invalid query. */
export function readWalletQuery(url: string): WalletQuery {
  const {
    page = 1,
    entries = PAGE_SIZE,
    search = '',
    badge_type: badgeType,
    ...ids
  } = check(parameters, readParameters(url, names))
  return { ...ids, page, entries, search, badgeType }
}
