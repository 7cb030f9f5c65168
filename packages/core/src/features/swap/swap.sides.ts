import { addressIn } from '../../adapter/addressIn.js'
import { parseNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { isText } from '../../base/guard.js'
import { createTokenReading, type TokenReading, type TokenReadingDeps } from '../tokens/tokens.reading.js'
import type { Token } from '../tokens/tokens.types.js'
import { swapError } from './swap.errors.js'
import { tokenError } from './swap.node.js'

/** Reads tokens with the errors of swaps. */
export const createSwapTokens = (deps: Omit<TokenReadingDeps, 'refuse'>): TokenReading =>
  createTokenReading({
    ...deps,
    refuse: (fault, context, cause) =>
      fault === 'no-token' && cause !== undefined
        ? tokenError(String(context?.token), cause)
        : swapError(fault, context, cause),
  })

/**
 * The token that an app or a route names for a side: its address, or `native` for the coin, which nothing stands for too. Rejects
 * with `swap/bad-token` for what is no address, `swap/no-token` where no token answers there, and `swap/node-away`.
 */
export async function sideAt(
  tokens: Pick<TokenReading, 'at'>,
  networkId: CaipNetworkId,
  named: unknown,
): Promise<Token> {
  if (named === undefined || named === 'native') return tokens.at(networkId, undefined)
  const { namespace, reference } = parseNetworkId(networkId)
  const given = isText(named) ? named : typeof named
  if (addressIn(namespace, given, reference) === undefined)
    throw swapError('bad-token', { token: given, network: networkId })
  return tokens.at(networkId, given)
}
