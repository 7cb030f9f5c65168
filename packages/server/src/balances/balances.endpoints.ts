import { z } from 'zod'
import { isNetworkId } from '../assets/assets.js'
import { currency, listOf } from '../base/parameters.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The most tokens that a call may read anew. */
const MAX_ANEW = 20

/** What an account has, `/v1/account/{address}/balance` (S7.12, S3.04). */
export const balance = defineEndpoint({
  method: 'get',
  path: '/v1/account/{address}/balance',
  summary: 'What an account has on a network.',
  params: { address: z.string() },
  query: {
    currency: currency.optional(),
    chainId: z
      .string()
      .refine(isNetworkId, 'must be as eip155:1')
      .optional()
      .describe('The CAIP-2 id of the network. Not needed where the account is in CAIP-10.'),
    forceUpdate: listOf(z.string().max(128), MAX_ANEW).describe(
      'Tokens to read anew, with commas; the coin as 0xeee…ee.',
    ),
  },
  answer: z.object({
    balances: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        chainId: z.string(),
        address: z.string().optional().describe('CAIP-10. Missing for the coin.'),
        value: z.number().optional(),
        price: z.number(),
        change: z.number().optional(),
        quantity: z.object({
          decimals: z.string(),
          numeric: z.string().describe('What is shown, in whole units, an exact decimal number.'),
          unscaled: z.string().optional().describe('What the chain counts, where the token has a multiplier.'),
        }),
        iconUrl: z.string().optional(),
      }),
    ),
  }),
  needsNode: true,
  lacking: 501,
})
