import { Hono } from 'hono'
import { isAddress } from 'viem/utils'
import { z } from 'zod'
import { optional, readParameters } from '../base/parameters.js'
import { check, refuse, Refusal } from '../base/refusal.js'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { BadCursor } from '../providers/history/history.types.js'
import type { HistorySource } from './history.source.js'

const names = ['cursor', 'onramp', 'chainId'] as const

const query = z.object({
  cursor: optional(z.string().max(4_096, 'takes 4096 characters at most')),
  onramp: optional(z.string().max(64, 'takes 64 characters at most')),
  chainId: optional(z.string().regex(/^[-a-z0-9]{3,8}:[-\w]{1,32}$/, 'must be as eip155:1')),
})

/** What the addresses of the networks of a namespace look like. */
const kinds: readonly (readonly [namespace: string, isAddress: (text: string) => boolean])[] = [
  ['eip155:', (text) => isAddress(text, { strict: false })],
  ['solana:', (text) => /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text)],
]

/**
 * Makes the route of an account's history (S7.04): 50 transactions and the cursor of the next page, of one network or of
 * all that the account may be on. Transactions of an on-ramp are not built, so there are none.
 */
export function historyRoutes(gate: Gate, source: HistorySource): Hono<CallerEnv> {
  return new Hono<CallerEnv>().get('/v1/account/:account/history', identify(gate), async (c) => {
    const { cursor, onramp, chainId } = check(query, readParameters(c.req.url, names))
    const account = c.req.param('account')
    const namespace = kinds.find(([, isOne]) => isOne(account))?.[0]
    if (namespace === undefined) throw wrong('account', 'must be an address of an EVM chain or of Solana')
    if (chainId !== undefined && !source.networkIds.includes(chainId))
      throw wrong('chainId', 'must be a network of this server')
    if (chainId !== undefined && !chainId.startsWith(namespace))
      throw wrong('account', 'must be an address of the network')
    if (onramp !== undefined) return c.json({ data: [], next: null, coverage: { since: null, missing: [] } })
    const networkIds = source.networkIds.filter((id) =>
      chainId === undefined ? id.startsWith(namespace) : id === chainId,
    )
    return c.json(await source.page({ account, networkIds, cursor, url: c.req.url }).catch(toRefusal))
  })
}

const wrong = (field: string, description: string): Refusal =>
  new Refusal(400, { reasons: [{ field, description: `${field}: ${description}` }] })

function toRefusal(error: unknown): never {
  if (error instanceof BadCursor) throw wrong('cursor', 'must be the member next of an answer')
  if (error instanceof ChainAway || error instanceof ChainRefused)
    throw refuse(502, { code: 'history/no-node', message: 'No node of this network answers' }, 5)
  throw error
}
