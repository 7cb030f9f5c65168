import { z } from 'zod'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]),
  method: z.string(),
  params: z.array(z.unknown()).optional(),
})
const callAnswer = z.object({ jsonrpc: z.literal('2.0'), id: z.union([z.string(), z.number()]), result: z.unknown() })

/** The networks that the server knows, `/v1/supported-chains` (S7.02). */
export const supportedChains = defineEndpoint({
  method: 'get',
  path: '/v1/supported-chains',
  summary: 'The networks that the RPC proxy reaches, by their CAIP-2 ids.',
  answer: z.object({
    http: z.array(z.string()),
    ws: z.array(z.string()),
    swaps: z.array(z.string()).optional().describe('The networks on which the server swaps. Ours.'),
  }),
  lacking: 501,
})

/** The proxy to the nodes of networks, `POST /v1/?chainId=…` (S7.24). */
export const rpcCall = defineEndpoint({
  method: 'post',
  path: '/v1/',
  alias: '/v1',
  summary: 'JSON-RPC to the nodes of a network: one call, or a batch of 1,000 at most. Reads and broadcasts alone.',
  // A transaction has 128 kB of data at most, a batch is mostly short calls.
  limit: { bytes: 2_097_152, of: 'A request' },
  query: {
    chainId: z
      .string('must be a network of this server')
      .regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be as eip155:1')
      .describe('The CAIP-2 id of the network.'),
  },
  uncheckedBody: z.union([call, z.array(call)]),
  answer: z.union([callAnswer, z.array(callAnswer)]),
  needsNode: true,
  lacking: 501,
})
