import type { LatchErrorCode } from '@latchkit/core'
import { useMemo } from 'react'
import { errorsWords, type ErrorsWord } from './errors.words.js'
import type { Values } from './message.js'
import { useSay, type Say } from './useSay.js'

/** Codes of a developer's mistakes. They share one text; the visitor finds the code under "Details". */
type SetupCode = Extract<LatchErrorCode, `options/${string}`>

/** Codes that share the text of another code. */
const ALIKE: Readonly<Record<Exclude<LatchErrorCode, ErrorsWord | SetupCode>, ErrorsWord>> = {
  'wallet/unauthorized': 'wallet/locked',
  'connection/no-accounts': 'wallet/no-accounts',
  'connection/superseded': 'connection/cancelled',
  'network/bad-network': 'network/not-found',
  'network/wrong-namespace': 'network/not-found',
  'signing/not-connected': 'connection/not-connected',
  'signing/unsupported': 'wallet/unsupported-method',
  'signing/bad-message': 'signing/bad-typed-data',
  'siwx/not-enabled': 'options',
  'siwx/no-devices': 'options',
  'siwx/cancelled': 'connection/cancelled',
  'siwx/not-ready': 'siwx/no-answer',
  'pairing/no-project': 'options',
  'pairing/no-relay': 'options',
  'pairing/not-initialized': 'options',
  'pairing/namespace-not-configured': 'pairing/nothing-approved',
  'service/invalid-project': 'options',
  'service/no-project': 'options',
  'service/forbidden': 'options',
  'service/origin-not-allowed': 'options',
  'balances/unavailable': 'account/balance-unavailable',
  // No view shows `activity/failed` or `identity/unavailable`: the view of the activity has a text of its own, and an account
  // whose name can't be read is shown without one.
  'activity/failed': 'account/balance-unavailable',
  'identity/unavailable': 'account/balance-unavailable',
  'activity/no-account': 'connection/not-connected',
  'receive/no-account': 'connection/not-connected',
  'receive/bad-address': 'wallet/bad-address',
  'receive/other-network': 'wallet/bad-address',
  'receive/bad-amount': 'wallet/bad-amount',
  'receive/no-decimals': 'wallet/bad-amount',
  'receive/no-tokens': 'wallet/bad-transaction',
  'transactions/not-found': 'wallet/bad-transaction',
  'transactions/bad-hash': 'wallet/bad-transaction',
  'transactions/expired': 'wallet/bad-transaction',
  'contracts/bad-call': 'wallet/bad-transaction',
  'permissions/no-requests': 'wallet/bad-transaction',
  'permissions/no-expiry': 'wallet/bad-transaction',
  'permissions/no-context': 'wallet/bad-transaction',
  'transactions/replaced': 'wallet/bad-transaction',
  'transactions/no-calls': 'wallet/bad-transaction',
  'transactions/calls-stopped': 'wallet/bad-transaction',
  'transactions/ended': 'wallet/timed-out',
  'send/incomplete': 'wallet/bad-amount',
  'send/unsupported': 'wallet/unsupported-method',
  'send/bad-amount': 'wallet/bad-amount',
  'send/risky-receiver': 'wallet/bad-address',
  'send/not-prepared': 'wallet/bad-transaction',
  // The views that swap have texts of their own: they are a part that loads with them.
  'swap/incomplete': 'wallet/bad-amount',
  'swap/same-token': 'wallet/bad-amount',
  'swap/bad-amount': 'wallet/bad-amount',
  'swap/bad-slippage': 'wallet/bad-amount',
  'swap/no-token': 'send/no-token',
  'swap/bad-token': 'send/no-token',
  'swap/node-away': 'wallet/bad-transaction',
  'swap/wrong-decimals': 'send/wrong-decimals',
  'swap/scaled-token': 'wallet/bad-transaction',
  'swap/network-unsupported': 'wallet/bad-transaction',
  'swap/gas-price-unsupported': 'wallet/bad-transaction',
  'swap/no-route': 'wallet/bad-transaction',
  'swap/unknown-provider': 'wallet/bad-transaction',
  'swap/provider-failed': 'wallet/timed-out',
  'swap/unsafe-offer': 'wallet/bad-transaction',
  'swap/quote-moved': 'wallet/bad-transaction',
  'swap/expired': 'wallet/bad-transaction',
  'swap/chain-mismatch': 'wallet/wrong-network',
  'swap/not-prepared': 'wallet/bad-transaction',
  'swap/decide': 'wallet/bad-transaction',
  'swap/at-least-required': 'wallet/bad-transaction',
  'swap/fees-at-most-required': 'wallet/bad-transaction',
  'swap/permit-open': 'wallet/bad-transaction',
  'swap/no-approval': 'wallet/bad-transaction',
  // No view shows an error of the address book: its view has texts of its own.
  'address-book/bad-address': 'wallet/bad-address',
  'address-book/bad-name': 'wallet/bad-transaction',
  'address-book/bad-ens-name': 'wallet/bad-address',
  'address-book/exists': 'wallet/bad-transaction',
  'address-book/not-found': 'wallet/bad-address',
  'address-book/full': 'wallet/bad-transaction',
  'address-book/bad-file': 'wallet/bad-transaction',
  // The views of the email have texts of their own for what ends a login.
  'embedded-wallet/too-soon': 'wallet/limit-exceeded',
  'embedded-wallet/limited': 'wallet/limit-exceeded',
  'embedded-wallet/email': 'wallet/unknown',
  'embedded-wallet/mail-refused': 'wallet/unknown',
  'embedded-wallet/bad-code': 'wallet/unknown',
  'embedded-wallet/login-over': 'wallet/unknown',
  'embedded-wallet/denied': 'wallet/rejected',
  'embedded-wallet/load-failed': 'pairing/library-missing',
  'embedded-wallet/library-missing': 'pairing/library-missing',
  'embedded-wallet/timed-out': 'wallet/timed-out',
  'embedded-wallet/aborted': 'connection/cancelled',
  'embedded-wallet/gone': 'wallet/timed-out',
  'embedded-wallet/away': 'wallet/provider-not-found',
  'embedded-wallet/no-crypto': 'wallet/unknown',
  'embedded-wallet/closed': 'wallet/locked',
  'embedded-wallet/off': 'options',
  'embedded-wallet/blocked': 'options',
  'embedded-wallet/unverified': 'options',
  'embedded-wallet/not-connected': 'connection/not-connected',
  'embedded-wallet/no-network': 'network/not-found',
  'embedded-wallet/other-network': 'wallet/wrong-network',
  'embedded-wallet/other-account': 'wallet/locked',
  'embedded-wallet/bad-request': 'wallet/bad-transaction',
  'embedded-wallet/bad-answer': 'wallet/bad-answer',
  'embedded-wallet/bad-sign-in': 'embedded-wallet/not-allowed',
  'embedded-wallet/failed': 'wallet/unknown',
  'payment-link/no-link': 'payment-link/malformed',
  'payment-link/bad-address': 'payment-link/malformed',
  'payment-link/bad-amount': 'wallet/bad-amount',
  'payment-link/unknown-requirement': 'payment-link/unsupported',
}

