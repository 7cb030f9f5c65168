import type { CaipNetworkId } from '../../base/caip.js'
import type { ListedToken, TokensClient } from './tokens.client.js'

/** The lists of tokens of the server, each read once. */
export interface TokenLists {
  /** The tokens that the server lists on a network. Undefined where the list can't be read. */
  of(networkId: CaipNetworkId, signal: AbortSignal): Promise<readonly ListedToken[] | undefined>
}

/** Makes the lists. */
export function createTokenLists(client: TokensClient): TokenLists {
  const lists = new Map<CaipNetworkId, readonly ListedToken[]>()
  return {
    async of(networkId, signal) {
      const known = lists.get(networkId)
      if (known) return known
      const list = await client.listed(networkId, signal).catch(() => undefined)
      // A list that is still empty is read again.
      if (list && list.length > 0) lists.set(networkId, list)
      return list
    },
  }
}
