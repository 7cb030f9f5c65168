// Readers of foreign data, written by hand: a schema library would be larger than the features that use them.
import { isRecord, own } from './guard.js'
import { cleanText } from './text.js'
import { MAX_DECIMALS, MAX_DIGITS } from './uint256.js'

/** A list of records in foreign data: at most `max` entries are looked at, and what is no record is left out. */
export const readRecords = (value: unknown, max: number): readonly Record<string, unknown>[] =>
  Array.isArray(value) ? value.slice(0, max).filter(isRecord) : []

/** A record in foreign data. An empty one where the value is none. */
export const readRecord = (value: unknown): Record<string, unknown> => (isRecord(value) ? value : {})

/** The own members of a foreign record with these names, by name. No prototype is looked at (F161). */
export const pick = <name extends string>(
  value: Record<string, unknown>,
  ...names: readonly name[]
): Partial<Record<name, unknown>> => Object.fromEntries(names.map((name) => [name, own(value, name)])) as never

/** A finite number of 0 or more, and not above 10^18. Undefined for anything else: NaN, text, a negative number. */
export const readAmount = (value: unknown): number | undefined =>
  typeof value === 'number' && value >= 0 && value <= 1e18 ? value : undefined

/** A finite number, at most 10^6 in size, such as a change in percent. Undefined for anything else. */
export const readChange = (value: unknown): number | undefined =>
  typeof value === 'number' && Math.abs(value) <= 1e6 ? value : undefined

/**
 * A decimal number in a text, without needless zeros: `1.50` is `1.5`. Undefined for anything else: a sign, an exponent,
 * hex, more than 78 digits before or 77 behind the dot. A JSON number is no exact amount: it was rounded to 53 bits when
 * the answer was parsed (F281).
 */
export function readDecimal(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const [, whole, fraction = ''] = /^(\d+)(?:\.(\d+))?$/.exec(value) ?? []
  if (whole === undefined || whole.length > MAX_DIGITS || fraction.length > MAX_DECIMALS) return undefined
  const rest = fraction.replace(/0+$/, '')
  return `${whole.replace(/^0+(?=\d)/, '')}${rest && `.${rest}`}`
}

/** The longest address of a picture in UTF-16 units: 100 kB for a picture in a `data:` URL. */
const MAX_PICTURE_LENGTH = 100_000

/**
 * The address of a picture for an `<img>`: `https:`, `data:image/…`, or an address of the service itself, whose origin is
 * `origin`. Undefined for anything else (F144, F153, F154): other schemes, a host in the local net, user info.
 */
export function readPicture(value: unknown, origin = ''): string | undefined {
  if (typeof value !== 'string' || value.length > MAX_PICTURE_LENGTH) return undefined
  if (/^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(value)) return value
  try {
    const { protocol, hostname, username, password, origin: its, href } = new URL(value)
    if (username || password) return undefined
    const isPublic =
      protocol === 'https:' && hostname.includes('.') && !/^[\d.]+$|^\[|\.(local|internal)$/.test(hostname)
    return isPublic || (origin !== '' && its === origin) ? href : undefined
  } catch {
    return undefined
  }
}

/** A name or a symbol for a view: one line, without invisible characters, at most `max` characters (F151). */
export const readName = (value: unknown, max = 64): string => cleanText(value, max)
