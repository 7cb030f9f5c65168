import { z } from 'zod'
import { count, id, listOf } from '../base/parameters.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The most entries that a query may name (S9.04). */
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

const text = z.string().nullable()

/** A page of the wallet directory, `/getWallets` (S7.23). */
export const walletPage = defineEndpoint({
  method: 'get',
  path: '/getWallets',
  summary: 'A page of the wallet directory.',
  query: {
    page: count(MAX_PAGES).optional(),
    entries: count(MAX_ENTRIES).optional(),
    include: listOf(id, MAX_IDS),
    exclude: listOf(id, MAX_IDS),
    chains: listOf(chain, MAX_CHAINS),
    search: searched.optional(),
    badge_type: z.enum(['certified', 'none'], 'must be certified or none').optional(),
  },
  answer: z.object({
    data: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        image_id: text,
        rdns: text,
        chains: z.array(z.string()),
        mobile_link: text,
        desktop_link: text,
        webapp_link: text,
        badge_type: z.enum(['certified', 'none']),
        link_mode: text,
        homepage: text,
        app_store: text,
        play_store: text,
        chrome_store: text,
      }),
    ),
    count: z.number(),
  }),
})
