import { z } from 'zod'
import { isNetworkId } from '../assets/assets.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

/** The tokens that are supported on a network, `/v1/convert/tokens` (S7.06). */
export const convertTokens = defineEndpoint({
  method: 'get',
  path: '/v1/convert/tokens',
  summary: 'The listed tokens of a network.',
  query: {
    chainId: z
      .string('must be the id of a network')
      .refine(isNetworkId, 'must be as eip155:1')
      .describe('The CAIP-2 id of the network.'),
  },
  answer: z.object({
    tokens: z.array(
      z.object({
        name: z.string(),
        symbol: z.string(),
        address: z.string(),
        decimals: z.int(),
        logoUri: z.string().optional(),
      }),
    ),
  }),
  lacking: 501,
})
