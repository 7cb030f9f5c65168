import { fieldsOf, isRecord, isText } from '../../base/guard.js'
import { isDecimals, isDigits } from '../../base/uint256.js'
import type { PreparedTransfer } from '../../adapter/adapter.types.js'
import type { TransactionRecord, TransactionSubject } from '../transactions/transactions.types.js'

/** What a transfer pays. Amounts are in the smallest unit, in decimal digits. */
export interface TransferPayment {
  /** The receiver. */
  readonly to: string
  /** The amount, in the smallest unit of the coin or the token, as it was shown: with the multiplier of the token. */
  readonly value: string
  /** The token's contract, or its mint on Solana. Undefined for the coin. */
  readonly token?: string | undefined
  /** The symbol, in one line. */
  readonly symbol?: string | undefined
  /** The decimals of the smallest unit, 0 to 77. */
  readonly decimals?: number | undefined
}

/** The kind of the subject of payments. */
const PAYMENT = 'payment'

/** The subject of a payment that was prepared, for the options of `sendTransfer`. */
export const paymentSubject = (
  { to, value, token }: PreparedTransfer,
  { symbol, decimals }: Pick<TransferPayment, 'symbol' | 'decimals'> = {},
): TransactionSubject => ({
  kind: PAYMENT,
  data: {
    to,
    value,
    ...(token !== undefined && { token }),
    ...(symbol && { symbol }),
    ...(decimals !== undefined && { decimals }),
  } satisfies TransferPayment,
})

/** What a transaction pays to whom. Undefined where it is no payment, and for data that is none: storage may hold anything. */
export function paymentOf({ subject }: Pick<TransactionRecord, 'subject'>): TransferPayment | undefined {
  const { kind, data } = fieldsOf(subject)
  return kind === PAYMENT && isPayment(data) ? data : undefined
}

const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)

const isPayment = (data: unknown): data is TransferPayment =>
  isRecord(data) &&
  isText(data.to) &&
  isText(data.value) &&
  isDigits(data.value) &&
  [data.token, data.symbol].every(isTextOrNone) &&
  (data.decimals === undefined || isDecimals(data.decimals))
