/** An emoji of several code points (UTS #51): a flag, a keycap, or a picture with its variants and its joined parts. */
const EMOJI =
  /\p{RI}{2}|[\d#*]\ufe0f\u20e3|\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|\p{ExtPict}(?:[\ufe0e\ufe0f]|\p{EMod})?(?:\u200d\p{ExtPict}(?:\ufe0f|\p{EMod})?){0,3}/u
const EMOJI_OR_UNSEEN = /* #__PURE__ */ new RegExp(`(${EMOJI.source})|[\\p{C}\\p{Default_Ignorable_Code_Point}]`, 'gu')
/** An emoji, or a code point with the marks upon it: for browsers without `Intl.Segmenter`. */
const CHARACTER = /* #__PURE__ */ new RegExp(`${EMOJI.source}|.\\p{M}*`, 'gu')

/**
 * A foreign text as it may be shown (F062, F104): one line with single spaces, without control, direction or zero-width
 * characters, cut to `maxLength` characters. An emoji of several code points stays whole, with the invisible ones that
 * join it, and counts as one character. Empty where `text` is no text, or nothing of it is left.
 */
export function cleanText(text: unknown, maxLength: number): string {
  if (typeof text !== 'string') return ''
  const visible = text.slice(0, 1000).replace(/\s+/g, ' ').replace(EMOJI_OR_UNSEEN, '$1')
  const line = visible.replace(/ +/g, ' ').trim()
  return line.length > maxLength ? cut(line, maxLength) : line
}

function cut(line: string, maxLength: number): string {
  const characters = charactersOf(line)
  if (characters.reduce((sum, each) => sum + lengthOf(each), 0) <= maxLength) return line
  let left = maxLength - 1
  const start = characters.filter((each) => (left -= lengthOf(each)) >= 0).join('')
  return `${start || [...line].slice(0, maxLength - 1).join('')}…`
}

/** The characters that a person sees (UAX #29). */
const charactersOf = (line: string): readonly string[] =>
  'Segmenter' in Intl
    ? Array.from(new Intl.Segmenter().segment(line), ({ segment }) => segment)
    : (line.match(CHARACTER) ?? [])

/** 1 for an emoji. Marks count, because a single letter may have a thousand of them. */
const lengthOf = (character: string): number => (EMOJI.exec(character)?.[0] === character ? 1 : [...character].length)
