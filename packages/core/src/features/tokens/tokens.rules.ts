import { parseAmount } from '../../base/amount.js'
import { parseAddress } from '../../base/caip.js'
import type { ErrorContext, LatchError } from '../../base/errors.js'
import { isText } from '../../base/guard.js'
import { MAX_UINT256 } from '../../base/uint256.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Network } from '../../adapter/network.types.js'
import type { Token } from './tokens.types.js'

/** Why an amount is refused. `incomplete`: there is none yet. `bad-amount`: the flaw in its context says why. */
export type AmountFault = 'incomplete' | 'bad-amount'

/**
 * An amount of a token in smallest units. A text is in whole units. Throws what `refuse` makes: it is the error of the
 * feature that the amount is read for. Refused is none, and what isn't one amount above 0 with at most `decimals` decimals.
 */
export function readAmount(
  amount: unknown,
  decimals: number,
  refuse: (fault: AmountFault, context?: ErrorContext) => LatchError,
): bigint {
  const flawed = (flaw: string): LatchError => refuse('bad-amount', { amount: String(amount), flaw })
  if (typeof amount === 'bigint') {
    if (amount <= 0n) throw flawed('zero')
    if (amount > MAX_UINT256) throw flawed('too-large')
    return amount
  }
  if (!isText(amount)) throw refuse('incomplete')
  const parsed = parseAmount(amount, decimals)
  if ('flaw' in parsed) throw parsed.flaw === 'empty' ? refuse('incomplete') : flawed(parsed.flaw)
  if (parsed.units === 0n) throw flawed('zero')
  return parsed.units
}

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
