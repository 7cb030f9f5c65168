import { addressIn } from '../../adapter/addressIn.js'
import { isSameAddress } from '../../adapter/askOnce.js'
import type { PreparedTransfer } from '../../adapter/adapter.types.js'
import { chainOfAddress } from '../../adapter/chainOfAddress.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { parseAmount } from '../../base/amount.js'
import { isNamespace, namespaceOf, parseAddress, parseNetworkId, type CaipNetworkId } from '../../base/caip.js'
import { isText } from '../../base/guard.js'
import type { AddressBookEntry } from '../address-book/address-book.types.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { ConnectedAccount, Connection } from '../connection/connection.types.js'
import type { Network } from '../network/network.types.js'
import { isPaymentLink } from '../payment-links/payment-links.rules.js'
import { isOf } from '../transactions/transactions.rules.js'
import type { TransactionRecord } from '../transactions/transactions.types.js'
import type { KnownReceiver, ReceiverReview, ReceiverStop } from './receivers.types.js'
import { sendError } from './send.errors.js'
import type { Payment, SendState, SendToken, Shortage } from './send.types.js'

/** The largest amount in smallest units: a number of 256 bits. Each chain has its own limit below that. */
const MOST_UNITS = 2n ** 256n - 1n
/** A text with dots between its parts, as names have them. */
const NAME = /^[^\s.:/?#@]+(\.[^\s.:/?#@]+)+$/u

/** The token that an entry of the balances is about. */
export const tokenOfEntry = ({ chainId, address, name, symbol, quantity, iconUrl }: BalanceEntry): SendToken => ({
  networkId: chainId,
  ...(address !== undefined && { address: parseAddress(address).address }),
  name,
  symbol,
  decimals: Number(quantity.decimals),
  ...(iconUrl !== undefined && { iconUrl }),
})

/** The coin of a network. */
export const coinOf = ({ caipNetworkId: networkId, nativeCurrency }: Network): SendToken => ({
  networkId,
  name: nativeCurrency.name,
  symbol: nativeCurrency.symbol,
  decimals: nativeCurrency.decimals,
})

/** Whether both are the same coin or token of the same network. */
export const isSameToken = (one: SendToken | undefined, other: SendToken | undefined): boolean =>
  one?.networkId === other?.networkId && one?.address === other?.address && one?.decimals === other?.decimals

/** Whether a text is a payment link or an account in CAIP-10, and no receiver. */
export const isLink = (text: string): boolean => {
  const [scheme = '', rest] = text.trim().split(':')
  return isPaymentLink(text) || (rest !== undefined && isNamespace(scheme))
}

/** Whether a text has the form of a name, such as `vitalik.eth`, which must be looked up. */
export const isName = (text: string): boolean => NAME.test(text.trim())

/**
 * The address that a text is on a network, in its usual form. Throws `wallet/bad-address` with the fault for any other text
 * (F131, F136).
 */
export function readReceiver(networkId: CaipNetworkId, text: string): string {
  const { namespace, reference } = parseNetworkId(networkId)
  const given = text.trim()
  const address = addressIn(namespace, given, reference)
  if (address !== undefined) return address
  const chain = chainOfAddress(given)
  const isOther = chain !== undefined && chain !== namespace
  throw walletError('bad-address', {
    address: given,
    ...(isOther ? { fault: 'other-chain', chain } : { fault: 'malformed' }),
  })
}

/**
 * The amount of a payment in smallest units. A text is in whole units. Throws `send/incomplete` for none, and
 * `send/bad-amount` with the flaw for a text that isn't one amount above 0 with at most `decimals` decimals.
 */
export function readAmount(amount: unknown, decimals: number): bigint {
  const refuse = (flaw: string): Error => sendError('bad-amount', { amount: String(amount), flaw })
  if (typeof amount === 'bigint') {
    if (amount <= 0n) throw refuse('zero')
    if (amount > MOST_UNITS) throw refuse('too-large')
    return amount
  }
  if (!isText(amount)) throw sendError('incomplete')
  const parsed = parseAmount(amount, decimals)
  if ('flaw' in parsed) throw parsed.flaw === 'empty' ? sendError('incomplete') : refuse(parsed.flaw)
  if (parsed.units === 0n) throw refuse('zero')
  return parsed.units
}

/** The payment that a form is. Throws `send/…`, or what is wrong with the receiver (S5.06). */
export function paymentOf(form: SendState): Payment {
  const { token, isMax, sendTokenAmount: amount, receiverAddress: to, receiverError, link } = form
  if ((!isMax && amount.trim() === '') || form.receiver.trim() === '') throw sendError('incomplete')
  if (!token) throw sendError('no-token')
  if (receiverError) throw receiverError
  if (to === undefined) throw sendError('incomplete')
  const value = isMax ? 'max' : readAmount(amount, token.decimals)
  const { memo, references, hasWrongChecksum } = link ?? {}
  return { to, value, token, memo, references, hasWrongChecksum }
}

/** What an account lacks for a payment that was prepared. */
export function shortageOf({ value, max, token, failure, missing }: PreparedTransfer): Shortage | undefined {
  // All that can be paid is nothing: the account has none of it, or the fee takes it all.
  if (value === '0' && max === '0') return 'amount'
  const isShort = failure?.code === 'wallet/insufficient-funds'
  if (max !== undefined && BigInt(value) > BigInt(max)) return token === undefined && max === '0' ? 'fee' : 'amount'
  if (!isShort) return undefined
  if (missing) return missing.for
  // Who knows the most that can be paid knows that it is enough. Otherwise only the coin's own amount may be too high.
  return max === undefined && token === undefined ? 'amount' : 'fee'
}

/** The stops of a review that were not accepted. */
export const openStops = ({ stops }: ReceiverReview, accepted: readonly ReceiverStop[] = []): readonly ReceiverStop[] =>
  stops.filter((each) => !accepted.includes(each))

/** Whether two reviews say the same, so that a decision about one of them holds for the other. */
export const isSameReview = (one: ReceiverReview | undefined, other: ReceiverReview): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** What the receivers of an account are found in. */
export interface ReceiverSources {
  readonly account: ConnectedAccount
  readonly saved: readonly AddressBookEntry[]
  readonly connections: readonly Connection[]
  readonly records: readonly TransactionRecord[]
}

/**
 * The addresses that an account knows: those that the visitor has saved for its network, the other own accounts, and those
 * that it paid from this browser, the last one first. An address may be there several times. Nothing of it comes from a
 * history, where every account can write (F139).
 */
export function knownReceivers({ account, saved, connections, records }: ReceiverSources): readonly KnownReceiver[] {
  const own = connections
    .filter(({ namespace }) => namespace === account.namespace)
    .flatMap(({ accounts }) => accounts.map(({ address }) => address))
    .filter((address) => address !== account.address)
  const paid = records.flatMap((record) => {
    const isPaid = record.status === 'success' || record.status === 'pending'
    return isPaid && record.payment && isOf(record, account) ? [record.payment.to] : []
  })
  return [
    ...savedFor(account, saved),
    ...[...new Set(own)].map((address) => ({ address, as: 'own' }) as const),
    ...[...new Set(paid)].map((address) => ({ address, as: 'paid' }) as const),
  ]
}

/** The saved addresses of an account's network. An address of Bitcoin is one of its main network, or of another one. */
function savedFor(account: ConnectedAccount, saved: readonly AddressBookEntry[]): readonly KnownReceiver[] {
  const { namespace, reference } = parseNetworkId(account.caipNetworkId)
  return saved.flatMap(({ namespace: its, address, name: label, ensName: name }) =>
    its === namespace && addressIn(namespace, address, reference) !== undefined
      ? [{ address, as: 'saved', label, ...(name !== undefined && { name }) } as const]
      : [],
  )
}

/**
 * Whom an account may choose: those that it knows and those that the app has labelled, without itself, each once. What the
 * visitor calls an address counts more than the label of the app.
 */
export function offeredReceivers(
  account: ConnectedAccount,
  known: readonly KnownReceiver[],
  labels: Readonly<Record<string, string>>,
): readonly KnownReceiver[] {
  const named = labelled(account, labels)
  const labelOf = (address: string): string | undefined =>
    named.find((each) => isSameAddress(each.address, address))?.label
  const all = [...known.map((each) => ({ ...each, label: each.label ?? labelOf(each.address) })), ...named]
  const isFirst = ({ address }: KnownReceiver, at: number): boolean =>
    all.findIndex((each) => isSameAddress(each.address, address)) === at
  return all.filter((each, at) => !isSameAddress(each.address, account.address) && isFirst(each, at))
}

/** The app's labels as receivers, where they name addresses of the account's network. */
function labelled(account: ConnectedAccount, labels: Readonly<Record<string, string>>): readonly KnownReceiver[] {
  const { namespace, reference } = parseNetworkId(account.caipNetworkId)
  return Object.entries(labels).flatMap(([text, label]) => {
    const address = addressIn(namespace, text, reference)
    return address === undefined || address === account.address ? [] : [{ address, as: 'labelled', label } as const]
  })
}

/** Whether a token is on a network of an account's kind, so that the account could pay it after a switch. */
export const isOfKind = ({ networkId }: SendToken, { namespace }: ConnectedAccount): boolean =>
  namespaceOf(networkId) === namespace
