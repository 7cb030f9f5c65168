import { parseAddress } from '../../base/caip.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Network } from '../../adapter/network.types.js'
import type { Token } from './tokens.types.js'

/** The token that an entry of the balances is about. */
export const tokenOfEntry = ({ chainId, address, name, symbol, quantity, iconUrl }: BalanceEntry): Token => ({
  networkId: chainId,
  ...(address !== undefined && { address: parseAddress(address).address }),
  name,
  symbol,
  decimals: Number(quantity.decimals),
  ...(iconUrl !== undefined && { iconUrl }),
})

/** The coin of a network. */
export const coinOf = ({ caipNetworkId: networkId, nativeCurrency }: Network): Token => ({
  networkId,
  name: nativeCurrency.name,
  symbol: nativeCurrency.symbol,
  decimals: nativeCurrency.decimals,
})

/** Whether both are the same coin or token of the same network. */
export const isSameToken = (one: Token | undefined, other: Token | undefined): boolean =>
  one?.networkId === other?.networkId && one?.address === other?.address && one?.decimals === other?.decimals
