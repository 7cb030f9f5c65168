import { z } from 'zod'
import { isNetworkId } from '../assets/assets.js'
import { defineEndpoint } from '../endpoints/defineEndpoint.js'

const transfer = z.object({
  direction: z.enum(['in', 'out', 'self']),
  quantity: z.object({ numeric: z.string().describe('In whole units, an exact decimal number.') }),
  fungible_info: z
    .object({
      name: z.string(),
      symbol: z.string(),
      address: z.string().optional().describe('The contract. Absent for the coin.'),
      icon: z.object({ url: z.string() }).optional(),
      flags: z
        .object({ is_spam: z.boolean().describe('Whether the names of a token that no list has deceive.') })
        .optional(),
    })
    .optional(),
  nft_info: z
    .object({
      name: z.string(),
      content: z.object({ preview: z.object({ url: z.string() }) }).optional(),
      flags: z.object({ is_spam: z.boolean() }),
    })
    .optional(),
})

const transaction = z.object({
  id: z.string(),
  metadata: z.object({
    minedAt: z.string().describe('ISO 8601.'),
    chain: z.string().describe('CAIP-2.'),
    hash: z.string(),
    operationType: z.enum(['send', 'receive', 'trade', 'approve', 'deploy', 'execute']),
    status: z.enum(['confirmed', 'failed']),
    sentFrom: z.string(),
    sentTo: z.string(),
    fee: z.string().optional().describe('In whole coins, an exact decimal number.'),
  }),
  transfers: z.array(transfer),
})

/** What an account did, `/v1/account/{account}/history` (S7.04). */
export const accountHistory = defineEndpoint({
  method: 'get',
  path: '/v1/account/{account}/history',
  summary: 'The transactions of an account, 50 a page, the newest first.',
  params: { account: z.string() },
  query: {
    cursor: z
      .string()
      .max(4_096, 'takes 4096 characters at most')
      .optional()
      .describe('The member next of the page before.'),
    onramp: z.string().max(64, 'takes 64 characters at most').optional(),
    chainId: z
      .string()
      .refine(isNetworkId, 'must be as eip155:1')
      .optional()
      .describe('One network, as CAIP-2. Without it, all that the account may be on.'),
  },
  answer: z.object({
    data: z.array(transaction),
    next: z.string().nullable().describe('Opaque. Null where the page is the last one.'),
    coverage: z.object({
      since: z.string().nullable().describe('ISO 8601: nothing before is known. Null where there is no such time.'),
      missing: z
        .array(z.enum(['coin', 'failed', 'internal', 'token', 'network', 'recent']))
        .describe('The kinds of transactions that may be missing.'),
    }),
  }),
  needsNode: true,
  lacking: 501,
})
