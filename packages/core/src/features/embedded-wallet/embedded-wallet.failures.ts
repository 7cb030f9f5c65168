import type { FrameError } from '@latchkit/frame'
import { isLatchError, type LatchError } from '../../base/errors.js'
import { cleanText } from '../../base/text.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { EMAIL_PAUSE_MS, MAX_WORDS } from './embedded-wallet.constants.js'
import { embeddedWalletError, type embeddedWalletErrors } from './embedded-wallet.errors.js'

type Reason = keyof typeof embeddedWalletErrors

/** What a refusal of the frame means, by its code, and the number that EIP-1193 or JSON-RPC has for it. */
const REFUSALS: Readonly<Record<string, readonly [reason: Reason, code: number]>> = {
  'limits/exceeded': ['limited', -32_005],
  'email/too-soon': ['too-soon', -32_005],
  'email/invalid': ['email', -32_602],
  'email/refused': ['mail-refused', -32_603],
  'otp/wrong': ['bad-code', -32_603],
  'login/over': ['login-over', -32_603],
  'login/denied': ['denied', -32_603],
  'session/ended': ['session-ended', 4100],
  'rpc/not-allowed': ['not-allowed', 4200],
  'rpc/bad-params': ['bad-request', -32_602],
  'rpc/other-account': ['other-account', 4100],
  'rpc/other-network': ['other-network', 4901],
  'rpc/network-not-found': ['no-network', 4902],
  'sign-in/other-domain': ['bad-sign-in', -32_602],
  'sign-in/malformed': ['bad-sign-in', -32_602],
  'server/away': ['away', -32_603],
  'crypto/missing': ['no-crypto', 4200],
  'vault/closed': ['closed', 4100],
}

/** What an error of the messages themselves means, in the same way. The key is the code of a `FrameError`. */
const FAULTS: Readonly<Record<Exclude<FrameError['code'], 'refused'>, readonly [reason: Reason, code: number]>> = {
  'load-failed': ['load-failed', 4900],
  timeout: ['timed-out', -32_603],
  aborted: ['aborted', 4900],
  gone: ['gone', 4900],
  'bad-request': ['bad-request', -32_602],
  'bad-answer': ['bad-answer', -32_603],
}

/** The reasons that mean that the visitor declined in the frame. */
const DECLINED: readonly unknown[] = ['user/rejected', 'user/cancelled']

/** The numbers of the kit's own errors of this wallet. */
const CODES: Readonly<Record<string, number>> = Object.fromEntries(
  [...Object.values(REFUSALS), ...Object.values(FAULTS), ['not-connected', 4100] as const].map(([reason, code]) => [
    `embedded-wallet/${reason}`,
    code,
  ]),
)

/**
 * Makes a `LatchError` of what a request to the frame was rejected with. The frame's own words are in it only where no code
 * says what happened (F169).
 */
export function readFailure(thrown: unknown): LatchError {
  if (isLatchError(thrown)) return thrown
  const { code, reason, message } = thrown as FrameError
  if (code !== 'refused') return embeddedWalletError(Object.hasOwn(FAULTS, code) ? FAULTS[code][0] : 'failed', WORDLESS)
  if (DECLINED.includes(reason)) return walletError('rejected', { wallet: 'Email' })
  const [known] = (Object.hasOwn(REFUSALS, reason ?? '') && REFUSALS[reason ?? '']) || []
  const description = cleanText(message, MAX_WORDS) || WORDLESS.description
  return embeddedWalletError(
    known ?? 'failed',
    known === 'too-soon' ? { seconds: secondsIn(message) } : { description },
  )
}

const WORDLESS = { description: 'An error occurred' } as const

/** How many seconds a refusal asks to wait for: 0 to 30. */
function secondsIn(message: string): number {
  const seconds = Number(/\b(\d{1,4}) seconds?\b/.exec(message)?.[1] ?? EMAIL_PAUSE_MS / 1000)
  return Math.min(seconds, EMAIL_PAUSE_MS / 1000)
}

/**
 * Makes what a provider of EIP-1193 throws: with the number of the standard, and with the kit's own error as its cause, which
 * the adapters find.
 */
export function providerError(cause: LatchError): Error & { readonly code: number } {
  const code = cause.code === 'wallet/rejected' ? 4001 : (CODES[cause.code] ?? -32_603)
  return Object.assign(new Error(cause.message, { cause }), { code })
}
