import { formatUnits } from 'viem/utils'
import type { ShownMove, ShownToken } from '../requests/content.types.js'
import type { NetworkFacts } from './networkFacts.js'

/** An amount of a token, exactly. In its smallest units where its decimals aren't known. */
export function amountOfToken(amount: string, token: ShownToken): string {
  const { symbol, decimals, address } = token
  const count = decimals === undefined ? amount : formatUnits(BigInt(amount), decimals)
  return `${count} ${symbol ?? address}`
}

/** An amount of a network's coin, exactly. */
export const amountOfCoin = (amount: string, { symbol, decimals }: NetworkFacts): string =>
  [formatUnits(BigInt(amount), decimals), symbol].filter(Boolean).join(' ')

/** What leaves or arrives. */
export function amountOfMove({ token, id, amount }: ShownMove, network: NetworkFacts): string {
  if (!token) return amountOfCoin(amount, network)
  if (id === undefined) return amountOfToken(amount, token)
  const name = `${token.symbol ?? token.address} #${id}`
  return amount === '1' ? name : `${amount} × ${name}`
}
