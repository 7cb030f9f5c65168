import { accountIn } from '../assets/account.js'
import { wrong } from '../base/refusal.js'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { readAddress } from '../assets/assets.js'
import type { accountHistory } from './history.endpoints.js'
import { BadCursor, LeftFork, type HistoryGap } from './history.types.js'
import type { Token } from '../tokens/tokens.types.js'
import { noNode } from '../rpc/noNode.js'
import type { HistorySource } from './history.source.js'

/** What a client reads that must begin again with the newest page. */
const LEFT_FORK = 'is of blocks that the chain took back: ask for the newest page'

const NAMESPACES = ['eip155', 'solana']

/** The sources of the answer. */
export interface HistoryRoutesDeps {
  readonly history: HistorySource
  readonly links: IconLinks
}

/**
 * Makes the handler of an account's history: 50 transactions and the cursor of the next page, of one network or of all that
 * the account may be on. Transactions of an on-ramp are not built, so there are none.
 */
export function answerHistory({ history, links }: HistoryRoutesDeps): HandlerOf<typeof accountHistory> {
  return async ({ url, params, query: { cursor, onramp, chainId } }) => {
    const { networkId, address: account } = accountIn('account', params.account, chainId, history.networkIds)
    const namespace = NAMESPACES.find((each) => readAddress(each, account) !== undefined)
    if (namespace === undefined) throw wrong('account', 'must be an address of an EVM chain or of Solana')
    if (networkId !== undefined && !networkId.startsWith(`${namespace}:`))
      throw wrong('account', 'must be an address of the network')
    if (onramp !== undefined) return { data: [], next: null, coverage: { since: null, missing: [] } }
    const networkIds = history.networkIds.filter((id) =>
      networkId === undefined ? id.startsWith(`${namespace}:`) : id === networkId,
    )
    const iconUrl = (token: Token): string | undefined => links.of(url, token)
    const page = await history.page({ account, networkIds, cursor, iconUrl }).catch(toRefusal)
    const { since, missing } = page.coverage
    // The type of the port has any texts, for sources of others.
    return { ...page, coverage: { since, missing: missing as readonly HistoryGap[] } }
  }
}

function toRefusal(error: unknown): never {
  if (error instanceof LeftFork) throw wrong('cursor', LEFT_FORK)
  if (error instanceof BadCursor) throw wrong('cursor', 'must be the member next of an answer')
  if (error instanceof ChainAway || error instanceof ChainRefused) throw noNode()
  throw error
}
