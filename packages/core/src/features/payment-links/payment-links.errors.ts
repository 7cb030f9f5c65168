import { errorsOf, type ErrorMaker } from '../../base/errors.js'

/** Why a text is no payment link that can be paid (F137, F145). */
export const paymentLinkErrors = {
  'no-link': 'This is neither a payment link nor an account (EIP-681, Solana Pay, BIP-321, CAIP-10).',
  malformed: 'The payment link is malformed: {reason}',
  'bad-address': 'The payment link names no valid address: {address}',
  'bad-amount': 'The payment link names no valid amount: {amount}',
  'unknown-requirement': 'The payment link requires {name}, which is not known.',
  unsupported: 'The payment link asks for something that can not be paid here: {reason}',
} as const

/** Makes a `LatchError` with the code `payment-link/…`. */
export const paymentLinkError: ErrorMaker<typeof paymentLinkErrors> = errorsOf('payment-link', paymentLinkErrors)
