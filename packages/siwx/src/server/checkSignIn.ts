import { checkMessage } from '../message/checkMessage.js'
import { formOfChain } from '../message/forms.js'
import { SESSION_RECAP } from '../message/sessionRecap.js'
import type { SignInMessage } from '../message/message.types.js'
import { isOfOrigin } from './allowedOrigins.js'
import type { CaipAddress, SignedMessage, SignInFlaw } from './server.types.js'
import type { SignatureVerifier } from './verifySignature.js'

const CAIP_10 = /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}:[-.%a-zA-Z0-9]{1,128}$/

/** What a sign-in must have. */
export interface SignInExpectation {
  /** The origin of the page that asked for the signature. */
  readonly origin: string
  readonly nonce: string
  /** In milliseconds since 1970. */
  readonly now: number
  readonly verify: SignatureVerifier
}

/**
 * Checks a message and its signature, in this order. Undefined where both are right.
 * @param message what was read of the signed text
 */
export async function checkSignIn(
  signed: SignedMessage,
  message: SignInMessage,
  { origin, nonce, now, verify }: SignInExpectation,
): Promise<SignInFlaw | undefined> {
  const { chainId, accountAddress } = splitAccount(signed.account)
  const { protocol, host } = new URL(origin)
  const check = checkMessage(message, {
    domain: host,
    accountAddress,
    chainId,
    nonce,
    now,
    recap: SESSION_RECAP,
    ...(message.scheme !== undefined && { scheme: protocol.slice(0, -1) }),
  })
  if (!check.isValid) return { error: 'bad-message', field: check.flaw }
  if (!isOfOrigin(message.uri, origin)) return { error: 'bad-message', field: 'uri' }
  const verdict = await verify({ chainId, accountAddress, text: signed.message, signature: signed.signature })
  return verdict === 'valid' ? undefined : { error: verdict === 'unknown' ? 'unverified' : 'bad-signature' }
}

/** Whether a text has the form of the CAIP-10 id of an account that can sign in. */
export const isAccount = (text: unknown): text is CaipAddress =>
  typeof text === 'string' && CAIP_10.test(text) && formOfChain(splitAccount(text).chainId) !== undefined

function splitAccount(account: string): { chainId: string; accountAddress: string } {
  const at = account.lastIndexOf(':')
  return { chainId: account.slice(0, at), accountAddress: account.slice(at + 1) }
}
