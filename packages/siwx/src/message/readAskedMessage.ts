import { checkMessage } from './checkMessage.js'
import type { SignInMessage } from './message.types.js'
import { readMessage } from './readMessage.js'

/** How long a text may be, in UTF-16 units: a server takes no longer one. */
const MAX_TEXT = 65_536

/** What a wallet is asked to sign where it writes the message itself. A field that is absent may not be in the message. */
export type AskedMessage = Pick<SignInMessage, 'domain' | 'uri' | 'chainId' | 'nonce' | 'issuedAt'> & {
  readonly [field in 'statement' | 'expirationTime' | 'notBefore' | 'requestId' | 'resources']?:
    | SignInMessage[field]
    | undefined
} & {
  /** Default: any account. */
  readonly accountAddress?: string | undefined
}

/**
 * Reads a message that a wallet wrote itself. Undefined where the text is no message, or where any field isn't as it was
 * asked for. Only the scheme of the URI may stand before the domain unasked. The times are compared with those asked for,
 * and with no clock: that of the device may be wrong (F189). Never throws.
 */
export function readAskedMessage(text: string, asked: AskedMessage): SignInMessage | undefined {
  const message = text.length > MAX_TEXT ? undefined : readMessage(text)
  if (!message) return undefined
  const { domain, uri, chainId, nonce, issuedAt, statement, expirationTime, notBefore, requestId } = asked
  const { accountAddress = message.accountAddress } = asked
  // No resources may be written as an empty list too.
  const none = message.resources?.length === 0 ? message.resources : undefined
  const check = checkMessage(message, {
    ...{ domain, uri, chainId, nonce, issuedAt, statement, expirationTime, notBefore, requestId, accountAddress },
    resources: asked.resources?.length ? asked.resources : none,
    now: Math.max(Date.parse(issuedAt), Date.parse(notBefore ?? issuedAt)),
  })
  return check.isValid ? message : undefined
}
