import { isAddress } from './uniswap.address.js'
import type { QuoteRequest, UniswapDeployment } from './uniswap.types.js'

/** The most that v3 takes: a signed number of 256 bits. */
const MAX_AMOUNT = 2n ** 255n - 1n

/** Whether a text is an amount in decimal digits. */
export const isAmount = (text: string): boolean => /^\d{1,78}$/.test(text)

/** Whether a request has addresses, an amount that pools can take, and a slippage of at most 50 %. */
export const isRequest = ({ from, to, amount, account, slippage }: QuoteRequest): boolean =>
  [account, from.address ?? account, to.address ?? account].every(isAddress) &&
  isAmount(amount) &&
  BigInt(amount) > 0n &&
  BigInt(amount) <= MAX_AMOUNT &&
  slippage >= 0 &&
  slippage <= 50

/** The tokens of a request, in lower case, with the wrapped coin for the coin: the one that is given, and the one that is got. */
export function sidesOf({ from, to }: QuoteRequest, { wrapped }: UniswapDeployment): readonly [string, string] {
  const tokenOf = (address = wrapped): string => address.toLowerCase()
  return [tokenOf(from.address), tokenOf(to.address)]
}

/** The call of the wrapped coin that wraps the coin, or unwraps it. */
export type WrapKind = 'deposit' | 'withdraw'

/** Which call of the wrapped coin answers a request, where that only wraps or unwraps the coin. */
export function wrapOf(request: QuoteRequest, deployment: UniswapDeployment): WrapKind | undefined {
  const [given, got] = sidesOf(request, deployment)
  const [isCoinGiven, isCoinGot] = [!request.from.address, !request.to.address]
  if (given !== got || isCoinGiven === isCoinGot) return undefined
  return isCoinGiven ? 'deposit' : 'withdraw'
}
