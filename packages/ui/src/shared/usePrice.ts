import type { CaipNetworkId } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useLatchState } from '../react/useLatchState.js'
import { contractOf } from './assetId.js'
import { priceOf } from './useOwnedTokens.js'

/**
 * Returns a function that knows the price of a token, or without a contract of a network's coin, in US dollars: undefined
 * where no balance that was read has it. Reads none from a service.
 */
export function usePrice(): (networkId: CaipNetworkId, contract: string | undefined) => number | undefined {
  const tokens = useLatchState(({ balances }) => balances?.tokens)
  return (networkId, contract) => {
    const id = tokenKey(networkId, contract)
    return priceOf(tokens?.find(({ chainId, address }) => tokenKey(chainId, contractOf(address)) === id))
  }
}
