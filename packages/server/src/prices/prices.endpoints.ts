import { z } from 'zod'
import { readAsset } from '../assets/assets.js'
import { currency } from '../base/parameters.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The most tokens of a call. */
const MAX_ADDRESSES = 500

/** The prices of tokens, `/v1/fungible/price` (S7.07). */
export const fungiblePrice = defineEndpoint({
  method: 'post',
  path: '/v1/fungible/price',
  summary: 'The prices of tokens, in the order in which they are asked for. A token without a price has the price 0.',
  limit: { bytes: 131_072, of: 'A request' },
  body: z.object({
    currency: currency.optional(),
    addresses: z
      .array(z.string().max(128))
      .max(MAX_ADDRESSES, `takes ${MAX_ADDRESSES} at most`)
      .transform((texts) => texts.map((text) => ({ text, asset: readAsset(text) })))
      .refine((read) => read.every(({ asset }) => asset), 'must be CAIP-10 ids of tokens, as eip155:1:0x…'),
  }),
  answer: z.object({
    fungibles: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        iconUrl: z.string(),
        price: z.number(),
        decimals: z.int().nullable(),
        address: z.string(),
      }),
    ),
  }),
  lacking: 501,
})