/** The parts of an error that its text is made from. */
export interface SaidError {
  readonly code: string
  /** The values of the text's gaps, such as `wallet` and `reason`. */
  readonly context: Values
}

/** Returns what a visitor reads of an error: the text for its code, never a wallet's own message. Fills every gap. */
export function sayError(say: Say<ErrorsWord>, { code, context }: SaidError): string {
  const { wallet, reason } = context
  const said = say(isOfOtherChain(code, context) ? 'other-chain-address' : wordOf(code), {
    wallet: textOr(wallet, say('your-wallet')),
    reason: textOr(reason, say('unknown-reason')),
  })
  // A text may begin with "your wallet", which then needs a capital letter. A wallet's name stays as it is written.
  return wallet ? said : said.charAt(0).toUpperCase() + said.slice(1)
}

/** Returns a function that says errors in the language in use. */
export function useSayError(): (error: SaidError) => string {
  const say = useSay(errorsWords)
  return useMemo(() => (error) => sayError(say, error), [say])
}

/** Whether the error is about an address of another kind of chain, which has a text of its own (F136). */
const isOfOtherChain = (code: string, { fault }: Values): boolean =>
  code === 'wallet/bad-address' && fault === 'other-chain'

function wordOf(code: string): ErrorsWord {
  if (Object.hasOwn(errorsWords, code)) return code as ErrorsWord
  if (code.startsWith('options/')) return 'options'
  return Object.hasOwn(ALIKE, code) ? ALIKE[code as keyof typeof ALIKE] : 'wallet/unknown'
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise)
