import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import { check, Refusal } from '../base/refusal.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { idOf, readAsset } from '../assets/assets.js'
import type { PriceProvider } from './prices.types.js'
import type { TokenProvider } from '../tokens/tokens.types.js'

/** The most tokens of a call. */
const MAX_ADDRESSES = 500

const MAX_BYTES = 131_072

const body = z.object({
  currency: z.string().regex(/^usd$/i, 'must be usd').optional(),
  addresses: z
    .array(z.string().max(128))
    .max(MAX_ADDRESSES, `takes ${MAX_ADDRESSES} at most`)
    .transform((texts) => texts.map((text) => ({ text, asset: readAsset(text) })))
    .refine((read) => read.every(({ asset }) => asset), 'must be CAIP-10 ids of tokens, as eip155:1:0x…'),
})

const limit = bodyLimit({
  maxSize: MAX_BYTES,
  onError: () => {
    throw new Refusal(413, { reasons: [{ description: `A request takes ${MAX_BYTES} bytes at most.` }] })
  },
})

/** The sources of the answer. */
export interface FungibleSources {
  readonly tokens: TokenProvider
  readonly prices: PriceProvider
  readonly links: IconLinks
}

/**
 * Makes the route of prices, `/v1/fungible/price` (S7.07). It answers all tokens that are asked for, in their order: one
 * without a price has the price 0, and one of no list has neither a name nor decimals.
 */
export function priceRoutes(gate: Gate, { tokens, prices, links }: FungibleSources): Hono<CallerEnv> {
  return new Hono<CallerEnv>().post('/v1/fungible/price', identify(gate), limit, async (c) => {
    const given: unknown = await c.req.json().catch(() => undefined)
    const { addresses } = check(body, given)
    const found = await Promise.all(
      addresses.map(async ({ text, asset }) => ({ text, token: asset && (await tokens.find(asset)) })),
    )
    const priced = await prices.read(found.flatMap(({ token }) => token ?? []))
    return c.json({
      fungibles: found.map(({ text, token }) => ({
        name: token?.name ?? '',
        symbol: token?.symbol ?? '',
        iconUrl: (token && links.of(c.req.url, token)) ?? '',
        price: (token && priced.get(idOf(token))?.price) ?? 0,
        decimals: token?.decimals ?? null,
        address: text,
      })),
    })
  })
}
