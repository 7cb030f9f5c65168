import type { SignInMessage } from '../message/message.types.js'
import { readTime } from '../message/dates.js'
import { readMessage } from '../message/readMessage.js'
import { Refusal } from './answers.js'
import { checkSignIn } from './checkSignIn.js'
import type { Nonces } from './nonces.js'
import type { SiwxServerOptions } from './server.types.js'
import type { AccountMessage, SignIn } from './session.route.js'
import type { AccountRow, Sessions } from './sessions.js'
import type { SignatureVerifier } from './verifySignature.js'
import type { Visitors } from './visitors.js'

/** How long an account is signed in whose message has no expiration time. */
const SESSION_MS = 7 * 86_400_000
const MAX_DEVICE_LENGTH = 256

/** What signing in needs. */
export interface SignInDeps {
  readonly nonces: Nonces
  readonly sessions: Sessions
  readonly visitors: Visitors
  readonly verify: SignatureVerifier
  readonly onSignIn: SiwxServerOptions['onSignIn']
}

/** Makes the function that signs accounts in. */
export function createSignIn({ nonces, sessions, visitors, verify, onSignIn }: SignInDeps): SignIn {
  return async (signed, call) => {
    const { origin, now, request, visitor, cookies } = call
    const message = readMessage(signed.message)
    if (!message) throw new Refusal(401, 'bad-message', { field: 'text' })
    const { nonce } = message
    const browser = await visitors.findBrowser(visitor)
    // Taken before anything else is checked, so that a nonce has one signature that is tried.
    const taken = browser === undefined ? undefined : await nonces.take(browser, nonce)
    if (browser === undefined || !taken) throw new Refusal(401, 'bad-nonce')
    const flaw = await checkSignIn(signed, message, { origin, nonce, now, verify })
    if (flaw?.error === 'unverified') {
      await nonces.giveBack(browser, nonce, taken)
      throw new Refusal(503, 'unverified')
    }
    if (flaw) throw new Refusal(401, flaw.error, flaw)
    const user = await decide(onSignIn, { account: signed.account, message, request })
    const { token, session } = await sessions.begin({
      browser,
      device: (request.headers.get('user-agent') ?? '').slice(0, MAX_DEVICE_LENGTH),
      account: rowOf(signed, message, now, user),
      previous: visitor.session,
    })
    return { session, cookie: cookies.write('session', token, Math.ceil((session.row.until - now) / 1000)) }
  }
}

/** Asks the app. Returns its user, if it has one. A look-up that finds no user refuses, whatever it returns then. */
async function decide(
  onSignIn: SiwxServerOptions['onSignIn'],
  signIn: Parameters<NonNullable<SiwxServerOptions['onSignIn']>>[0],
): Promise<object | undefined> {
  if (!onSignIn) return undefined
  try {
    const decision = await onSignIn(signIn)
    if (decision === true) return undefined
    if (typeof decision === 'object' && decision !== null) return decision
  } catch {
    // What it throws is the app's way to refuse.
  }
  throw new Refusal(401, 'refused')
}

function rowOf({ account }: AccountMessage, message: SignInMessage, now: number, user: object | undefined): AccountRow {
  const { issuedAt, expirationTime } = message
  const end = expirationTime === undefined ? undefined : readTime(expirationTime)
  return {
    account,
    issuedAt,
    ...(expirationTime !== undefined && { expirationTime }),
    ...(user && { user }),
    until: end ?? now + SESSION_MS,
  }
}
