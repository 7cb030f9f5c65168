import { NAMESPACES } from '../../base/caip.js'
import { MAX_DEPTH, MAX_ENTRIES, MAX_KEY, MAX_READ, MAX_STACK, MAX_TEXT } from './telemetry.constants.js'

// The patterns may replace too much, but must leave no secret. Each pattern runs in linear time, so that no text can
// hang it: a repetition is bounded, or can't fail once it began.

/** Returns the replacement of a found text. `before` is the text before it, at most 48 UTF-16 units. */
type Replace = (found: string, before: string) => string
type Rule = readonly [pattern: RegExp, replacement: string | Replace]

/** Names whose values are secrets, in a text (`otp: 1`) and in an object. */
const SECRET_NAMES =
  'key|token|secret|passw(?:or)?d|passphrase|otp|passcode|pin|seed|mnemonic|phrase|jwt|signature|session|cookie|authorization|email|uri'
const SECRET_NAME = new RegExp(SECRET_NAMES, 'i')

/** The namespace before the reference of a CAIP-2 id. Such an id names a network and no person, so it is kept. */
const NAMESPACE_BEFORE = new RegExp(`(?:^|[^a-z])(?:${NAMESPACES.join('|')}):$`)
const IN_REFERENCE = new RegExp(`(?:^|[^a-z])(?:${NAMESPACES.join('|')}):[A-Za-z\\d]{0,32}$`)
/** Most characters of a reference (CAIP-2). */
const REFERENCE_LENGTH = 32

const BASE58 = '[1-9A-HJ-NP-Za-km-z]'
const WHOLE_BASE58 = new RegExp(`^${BASE58}{25,}$`)
const LONG_BASE58 = new RegExp(`${BASE58}{32,}`, 'g')
/** Most characters of a Solana address. A longer base58 text is taken for a private key. */
const BASE58_ADDRESS_LENGTH = 44

