import type { LatchErrorCode } from '@latchkit/core'
import { useMemo } from 'react'
import { errorsWords, type ErrorsWord } from './en/errors.js'
import type { Values } from './message.js'
import { useSay, type Say } from './useSay.js'

/** Whatever the app's developer did wrong reads the same: the code says which, under "Details". */
type SetupCode = Extract<LatchErrorCode, `options/${string}`>

/** Codes that read like another. */
const ALIKE: Readonly<Record<Exclude<LatchErrorCode, ErrorsWord | SetupCode>, ErrorsWord>> = {
  'wallet/unauthorized': 'wallet/locked',
  'connection/no-accounts': 'wallet/no-accounts',
  'signing/not-connected': 'connection/not-connected',
  'signing/unsupported': 'wallet/unsupported-method',
  'signing/bad-message': 'signing/bad-typed-data',
  'pairing/no-project': 'options',
  'pairing/no-relay': 'options',
  'pairing/not-initialized': 'options',
  'pairing/namespace-not-configured': 'pairing/nothing-approved',
  'service/invalid-project': 'options',
  'service/no-project': 'options',
  'service/forbidden': 'options',
  'service/origin-not-allowed': 'options',
}

/** What is said of an error. */
export interface SaidError {
  readonly code: string
  readonly context: Values
}

/** What a visitor reads of an error: the text for its code, never what a wallet wrote, and no gap unfilled. */
export function sayError(say: Say<ErrorsWord>, { code, context }: SaidError): string {
  const { wallet, reason } = context
  const said = say(isOfOtherChain(code, context) ? 'other-chain-address' : wordOf(code), {
    wallet: textOr(wallet, say('your-wallet')),
    reason: textOr(reason, say('unknown-reason')),
  })
  // A sentence may begin with "your wallet", where a name would stay as it is written.
  return wallet ? said : said.charAt(0).toUpperCase() + said.slice(1)
}

/** Says errors in the language in use. */
export function useSayError(): (error: SaidError) => string {
  const say = useSay(errorsWords)
  return useMemo(() => (error) => sayError(say, error), [say])
}

/** F136: whoever pasted an address of another kind of chain is told so. */
const isOfOtherChain = (code: string, { fault }: Values): boolean =>
  code === 'wallet/bad-address' && fault === 'other-chain'

function wordOf(code: string): ErrorsWord {
  if (Object.hasOwn(errorsWords, code)) return code as ErrorsWord
  if (code.startsWith('options/')) return 'options'
  return Object.hasOwn(ALIKE, code) ? ALIKE[code as keyof typeof ALIKE] : 'wallet/unknown'
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' && value ? value : otherwise)
