import { formatUnits } from 'viem'
import { accountIn, addressIn } from '../assets/account.js'
import { wrong } from '../base/refusal.js'
import type { HandlerOf } from '../endpoints/endpoint.types.js'
import type { IconLinks } from '../icons/iconLinks.js'
import { assetId, readAddress, readContract } from '../assets/assets.js'
import type { balance } from './balances.endpoints.js'
import type { BalanceProvider, Holding } from './balances.types.js'
import type { Price, PriceProvider } from '../prices/prices.types.js'

/** The largest worth that is answered. A larger one is no worth but a mistake. */
const MAX_VALUE = 1e18

/** The sources of the answer. */
export interface BalanceSources {
  readonly balances: BalanceProvider
  readonly prices: PriceProvider
  readonly links: IconLinks
}

/** Makes the handler of what an account has. `forceUpdate` names tokens to read anew, and the coin by `0xeee…ee`. */
export function answerBalance({ balances, prices, links }: BalanceSources): HandlerOf<typeof balance> {
  return async ({ url, params, query: { chainId, forceUpdate } }) => {
    const { networkId, address } = accountIn('address', params.address, chainId, balances.networkIds)
    if (networkId === undefined) throw wrong('chainId', 'must be the id of a network')
    if (readAddress(networkId, address) === undefined) throw wrong('address', 'must be an address of the network')
    const anew = forceUpdate.map((text) => {
      const contract = readContract(networkId, addressIn('forceUpdate', text, networkId).address)
      if (!contract) throw wrong('forceUpdate', 'must be addresses of tokens')
      return contract.address
    })
    const holdings = await balances.read({ networkId, address }, anew)
    const priced = await prices.read(holdings.flatMap(({ isListed, token }) => (isListed ? [token] : [])))
    return {
      balances: holdings.map((holding) => ({
        ...entryOf(holding, holding.isListed ? priced.get(assetId(holding.token)) : undefined),
        iconUrl: links.of(url, holding.token),
      })),
    }
  }
}

/** The price of a unit that is shown. Undefined where it is no price, by a multiplier that is as good as none. */
function priceOfShown({ price }: Price, multiplier: number): number | undefined {
  const shown = price / multiplier
  return shown > 0 && Number.isFinite(shown) ? shown : undefined
}

/** The entry of a holding (S3.04), without its picture. Amounts are exact decimal texts. */
function entryOf({ token, value, units, multiplier = 1 }: Holding, given: Price | undefined) {
  const { networkId, address, name, symbol, decimals } = token
  const numeric = formatUnits(value, decimals)
  const price = given && priceOfShown(given, multiplier)
  const worth = price === undefined ? undefined : Number(numeric) * price
  return {
    name,
    symbol,
    chainId: networkId,
    ...(address !== undefined && { address: assetId(token) }),
    ...(worth !== undefined && worth <= MAX_VALUE && { value: worth }),
    price: price ?? 0,
    ...(given?.change !== undefined && { change: given.change }),
    quantity: {
      decimals: String(decimals),
      numeric,
      ...(units !== undefined && { unscaled: formatUnits(units, decimals) }),
    },
  }
}
