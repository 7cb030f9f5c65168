/** Why a text is no amount. */
export type AmountFlaw =
  /** There is nothing in it. */
  | 'empty'
  /** It isn't digits with at most one decimal sign: a minus, an exponent, hex, letters, a zero too many (F119, F120). */
  | 'malformed'
  /** It can be read in two ways, as `1,234` can (F121). */
  | 'unclear'
  /** A fraction of what has none (F116). */
  | 'indivisible'
  /** More digits after the dot than there are (F117). */
  | 'too-precise'
  /** Above 2^256-1 of the smallest units (F118). */
  | 'too-large'

/** An amount that somebody wrote: as a plain decimal without needless zeros, and in the smallest units. */
export interface Amount {
  readonly text: string
  readonly units: bigint
}

/** What a text says, or why it says nothing. */
export type ParsedAmount = Amount | { readonly flaw: AmountFlaw }

const MAX_DECIMALS = 77
const MAX_UNITS = 2n ** 256n - 1n
const MAX_WHOLE_DIGITS = 78

/** The zeros of the scripts whose digits are mapped: Arabic, Persian, Devanagari, Thai, full-width. Nine more follow each. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]
/** Signs that separate decimals somewhere, or that a keyboard gives in the place of a dot or a comma. */
const DOTS = /[\u066b\uff0e\u3002]/g
const COMMAS = /[\u060c\uff0c\u3001]/g
/** Marks of direction, and what joins or parts without being seen: copied along with a text. */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Digits of other scripts as `0` to `9`; what is no digit stays (F122). */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const zero = ZEROS.find((each) => code >= each && code <= each + 9)
    return zero === undefined ? sign : String(code - zero)
  })

/**
 * A text as somebody types it, in the signs that an amount is written in: digits mapped, decimal signs as `.` and `,`,
 * without the blanks, line breaks and the sign of a currency around it (F123), and without marks that aren't seen.
 */
export function cleanAmount(text: string): string {
  const seen = toAsciiDigits(text).replace(UNSEEN, '').replace(DOTS, '.').replace(COMMAS, ',')
  return seen
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .trim()
}

const NUMBER = /^(0|[1-9]\d*)?(?:[.,](\d*))?$/
/** One comma that may as well part thousands as decimals. */
const GROUP = /^[1-9]\d{0,2},\d{3}$/
/** Digits with several separators. */
const GROUPS = /^(?!0\d)\d[\d.,'’\u066c\s]*$/u

/**
 * Reads an amount of something with this many decimals (0 to 77), exactly and never through a number (F115): `.5` is
 * `0.5`, `5.` is `5`, one decimal comma is a dot. What can be read in two ways isn't read, and nothing is ever rounded.
 * Throws a `RangeError` for other decimals.
 */
export function parseAmount(written: string, decimals: number): ParsedAmount {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_DECIMALS)
    throw new RangeError(`${decimals} is not a number of decimals from 0 to ${MAX_DECIMALS}.`)
  const text = cleanAmount(written)
  if (text === '') return { flaw: 'empty' }
  if (GROUP.test(text)) return { flaw: 'unclear' }
  const [isNumber, whole = '', fraction = ''] = NUMBER.exec(text) ?? []
  if (isNumber === undefined) return { flaw: GROUPS.test(text) ? 'unclear' : 'malformed' }
  if (whole + fraction === '') return { flaw: 'malformed' }
  if (decimals === 0 && text !== whole) return { flaw: 'indivisible' }
  if (fraction.length > decimals) return { flaw: 'too-precise' }
  // Before it is read: the time that takes grows with the square of its length.
  if (whole.length > MAX_WHOLE_DIGITS) return { flaw: 'too-large' }
  const units = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (units > MAX_UNITS) return { flaw: 'too-large' }
  const rest = fraction.replace(/0+$/, '')
  return { text: `${whole || '0'}${rest && `.${rest}`}`, units }
}
