import { isOriginListed } from '@latchkit/origins'
import type { SignInMessage } from '../message/message.types.js'
import { readMessage } from '../message/readMessage.js'
import { requireOrigins } from './allowedOrigins.js'
import { checkSignIn, isAccount } from './checkSignIn.js'
import type { CaipAddress, RpcUrls, SignedMessage, SignInFlaw } from './server.types.js'
import { createVerifier, requireRpcUrls } from './verifySignature.js'

/** What a sign-in is verified against. */
export interface SignInVerification {
  /** The origins of the pages that may sign in: see {@link SiwxServerOptions.origins}. */
  readonly origins: readonly string[]
  /** The nonce that this visitor was given. Whether it was used before, the caller knows. */
  readonly nonce: string
  /** Nodes that verify the signatures of contracts: see {@link SiwxServerOptions.rpcUrls}. Default: none. */
  readonly rpcUrls?: RpcUrls
  /** Returns the time in milliseconds since 1970. Default: the system's. */
  readonly clock?: () => number
}

/** The result of {@link verifySignIn}. */
export type SignInResult =
  | { readonly isValid: true; readonly account: CaipAddress; readonly message: SignInMessage }
  | ({ readonly isValid: false } & SignInFlaw)

/**
 * Verifies a sign-in for another library of authentication, which keeps nonces and sessions itself. The library must take
 * each nonce once, from the browser that it was made for, and check the header `Origin`. Throws for wrong options alone.
 */
export async function verifySignIn(signed: SignedMessage, expected: SignInVerification): Promise<SignInResult> {
  const { origins, nonce, rpcUrls, clock = Date.now } = expected
  requireOrigins(origins)
  requireRpcUrls(rpcUrls)
  const message = readMessage(signed.message)
  if (!message) return { isValid: false, error: 'bad-message', field: 'text' }
  if (message.nonce !== nonce) return { isValid: false, error: 'bad-nonce' }
  if (!isAccount(signed.account)) return { isValid: false, error: 'bad-message', field: 'accountAddress' }
  const origin = originOf(message)
  if (!isOriginListed(origin, origins)) return { isValid: false, error: 'bad-message', field: 'domain' }
  const flaw = await checkSignIn(signed, message, { origin, nonce, now: clock(), verify: createVerifier(rpcUrls) })
  return flaw ? { isValid: false, ...flaw } : { isValid: true, account: signed.account, message }
}

/** Returns the origin that a message says it is for. A message that contradicts itself is refused later. */
const originOf = ({ uri, domain }: SignInMessage): string => `${uri.slice(0, uri.indexOf(':'))}://${domain}`
