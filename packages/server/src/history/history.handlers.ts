import { Hono } from 'hono'
import { z } from 'zod'
import { accountIn } from '../assets/account.js'
import { optional, readParameters } from '../base/parameters.js'
import { check, wrong } from '../base/refusal.js'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { identify, type CallerEnv, type Gate } from '../projects/caller.js'
import { isNetworkId, readAddress } from '../assets/assets.js'
import { BadCursor, LeftFork } from './history.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { noNode } from '../rpc/noNode.js'
import type { HistorySource } from './history.source.js'

const names = ['cursor', 'onramp', 'chainId'] as const

const query = z.object({
  cursor: optional(z.string().max(4_096, 'takes 4096 characters at most')),
  onramp: optional(z.string().max(64, 'takes 64 characters at most')),
  chainId: optional(z.string().refine(isNetworkId, 'must be as eip155:1')),
})

/** What a client reads that must begin again with the newest page. */
const LEFT_FORK = 'is of blocks that the chain took back: ask for the newest page'

const NAMESPACES = ['eip155', 'solana']

/** The sources of the answer. */
export interface HistoryRoutesDeps {
  readonly history: HistorySource
  readonly links: IconLinks
}

/**
 * Makes the route of an account's history (S7.04): 50 transactions and the cursor of the next page, of one network or of
 * all that the account may be on. Transactions of an on-ramp are not built, so there are none.
 */
export function historyRoutes(gate: Gate, { history, links }: HistoryRoutesDeps): Hono<CallerEnv> {
  return new Hono<CallerEnv>().get('/v1/account/:account/history', identify(gate), async (c) => {
    const { cursor, onramp, chainId } = check(query, readParameters(c.req.url, names))
    const { networkId, address: account } = accountIn('account', c.req.param('account'), chainId, history.networkIds)
    const namespace = NAMESPACES.find((each) => readAddress(each, account) !== undefined)
    if (namespace === undefined) throw wrong('account', 'must be an address of an EVM chain or of Solana')
    if (networkId !== undefined && !networkId.startsWith(`${namespace}:`))
      throw wrong('account', 'must be an address of the network')
    if (onramp !== undefined) return c.json({ data: [], next: null, coverage: { since: null, missing: [] } })
    const networkIds = history.networkIds.filter((id) =>
      networkId === undefined ? id.startsWith(`${namespace}:`) : id === networkId,
    )
    const iconUrl = (token: Token): string | undefined => links.of(c.req.url, token)
    return c.json(await history.page({ account, networkIds, cursor, iconUrl }).catch(toRefusal))
  })
}

function toRefusal(error: unknown): never {
  if (error instanceof LeftFork) throw wrong('cursor', LEFT_FORK)
  if (error instanceof BadCursor) throw wrong('cursor', 'must be the member next of an answer')
  if (error instanceof ChainAway || error instanceof ChainRefused) throw noNode()
  throw error
}
