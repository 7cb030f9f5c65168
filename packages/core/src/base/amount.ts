import { toUnits } from './decimal.js'
import { isDecimals, MAX_DECIMALS, MAX_DIGITS, MAX_UINT256 } from './uint256.js'

/** The reason why a text is no amount. */
export type AmountFlaw =
  /** It is empty. */
  | 'empty'
  /**
   * It is not digits with at most one decimal sign: a minus, an exponent, hex, letters, a needless zero (F119, F120).
   */
  | 'malformed'
  /** It has two meanings, as `1,234` does (F121). */
  | 'unclear'
  /** It has a decimal sign, but the coin or token has no decimals (F116). */
  | 'indivisible'
  /** It has more digits after the decimal sign than the coin or token has decimals (F117). */
  | 'too-precise'
  /** It is above 2^256-1 smallest units (F118). */
  | 'too-large'

/** An amount that the visitor typed. */
export interface Amount {
  /** A plain decimal number, without needless zeros. */
  readonly text: string
  /** The amount in smallest units. */
  readonly units: bigint
}

/** The amount in a text, or the reason why the text is none. */
export type ParsedAmount = Amount | { readonly flaw: AmountFlaw }

/**
 * The zeros of the scripts whose digits are mapped: Arabic, Persian, Devanagari, Thai, full-width. Each has 1 to 9
 * after it.
 */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50, 0xff10]
/** Decimal signs of other scripts, and signs that a keyboard gives instead of a dot or a comma. */
const DOTS = /[\u066b\uff0e\u3002]/g
const COMMAS = /[\u060c\uff0c\u3001]/g
/** Invisible characters, such as direction marks and joiners, which the visitor may have copied along with a text. */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
/** Replaces digits of other scripts by `0` to `9`. Every other character stays (F122). */
export const toAsciiDigits = (text: string): string =>
  text.replace(/\P{ASCII}/gu, (sign) => {
    const code = sign.codePointAt(0) ?? 0
    const zero = ZEROS.find((each) => code >= each && code <= each + 9)
    return zero === undefined ? sign : String(code - zero)
  })

/**
 * Cleans a text that the visitor typed: maps digits to `0` to `9` and decimal signs to `.` and `,`. Removes invisible
 * characters, and the white space and the currency sign around the amount (F123).
 */
export function cleanAmount(text: string): string {
  const seen = toAsciiDigits(text).replace(UNSEEN, '').replace(DOTS, '.').replace(COMMAS, ',')
  return seen
    .trim()
    .replace(/^\p{Sc}|\p{Sc}$/gu, '')
    .trim()
}

/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ','

const NUMBER = /^(0|[1-9]\d*)?(?:[.,](\d*))?$/
/** Digits with one sign that isn't the decimal sign of the text's language: it may be one of thousands, too. */
const GROUP: Readonly<Record<DecimalSign, RegExp>> = { '.': /^[1-9]\d{0,2},\d{3}$/, ',': /^[1-9]\d{0,2}\.\d{3}$/ }
/** Digits with several separators. */
const GROUPS = /^(?!0\d)\d[\d.,'’\u066c\s]*$/u

/**
 * Reads an amount of a coin or token with `decimals` decimals (0 to 77). It is exact: no JavaScript number is involved
 * (F115), and nothing is rounded. `.5` is read as `0.5`, `5.` as `5`, and one decimal comma as a dot. A text with two
 * meanings is refused: `1,500` where the decimal sign of its language is the dot, and `1.500` where that is the comma
 * (F121, F258). Throws a `RangeError` for other `decimals`.
 *
 * @param sign - the decimal sign of the text's language. Default: the dot.
 */
export function parseAmount(written: string, decimals: number, sign: DecimalSign = '.'): ParsedAmount {
  if (!isDecimals(decimals))
    throw new RangeError(`${String(decimals)} is not a number of decimals from 0 to ${MAX_DECIMALS}.`)
  const text = cleanAmount(written)
  if (text === '') return { flaw: 'empty' }
  if (GROUP[sign].test(text)) return { flaw: 'unclear' }
  const [isNumber, whole = '', fraction = ''] = NUMBER.exec(text) ?? []
  if (isNumber === undefined) return { flaw: GROUPS.test(text) ? 'unclear' : 'malformed' }
  if (whole + fraction === '') return { flaw: 'malformed' }
  if (decimals === 0 && text !== whole) return { flaw: 'indivisible' }
  if (fraction.length > decimals) return { flaw: 'too-precise' }
  // Checked first, because the time that `BigInt` takes grows with the square of the length.
  if (whole.length > MAX_DIGITS) return { flaw: 'too-large' }
  const units = toUnits(`${whole}.${fraction}`, decimals)
  if (units === undefined || units > MAX_UINT256) return { flaw: 'too-large' }
  const rest = fraction.replace(/0+$/, '')
  return { text: `${whole || '0'}${rest && `.${rest}`}`, units }
}
