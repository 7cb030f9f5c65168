import { checkMessage, readMessage, type SignInMessage } from '@latchkit/siwx'
import { encodeBytes } from '../vault/secretBytes.js'
import { CHANGE_TEXT } from '../wallet/changeText.js'
import type { ApprovalContext, AskedRequest } from './approval.types.js'
import type { ApprovalWarning, MessageContent } from './content.types.js'
import { hasHidden } from './hiddenLetters.js'
import { refuse } from './requestRefusal.js'

/** What a message is: what it would sign, and whether it signs in to the page itself. */
export interface ReadMessage {
  readonly content: MessageContent
  readonly isOwnSignIn: boolean
}

/** The sentence that makes a text a sign-in for its readers (EIP-4361, CAIP-122). */
const SIGN_IN = /wants you to sign in with your/i
const MAX_BYTES = 65_536
/** What a sign-in is refused for by its times alone. Its readers judge them: the clock of this device may be wrong. */
const TIMES: readonly string[] = ['expired', 'not-yet-valid', 'issued-later']

/**
 * Reads the bytes that a page asks to sign. A text that signs in must be of the page's own domain, to the letter, and of the
 * wallet's account: a page that relays another site's text would be signed in to that site. A text with the sentence in
 * another place is none, and the visitor is warned of it. Throws a refusal.
 */
export function readMessageContent(bytes: Uint8Array, request: AskedRequest, context: ApprovalContext): ReadMessage {
  if (bytes.length > MAX_BYTES) refuse('rpc/bad-params')
  const { method, chainId } = request
  const base = { method, account: context.address, chainId, payload: [encodeBytes(bytes)] }
  const text = readText(bytes)
  // A reader that is less strict may take it for a sign-in to its site, of which the visitor would see bytes alone.
  if (text === undefined && SIGN_IN.test(new TextDecoder().decode(bytes))) refuse('sign-in/malformed')
  if (text === undefined) return { content: { ...base, kind: 'bytes', warnings: ['unreadable'] }, isOwnSignIn: false }
  // What the wallet tells its own server is no page's to say: a thief of the mailbox would remove its devices by that.
  if (text.startsWith(CHANGE_TEXT)) refuse('rpc/not-allowed')
  const [first = ''] = text.split(/[\r\n]/, 1)
  if (SIGN_IN.test(first)) {
    const { message, permitsMore } = readSignIn(text, context)
    // What a recap permits is more than a sign-in: the visitor reads it where no page can cover it.
    const warnings: ApprovalWarning[] = permitsMore ? ['permits-more'] : []
    return { content: { ...base, kind: 'signIn', message, warnings }, isOwnSignIn: !permitsMore }
  }
  const warnings: ApprovalWarning[] = SIGN_IN.test(text) ? ['looks-like-sign-in'] : []
  return { content: { ...base, kind: 'text', text, warnings }, isOwnSignIn: false }
}

function readSignIn(text: string, context: ApprovalContext) {
  const message = readMessage(text) ?? refuse('sign-in/malformed')
  if (!isOfPage(message, context.parentOrigin)) refuse('sign-in/other-domain')
  const { chainId, nonce } = message
  const own = { domain: message.domain, accountAddress: context.address, chainId, nonce, now: context.now }
  const check = checkMessage(message, own)
  if (check.isValid || TIMES.includes(check.flaw)) return { message, permitsMore: false }
  if (check.flaw === 'recap') return { message, permitsMore: true }
  return refuse(check.flaw === 'accountAddress' ? 'rpc/other-account' : 'sign-in/malformed')
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
    return hasHidden(text) ? undefined : text
  } catch {
    return undefined
  }
}