// The order matters: a pattern that contains others comes first.
const RULES: readonly Rule[] = [
  [/\b[a-z][a-z\d+.-]{0,30}:\/\/[^\s"'<>]*/gi, withoutQuery],
  // A pairing URI, also percent-encoded any number of times.
  [/wc(?::|%(?:25)*3a)[^\s"'<>]+/gi, '<uri>'],
  [/\bdata:[^\s"'<>]+/gi, '<data>'],
  [/[?#][\w.%[\]-]{1,64}=[^\s"'<>]*/g, positionOf],
  [/eyJ[\w-]{5,}\.[\w-]+(?:\.[\w-]*)?/g, '<token>'],
  [/\b(?:bearer|basic)\s{1,3}[\w.~+/=-]{6,}/gi, '<token>'],
  // A seed phrase: twelve or more words of 3 to 8 letters.
  [/\b(?:[a-z]{3,8}[\s,.;\d)"']{1,6}){11,30}[a-z]{3,8}\b/gi, '<phrase>'],
  // The bytes of a key.
  [/(?:\b\d{1,3}\s?,\s?){15,}\d{1,3}/g, '<key>'],
  [
    new RegExp(
      `\\w{0,30}(?:${SECRET_NAMES})["']?\\s{0,3}(?:[=:]|%(?:25)*3d)\\s{0,3}(?:"[^"\\n]{0,500}"?|'[^'\\n]{0,500}'?|[^\\s"'&,;<>{}()[\\]]+)`,
      'gi',
    ),
    (found) => `${/^\w+?(?=\W|$)/.exec(found.replace(/%(?:25)*3d/i, '='))?.[0] ?? ''}=<secret>`,
  ],
  [/(?:"[^"\n]{1,64}"|[\p{L}\p{N}._%+'-]{1,64})(?:@|%(?:25)*40)[\p{L}\p{N}.-]{1,255}\.\p{L}{2,}/giu, '<email>'],
  [/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, '<id>'],
  [/0x[\da-f]{2,8}(?:…|\.{2,3})[\da-f]{2,8}/gi, '<address>'],
  [/\b(?=\w{0,7}[\dA-Z])\w{3,8}(?:…|\.{3})\w{3,8}\b/g, '<address>'],
  // Bech32 addresses have one case. A base58 text of this form is very unlikely.
  [/(?:bc|tb|bcrt)1[02-9ac-hj-np-z]{10,}|(?:BC|TB|BCRT)1[02-9AC-HJ-NP-Z]{10,}/g, '<address>'],
  [/0x[\da-f]{9,}|[\da-f]{16,}/gi, (found, before) => (isReference(found, before) ? found : hexName(found))],
  [/[A-Za-z\d+/]{24,}={0,2}/g, (found, before) => (isReference(found, before) ? found : withoutKeys(found))],
  // A one-time code: six digits of any script, with or without separators. Not a position in a source
  // (`a.js:1:123456`).
  [
    /(?<!\p{Nd})(?<!\.[cm]?[jt]sx?:\d{1,7}:)(?:\p{Nd}{6}|\p{Nd}{3}[ -]\p{Nd}{3}|\p{Nd}{2}[ -]\p{Nd}{2}[ -]\p{Nd}{2}|\p{Nd}(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}){5})(?!\p{Nd})/gu,
    (found, before) => (/^\d+$/.test(found) && IN_REFERENCE.test(before) ? found : '<code>'),
  ],
]

/** UTF-16 units before a found text that a replacement function gets. */
const BEFORE = 48

/**
 * Scrubs a text so that it may leave the page (F230, F231). Replaces addresses, e-mails, one-time codes, pairing URIs,
 * keys, seed phrases and tokens by their kind (`<address>`), removes the credentials, queries and fragments of URLs,
 * and cuts the text to `most` UTF-16 units.
 */
export function scrubText(text: string, most: number = MAX_TEXT): string {
  let clean = readable(text)
  for (const [pattern, replacement] of RULES)
    clean =
      typeof replacement === 'string'
        ? clean.replace(pattern, replacement)
        : clean.replace(pattern, (found: string, at: number, whole: string) =>
            replacement(found, whole.slice(Math.max(0, at - BEFORE), at)),
          )
  return clean.length > most ? `${clean.slice(0, most - 1)}…` : clean
}

/**
 * Scrubs a URL so that it may leave the page: without credentials, query and fragment (F230). Empty for an invalid URL.
 */
export function scrubUrl(url: string): string {
  try {
    return scrubText(new URL(url).href)
  } catch {
    return ''
  }
}

/**
 * Scrubs any value, an error too, into plain JSON that may leave the page (F231). Scrubs its texts, numbers and
 * property names by {@link scrubText}, and replaces the values of properties with secret names (`symKey`, `token`) by
 * `<secret>`. Never throws.
 */
export function scrub(value: unknown): unknown {
  try {
    return scrubAt(value, 0, MAX_TEXT)
  } catch {
    // A getter or a proxy of foreign code threw (F069).
    return '<unreadable>'
  }
}

function scrubAt(value: unknown, depth: number, most: number): unknown {
  if (typeof value === 'string') return scrubText(value, most)
  if (typeof value === 'number' || typeof value === 'bigint') {
    const text = scrubText(String(value))
    return text === String(value) && typeof value === 'number' ? value : text
  }
  if (typeof value === 'boolean' || value === null) return value
  if (typeof value !== 'object') return undefined
  if (depth >= MAX_DEPTH) return '<deep>'
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return '<key>'
  if (Array.isArray(value)) return scrubList(value, depth)
  if (!(value instanceof Error)) return scrubRecord(Object.entries(value), depth)
  const { name, message, stack } = value
  const code = (value as { readonly code?: unknown }).code
  return scrubRecord(Object.entries({ name, code, message, stack }), depth)
}

/** Scrubs a list. Joined entries may be a secret: the bytes of a key, the words of a phrase, the digits of a code. */
function scrubList(list: readonly unknown[], depth: number): unknown {
  const entries = list.slice(0, MAX_ENTRIES)
  const isPlain = entries.every((each) => typeof each === 'string' || typeof each === 'number')
  if (isPlain && entries.length > 1) {
    const joined = entries.join(', ')
    if (scrubText(joined, MAX_READ) !== joined) return scrubText(joined)
  }
  return entries.map((each) => scrubAt(each, depth + 1, MAX_TEXT))
}

function scrubRecord(entries: readonly (readonly [string, unknown])[], depth: number): object {
  const clean = entries.slice(0, MAX_ENTRIES).map(([name, value]): [string, unknown] => {
    if (SECRET_NAME.test(name)) return [scrubText(name, MAX_KEY), '<secret>']
    const most = /^stack(Trace)?$/.test(name) ? MAX_STACK : MAX_TEXT
    return [scrubText(name, MAX_KEY), scrubAt(value, depth + 1, most)]
  })
  return Object.fromEntries(clean)
}

/** Cuts a long text, 25 words before the limit, so that the cut leaves no unrecognisable part of a secret. */
function readable(text: string): string {
  if (text.length <= MAX_READ) return text
  const breaks = [...text.slice(0, MAX_READ).matchAll(/\s+/g)]
  // One word more than the longest seed phrase has.
  return `${text.slice(0, breaks.at(-25)?.index ?? 0)}…`
}

/** Removes the credentials, query and fragment of a URL. Keeps the position of a script in a stack (`:line:column`). */
function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  const bare = end < 0 ? url : `${url.slice(0, end)}${positionOf(url)}`
  return bare.replace(/:\/\/[^/]*@/, '://')
}

/** Returns the `:line:column` and the closing parentheses at the end of a text. */
function positionOf(text: string): string {
  return /(?:(?::\d{1,7}){2})?\){0,3}$/.exec(text)?.[0] ?? ''
}

const isReference = (found: string, before: string): boolean =>
  found.length === REFERENCE_LENGTH && NAMESPACE_BEFORE.test(before)

const hexName = (found: string): string => (/^0x.{40}$/i.test(found) ? '<address>' : '<key>')

/** Replaces random-looking parts of a run of letters and digits: base58, base64. Keeps paths and names. */
function withoutKeys(run: string): string {
  if (/[+=]/.test(run)) return '<key>'
  return run.replace(/[^/]{24,}/g, (piece) => {
    if (WHOLE_BASE58.test(piece) && (piece.length >= REFERENCE_LENGTH || /\d/.test(piece))) return base58Name(piece)
    if (/\d/.test(piece) && /[A-Z]/.test(piece) && /[a-z]/.test(piece)) return '<key>'
    return piece.replace(LONG_BASE58, base58Name)
  })
}

const base58Name = ({ length }: string): string => (length <= BASE58_ADDRESS_LENGTH ? '<address>' : '<key>')
