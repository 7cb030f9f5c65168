/** Controls, characters that turn or hide others, and those without a look. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cn}\p{Co}\p{Cs}\u2028\u2029]/u

/** Whether a text holds what no reader sees. Tabs and ends of lines are seen. */
export const hasHidden = (text: string): boolean => HIDDEN.test(text.replace(/[\t\n\r]/g, ''))

/** A text in which each hidden character is written out: `\u{202e}`. */
export const writeHidden = (text: string): string =>
  text.replace(new RegExp(`\\\\|${HIDDEN.source}`, 'gu'), (letter) =>
    letter === '\\' ? '\\\\' : `\\u{${(letter.codePointAt(0) ?? 0).toString(16)}}`,
  )

/** A name that a contract or a program gives itself, without what is hidden, in one line of at most `max` characters. */
export function cleanName(name: string, max: number): string {
  const line = name.slice(0, 1_000).replace(/\s+/gu, ' ').replace(new RegExp(HIDDEN.source, 'gu'), '').trim()
  const letters = [...line]
  return letters.length > max ? `${letters.slice(0, max - 1).join('')}…` : line
}
