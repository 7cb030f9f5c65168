import { fieldsOf, isRecord, isText } from '../../base/guard.js'
import { isDecimals, isDigits } from '../../base/uint256.js'
import type { TransactionRecord, TransactionSubject } from '../transactions/transactions.types.js'

/** A token of a record: its address, which the coin has none of, and how it is shown. */
export interface RecordedToken {
  readonly address?: string | undefined
  /** The symbol, in one line. */
  readonly symbol: string
  /** The decimals of the smallest unit, 0 to 77. */
  readonly decimals: number
}

/** What the record of a swap says. Amounts are in the smallest unit, in decimal digits. */
export interface RecordedSwap {
  readonly from: RecordedToken
  readonly to: RecordedToken
  readonly fromAmount: string
  /** How much arrives at the prices of then, and at least. */
  readonly toAmount: string
  readonly toAmountMin: string
  /** Who was allowed to take the token. Undefined where that was not needed. */
  readonly spender?: string | undefined
  /** The provider, as it is shown. */
  readonly provider: { readonly id: string; readonly name: string }
}

/** What the record of an approval says: for one that is taken back, `amount` is 0. */
export interface RecordedApproval {
  readonly token: RecordedToken
  readonly spender: string
  readonly amount: string
  /** The swap that it is for. Undefined for one that is taken back. */
  readonly swap?: Omit<RecordedSwap, 'spender'> | undefined
}

const SWAP = 'swap'
const APPROVAL = 'approval'

/** The subject of a swap. */
export const swapSubject = (data: RecordedSwap): TransactionSubject => ({ kind: SWAP, data })

/** The subject of an approval. */
export const approvalSubject = (data: RecordedApproval): TransactionSubject => ({ kind: APPROVAL, data })

/** What a transaction swaps. Undefined where it is no swap, and for data that is none: storage may hold anything. */
export function swapOf({ subject }: Pick<TransactionRecord, 'subject'>): RecordedSwap | undefined {
  const { kind, data } = fieldsOf(subject)
  return kind === SWAP && isSwap(data) ? data : undefined
}

/** What a transaction approves. Undefined as for {@link swapOf}. */
export function approvalOf({ subject }: Pick<TransactionRecord, 'subject'>): RecordedApproval | undefined {
  const { kind, data } = fieldsOf(subject)
  return kind === APPROVAL && isApproval(data) ? data : undefined
}

const isAmount = (value: unknown): boolean => isText(value) && isDigits(value)
const isTextOrNone = (value: unknown): boolean => value === undefined || isText(value)

/** Whether a value is a token of a record: storage may hold anything. */
export const isRecordedToken = (value: unknown): value is RecordedToken =>
  isRecord(value) && isTextOrNone(value.address) && typeof value.symbol === 'string' && isDecimals(value.decimals)

const isSwap = (data: unknown): data is RecordedSwap =>
  isRecord(data) &&
  isRecordedToken(data.from) &&
  isRecordedToken(data.to) &&
  [data.fromAmount, data.toAmount, data.toAmountMin].every(isAmount) &&
  isTextOrNone(data.spender) &&
  isRecord(data.provider) &&
  isText(data.provider.id) &&
  isText(data.provider.name)

const isApproval = (data: unknown): data is RecordedApproval =>
  isRecord(data) &&
  isRecordedToken(data.token) &&
  isText(data.spender) &&
  isAmount(data.amount) &&
  (data.swap === undefined || isSwap(data.swap))
