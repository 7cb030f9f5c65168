import type { Endpoints } from '@latchkit/server/endpoints'
import { deceptionOf, plainFormsOf } from '@latchkit/tokens'
import { toCaipAddress, type CaipNetworkId } from '../../base/caip.js'
import { pick, readAmount, readChange, readDecimal, readName, readPicture, readRecord } from '../../base/read.js'
import { tokenKey } from '../../base/tokenKey.js'
import { isDecimals } from '../../base/uint256.js'
import type { BalanceEntry, HiddenBalance, HiddenReason } from './balances.types.js'

type Entry = Endpoints['GET /v1/account/{address}/balance']['answer']['balances'][number]

/** The address in a text that is an address or a CAIP-10 account. Undefined for anything else. */
export function addressIn(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const address = value.slice(value.lastIndexOf(':') + 1)
  return /^[-.%a-zA-Z0-9]{1,128}$/.test(address) ? address : undefined
}

/** Decimals from 0 to 77 in a text or a number. */
const readDecimals = (value: unknown): string | undefined => {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  return /^\d{1,2}$/.test(text) && isDecimals(Number(text)) ? text : undefined
}

/**
 * Reads an entry of the server's answer (S3.04). Undefined where it has no valid amount, is of another network, or has no
 * decimals (S5.09: a token that can't be divided is no money).
 */
export function readBalance(
  given: Record<string, unknown>,
  networkId: CaipNetworkId,
  origin: string,
): BalanceEntry | undefined {
  const { name, symbol, chainId, address, price, value, quantity, iconUrl, change } = pick(
    given,
    ...([
      'name',
      'symbol',
      'chainId',
      'address',
      'price',
      'value',
      'quantity',
      'iconUrl',
      'change',
    ] as const satisfies readonly (keyof Entry)[]),
  )
  const {
    decimals: givenDecimals,
    numeric: givenNumeric,
    unscaled: givenUnscaled,
  } = pick<keyof Entry['quantity']>(readRecord(quantity), 'decimals', 'numeric', 'unscaled')
  const decimals = readDecimals(givenDecimals)
  const numeric = readDecimal(givenNumeric)
  const unscaled = readDecimal(givenUnscaled)
  const token = addressIn(address)
  const isCoin = address === undefined || address === null
  const isOnOtherNetwork = chainId !== networkId || (typeof address === 'string' && !isOn(address, networkId))
  if (!decimals || decimals === '0' || numeric === undefined || isOnOtherNetwork || !(isCoin || token)) return undefined
  const worth = readAmount(price) ?? 0
  return {
    name: readName(name) || readName(symbol, 32),
    symbol: readName(symbol, 32),
    chainId: networkId,
    ...(token && !isCoin && { address: toCaipAddress(networkId, token) }),
    ...(worth > 0 && { value: readAmount(value) ?? worthOfAmount(numeric, worth), change: readChange(change) }),
    price: worth,
    quantity: { decimals, numeric, ...(unscaled !== undefined && { unscaled }) },
    iconUrl: readPicture(iconUrl, origin),
  }
}

/** Whether an address is on a network: it is a CAIP-10 account of it, or names no network. */
const isOn = (address: string, networkId: CaipNetworkId): boolean =>
  !address.includes(':') || address.startsWith(`${networkId}:`)

/** What an amount is worth. Undefined above 10^18 dollars, which is no price but a mistake. */
export const worthOfAmount = (numeric: string, price: number): number | undefined => readAmount(Number(numeric) * price)

/** The key of a token as a source names it: by its address, or by its CAIP-10 account. Of the coin for anything else. */
export const holdingKey = (chainId: CaipNetworkId, address: string | undefined): string =>
  tokenKey(chainId, addressIn(address))

/**
 * How far a token's name can be believed. `listed`: the coin, a token of the app, or one on the server's list. `named`:
 * the wallet shows it to the visitor too. `found`: only the chain names it.
 */
export type Trust = 'listed' | 'named' | 'found'

/** An entry and how far its name can be believed. */
export interface RatedBalance {
  readonly entry: BalanceEntry
  readonly trust: Trust
}

/** Why a token is hidden. Undefined where it is shown. `trustedForms`: what the names of listed tokens look like. */
export function hiddenReasonOf(
  { entry, trust }: RatedBalance,
  trustedForms: ReadonlySet<string>,
): HiddenReason | undefined {
  if (trust === 'listed') return undefined
  return deceptionOf(entry, trustedForms) ?? (trust === 'found' ? 'unlisted' : undefined)
}

/** The entries with this amount of the coin, which was read after them (F284). */
export const withCoin = (rated: readonly RatedBalance[], numeric: string): readonly RatedBalance[] =>
  rated.map((each) => {
    const { entry } = each
    if (entry.address !== undefined || entry.quantity.numeric === numeric) return each
    const worth = entry.price > 0 && { value: worthOfAmount(numeric, entry.price) }
    return { ...each, entry: { ...entry, ...worth, quantity: { ...entry.quantity, numeric } } }
  })

/** What is shown of an account, and what is hidden. */
export interface SortedBalances {
  readonly tokens: readonly BalanceEntry[]
  readonly hidden: readonly HiddenBalance[]
  /** What `tokens` are worth together. Undefined where none has a price. */
  readonly total: number | undefined
}

/**
 * Sorts what an account has: the most valuable first, then the coin, then by amount. `listed`: names and symbols of other
 * listed tokens, which the account may not have.
 */
export function sortBalances(rated: readonly RatedBalance[], listed: readonly string[] = []): SortedBalances {
  const own = rated.filter(({ trust }) => trust === 'listed').flatMap(({ entry }) => [entry.name, entry.symbol])
  const trustedForms = plainFormsOf([...own, ...listed])
  const tokens: BalanceEntry[] = []
  const hidden: HiddenBalance[] = []
  for (const each of rated) {
    const reason = hiddenReasonOf(each, trustedForms)
    if (reason) hidden.push({ ...each.entry, reason })
    else tokens.push(each.entry)
  }
  tokens.sort(
    (one, other) =>
      (other.value ?? 0) - (one.value ?? 0) ||
      Number(one.address !== undefined) - Number(other.address !== undefined) ||
      Number(other.quantity.numeric) - Number(one.quantity.numeric),
  )
  const values = tokens.flatMap(({ value }) => value ?? [])
  return { tokens, hidden, total: values.length > 0 ? values.reduce((sum, value) => sum + value, 0) : undefined }
}
