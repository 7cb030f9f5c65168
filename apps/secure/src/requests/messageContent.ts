import { checkMessage, readMessage, type SignInMessage } from '@latchkit/siwx'
import type { ApprovalContext, ApprovalWarning, AskedContent, RefusalCode } from './approval.types.js'

/** What a message is: what it would sign, or why it is refused. */
export type ReadContent =
  | { readonly content: AskedContent; readonly warnings: readonly ApprovalWarning[]; readonly isOwnSignIn: boolean }
  | { readonly code: RefusalCode }

/** The sentence that makes a text a sign-in for its readers (EIP-4361, CAIP-122). */
const SIGN_IN = /wants you to sign in with your/i
const MAX_BYTES = 65_536

/**
 * Reads the bytes that a page asks to sign. A text that signs in must be of the page's own domain, to the letter, and of the
 * wallet's account: a page that relays another site's text would be signed in to that site. A text with the sentence in
 * another place is none, and the visitor is warned of it.
 */
export function readContent(bytes: Uint8Array, context: ApprovalContext): ReadContent {
  if (bytes.length > MAX_BYTES) return { code: 'rpc/bad-params' }
  const text = readText(bytes)
  if (text === undefined) return { content: { kind: 'bytes', bytes }, warnings: ['unreadable'], isOwnSignIn: false }
  const [first = ''] = text.split(/[\r\n]/, 1)
  if (SIGN_IN.test(first)) return readSignIn(text, bytes, context)
  const warnings: ApprovalWarning[] = SIGN_IN.test(text) ? ['looks-like-sign-in'] : []
  return { content: { kind: 'text', text, bytes }, warnings, isOwnSignIn: false }
}

function readSignIn(text: string, bytes: Uint8Array, context: ApprovalContext): ReadContent {
  const message = readMessage(text)
  if (!message) return { code: 'sign-in/malformed' }
  if (!isOfPage(message, context.parentOrigin)) return { code: 'sign-in/other-domain' }
  const { chainId, nonce } = message
  const own = { domain: message.domain, accountAddress: context.address, chainId, nonce, now: context.now }
  const check = checkMessage(message, own)
  const content = { kind: 'signIn', message, bytes } as const
  if (check.isValid) return { content, warnings: [], isOwnSignIn: true }
  // What a recap permits is more than a sign-in: the visitor reads it where no page can cover it.
  if (check.flaw === 'recap') return { content, warnings: ['permits-more'], isOwnSignIn: false }
  return { code: check.flaw === 'accountAddress' ? 'rpc/other-account' : 'sign-in/malformed' }
}

/** Whether a message is of a page: of its host with its port, and by its scheme, where it names one. */
function isOfPage({ domain, scheme, uri }: SignInMessage, origin: string): boolean {
  const { protocol, host } = new URL(origin)
  const isOrigin = uri === origin || uri.startsWith(`${origin}/`) || uri.startsWith(`${origin}?`)
  return domain === host && isOrigin && (scheme === undefined || `${scheme}:` === protocol)
}

/** The text of bytes. Undefined where they are no UTF-8, or hold what no reader sees. */
function readText(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, '')) ? undefined : text
  } catch {
    return undefined
  }
}
