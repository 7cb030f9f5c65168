/** Control, direction and zero-width characters, and half surrogates. */
const UNSEEN = /[\p{C}\p{Default_Ignorable_Code_Point}]/gu

/** The most characters of a foreign text that are looked at. */
const MAX_READ = 1_000

/**
 * A foreign text as it may be shown (F151): one line with single spaces, without invisible characters, cut to `most`
 * code points. Empty for anything that is no text.
 */
export function cleanText(text: unknown, most: number): string {
  if (typeof text !== 'string') return ''
  const line = text.slice(0, MAX_READ).replace(/\s+/g, ' ').replace(UNSEEN, '').replace(/ +/g, ' ').trim()
  const characters = [...line]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : line
}
