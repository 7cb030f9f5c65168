import type { BalanceEntry, Network } from '@latchkit/core'
import { tokenKey } from '@latchkit/core/adapter'
import { useMemo } from 'react'
import { useLatchAccount, useLatchNetwork } from '../react/hooks.js'
import { useLatchState } from '../react/useLatchState.js'
import { contractOf } from './assetId.js'
import { priceOf } from './usePrice.js'

/** A coin or token of the active account. */
export interface OwnedToken {
  /** What lists know it by: its {@link tokenKey}. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Undefined for the coin: it is there before any balance is known. */
  readonly entry: BalanceEntry | undefined
  /** What the account has of it. Undefined where that isn't known. */
  readonly balance: string | undefined
  /** In US dollars. Undefined where it isn't known, or can't be one. */
  readonly price: number | undefined
  readonly iconUrl: string | undefined
}

/** What the active account has on its network. */
export interface OwnedTokens {
  /** The coin. */
  readonly coin: OwnedToken
  /** The coin first, then the tokens of the account that aren't hidden, the most valuable first. */
  readonly entries: readonly OwnedToken[]
  readonly network: Network
  /** Whether the tokens are read for the first time, so that there may be more than the coin. */
  readonly isFirst: boolean
}

/** Reads the coin and the tokens of the active account. Reads none from a service: the views that show them do that. */
export function useOwnedTokens(): OwnedTokens {
  const { caipAddress } = useLatchAccount()
  const { network } = useLatchNetwork()
  const tokens = useLatchState(({ balances }) => (balances?.account === caipAddress ? balances?.tokens : undefined))
  const isFirst = useLatchState(
    ({ balances }) =>
      balances?.account !== caipAddress || (balances?.at === undefined && balances?.status !== 'unavailable'),
  )
  const coin = useMemo(() => coinOf(network, tokens), [network, tokens])
  const entries = useMemo(
    () => [coin, ...(tokens ?? []).filter(({ address }) => address !== undefined).map(ownedTokenOf)],
    [coin, tokens],
  )
  return { coin, entries, network, isFirst }
}

/** The token of an entry of the balances. */
export const ownedTokenOf = (entry: BalanceEntry): OwnedToken => ({
  id: tokenKey(entry.chainId, contractOf(entry.address)),
  name: entry.name || entry.symbol,
  symbol: entry.symbol,
  decimals: Number(entry.quantity.decimals),
  entry,
  balance: entry.quantity.numeric,
  price: priceOf(entry),
  iconUrl: entry.iconUrl,
})

/** The network's coin. Its decimals are the network's, whatever a service says of them. */
function coinOf({ nativeCurrency, caipNetworkId }: Network, tokens: readonly BalanceEntry[] | undefined): OwnedToken {
  const coin = tokens?.find(({ address }) => address === undefined)
  const { name, symbol, decimals } = nativeCurrency
  const known = { balance: coin?.quantity.numeric, price: priceOf(coin), iconUrl: coin?.iconUrl }
  return { id: tokenKey(caipNetworkId, undefined), name, symbol, decimals, entry: undefined, ...known }
}
