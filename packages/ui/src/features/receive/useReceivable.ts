import type { BalanceEntry, CaipNetworkId, Network } from '@latchkit/core'
import { useCallback, useMemo } from 'react'
import type { FormToken } from '../../forms/forms.types.js'
import { useLatchAccount, useLatchNetwork } from '../../react/hooks.js'
import { useLatchState } from '../../react/useLatchState.js'
import { useNetworkName } from '../../shared/useNetworkName.js'

/** A coin or token that can be asked for. */
export interface Receivable {
  /** The CAIP-10 id of the token, or the network's CAIP-2 id for its coin. */
  readonly id: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** Undefined for the coin: it can be asked for before any balance is known. */
  readonly entry: BalanceEntry | undefined
  /** What the account has of it. Undefined where that isn't known. */
  readonly balance: string | undefined
  readonly iconUrl: string | undefined
}

/** What can be asked for. */
export interface Receivables {
  /** The coin first, then the tokens of the account that aren't hidden, the most valuable first. */
  readonly entries: readonly Receivable[]
  readonly chosen: Receivable
  readonly network: Network
  readonly toFormToken: (receivable: Receivable) => FormToken
}

/** Reads the coin and the tokens of the active account. Reads none from a service: the view that receives does that. */
export function useReceivable(): Receivables {
  const { caipAddress } = useLatchAccount()
  const { network } = useLatchNetwork()
  const networkName = useNetworkName()(network)
  const tokens = useLatchState(({ balances }) => (balances?.account === caipAddress ? balances?.tokens : undefined))
  const token = useLatchState(({ receive }) => receive?.token)
  const entries = useMemo(() => entriesOf(network, tokens), [network, tokens])
  const { chainNamespace, assets } = network
  const toFormToken = useCallback(
    ({ id, name, symbol, decimals, iconUrl }: Receivable): FormToken => ({
      id,
      name,
      symbol,
      decimals,
      imageUrl: iconUrl,
      network: { name: networkName, namespace: chainNamespace, imageUrl: assets?.imageUrl },
    }),
    [networkName, chainNamespace, assets],
  )
  return { entries, chosen: token ? ofEntry(token) : coinOf(network, tokens), network, toFormToken }
}

const ofEntry = (entry: BalanceEntry): Receivable => ({
  id: entry.address ?? entry.chainId,
  name: entry.name || entry.symbol,
  symbol: entry.symbol,
  decimals: Number(entry.quantity.decimals),
  entry,
  balance: entry.quantity.numeric,
  iconUrl: entry.iconUrl,
})

/** The network's coin. Its decimals are the network's, whatever a service says of them. */
function coinOf(
  { nativeCurrency, caipNetworkId }: Network,
  tokens: readonly BalanceEntry[] | undefined,
): Receivable & { readonly id: CaipNetworkId } {
  const held = tokens?.find(({ address }) => address === undefined)
  const { name, symbol, decimals } = nativeCurrency
  const known = { balance: held?.quantity.numeric, iconUrl: held?.iconUrl }
  return { id: caipNetworkId, name, symbol, decimals, entry: undefined, ...known }
}

const entriesOf = (network: Network, tokens: readonly BalanceEntry[] | undefined): readonly Receivable[] => [
  coinOf(network, tokens),
  ...(tokens ?? []).filter(({ address }) => address !== undefined).map(ofEntry),
]
