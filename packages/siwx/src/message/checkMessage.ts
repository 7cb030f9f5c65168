import { readTime } from './dates.js'
import { findBadField } from './fields.js'
import { formOfChain } from './forms.js'
import type { MessageField, SignInMessage } from './message.types.js'
import { describeRecap, isRecapUri, isRecapWithin, readRecap, type Recap } from './recap.js'

/** How far the clock of the device that wrote a message may be ahead. */
const MAX_AHEAD_MS = 300_000

/**
 * What a message must have. An optional field that is named must be equal; named as undefined, it must be absent. One
 * that isn't named may have any value of its form.
 */
export interface MessageExpectation {
  /** The host of the page, as in `location.host`. */
  readonly domain: string
  readonly accountAddress: string
  readonly chainId: string
  readonly nonce: string
  /** The time to compare with, in milliseconds since 1970. */
  readonly now: number
  readonly scheme?: string | undefined
  readonly uri?: string
  readonly issuedAt?: string
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  /** Without the sentences that tell a recap. */
  readonly statement?: string | undefined
  /** Without the recap. */
  readonly resources?: readonly string[] | undefined
  /** What was asked for. Without it, a message with a recap is refused. */
  readonly recap?: Recap
}

/**
 * What is wrong with a message. `text`: there is none. A field: it isn't of its form, or not the expected one. `recap`:
 * it permits what wasn't asked for, isn't the last resource, or isn't told in full by the statement. `expired`,
 * `not-yet-valid`, `issued-later`: by its times.
 */
export type MessageFlaw = 'text' | MessageField | 'recap' | 'expired' | 'not-yet-valid' | 'issued-later'

/** The result of a check. */
export type MessageCheck = { readonly isValid: true } | { readonly isValid: false; readonly flaw: MessageFlaw }

/** A message whose recap is taken out of its statement and resources. */
type Plain = Omit<SignInMessage, 'statement' | 'resources'> & {
  readonly statement: string | undefined
  readonly resources: readonly string[] | undefined
}

/**
 * Checks a message that was read, at a time, against what is expected. Doesn't check its signature. Never throws.
 * @param message what `readMessage` returned
 */
export function checkMessage(message: SignInMessage | undefined, expected: MessageExpectation): MessageCheck {
  const flaw = message ? flawOf(message, expected) : 'text'
  return flaw ? { isValid: false, flaw } : { isValid: true }
}

function flawOf(message: SignInMessage, expected: MessageExpectation): MessageFlaw | undefined {
  const bad = findBadField(message)
  if (bad) return bad
  if (!isUriOfDomain(message)) return 'uri'
  const plain = takeRecap(message, expected.recap)
  return plain ? (otherField(plain, expected) ?? flawOfTimes(message, expected.now)) : 'recap'
}

/** Whether the URI is of the domain's origin. It is compared as it is written, since readers of URLs differ. */
function isUriOfDomain({ scheme, domain, uri }: SignInMessage): boolean {
  const [, protocol = '', authority] = /^([^:]+):\/\/([^/?#]*)/.exec(uri) ?? []
  const schemes = scheme === undefined ? ['https', 'http'] : [scheme.toLowerCase()]
  return schemes.includes(protocol.toLowerCase()) && authority === domain
}

/** Takes the recap out. Undefined where it is wrong, or permits what wasn't asked for. */
function takeRecap(message: SignInMessage, asked: Recap | undefined): Plain | undefined {
  const { statement, resources = [] } = message
  const at = resources.findIndex(isRecapUri)
  if (at < 0) return { ...message, statement, resources: message.resources }
  const recap = at === resources.length - 1 ? readRecap(resources[at] ?? '') : undefined
  if (!recap || !asked || !isRecapWithin(recap, asked)) return undefined
  const sentences = describeRecap(recap)
  const rest = at > 0 ? resources.slice(0, at) : undefined
  if (statement === sentences) return { ...message, statement: undefined, resources: rest }
  if (!statement?.endsWith(` ${sentences}`)) return undefined
  return { ...message, statement: statement.slice(0, -sentences.length - 1), resources: rest }
}

/** Returns the first field that isn't the expected one. */
function otherField(message: Plain, expected: MessageExpectation): MessageField | undefined {
  const { now: _now, recap: _recap, domain, accountAddress, chainId, nonce, ...rest } = expected
  const all = { domain, accountAddress, chainId, nonce, ...rest }
  return (Object.keys(all) as (keyof typeof all)[]).find((field) => {
    if (field === 'chainId') return !isSameChain(message.chainId, chainId)
    if (field === 'resources') return !isSameList(message.resources, all.resources)
    return message[field] !== all[field]
  })
}

/** Compares networks as messages write them. */
function isSameChain(one: string, other: string): boolean {
  const [left, right] = [formOfChain(one), formOfChain(other)]
  return left !== undefined && left.form === right?.form && left.chain === right.chain
}

function isSameList(one: readonly string[] | undefined, other: readonly string[] | undefined): boolean {
  if (!one || !other) return one === other
  return one.length === other.length && one.every((each, at) => each === other[at])
}

function flawOfTimes(message: SignInMessage, now: number): MessageFlaw | undefined {
  const { issuedAt, notBefore, expirationTime } = message
  const isReached = (time: string, at: number): boolean => (readTime(time) ?? Infinity) <= at
  if (!isReached(issuedAt, now + MAX_AHEAD_MS)) return 'issued-later'
  if (notBefore !== undefined && !isReached(notBefore, now)) return 'not-yet-valid'
  if (expirationTime !== undefined && isReached(expirationTime, now)) return 'expired'
  return undefined
}
