import type { BalanceEntry, CaipNetworkId } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useLatchState } from '../react/useLatchState.js'
import { contractOf } from './assetId.js'

/** The price of an entry in US dollars. Undefined where it isn't known, or can't be one. */
export const priceOf = (entry: BalanceEntry | undefined): number | undefined =>
  typeof entry?.price === 'number' && entry.price > 0 ? entry.price : undefined

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
