import type { PreparedTransfer } from '../../adapter/adapter.types.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { isNamespace } from '../../base/caip.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { isPaymentLink } from '../payment-links/payment-links.rules.js'
import type { ReceiverReview, ReceiverStop } from '../receivers/receivers.types.js'
import { readAmount } from '../tokens/tokens.rules.js'
import { sendError } from './send.errors.js'
import type { Payment, SendPreview, SendState, Shortage } from './send.types.js'

/** Whether a text is a payment link or an account in CAIP-10, and no receiver. */
export const isLink = (text: string): boolean => {
  const [scheme = '', rest] = text.trim().split(':')
  return isPaymentLink(text) || (rest !== undefined && isNamespace(scheme))
}

/**
 * The payment that a form is, by an account. Throws `send/…`, what is wrong with the receiver (S5.06), and
 * `wallet/wrong-network` for a token on another network than the account.
 */
export function paymentOfForm(
  form: SendState,
  { caipNetworkId: actual }: Pick<ConnectedAccount, 'caipNetworkId'>,
): Payment {
  const { token, isMax, sendTokenAmount: amount, receiverAddress: to, receiverError, link } = form
  if ((!isMax && amount.trim() === '') || form.receiver.trim() === '') throw sendError('incomplete')
  if (!token) throw sendError('no-token')
  if (receiverError) throw receiverError
  if (to === undefined) throw sendError('incomplete')
  const value = isMax ? 'max' : readAmount(amount, token.decimals, sendError)
  const expected = token.networkId
  if (expected !== actual) throw walletError('wrong-network', { actual, expected })
  const { memo, references, hasWrongChecksum } = link ?? {}
  return { to, value, token, memo, references, hasWrongChecksum }
}

/** What an account lacks for a payment that was prepared. */
export function shortageOf({ value, max, token, failure, missing }: PreparedTransfer): Shortage | undefined {
  // The most that can be paid is 0: the account has none of the asset, or the fee uses up its coins.
  if (value === '0' && max === '0') return 'amount'
  const isShort = failure?.code === 'wallet/insufficient-funds'
  if (max !== undefined && BigInt(value) > BigInt(max)) return token === undefined && max === '0' ? 'fee' : 'amount'
  if (!isShort) return undefined
  if (missing) return missing.for
  // The amount is covered here: it is at most `max`, or it is of a token, of which there is enough. So coins are missing
  // for the fee. Only where the coin is paid and `max` is unknown, the amount itself may be too high.
  return max === undefined && token === undefined ? 'amount' : 'fee'
}

/** The stops of a review that were not accepted. */
export const openStops = ({ stops }: ReceiverReview, accepted: readonly ReceiverStop[] = []): readonly ReceiverStop[] =>
  stops.filter((each) => !accepted.includes(each))

/** Whether two reviews say the same, so that a decision about one of them holds for the other. */
export const isSameReview = (one: ReceiverReview | undefined, other: ReceiverReview): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/** Throws where the receiver has a stop that was not accepted, and where the account has less than the amount (F111). */
export function checkDecided(
  { review, shortage }: Pick<SendPreview, 'review' | 'shortage'>,
  accepted: readonly ReceiverStop[] | undefined,
): void {
  const open = openStops(review, accepted)
  if (open.length > 0) throw sendError('risky-receiver', { stops: review.stops, open })
  if (shortage === 'amount') throw walletError('insufficient-funds')
}
