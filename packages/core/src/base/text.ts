/**
 * A foreign text as it may be shown (F062, F104): one line with single spaces, without control, direction or zero-width
 * characters, cut to `maxLength` characters. Empty where `text` is no text, or nothing of it is left.
 */
export function cleanText(text: unknown, maxLength: number): string {
  if (typeof text !== 'string') return ''
  const visible = text
    .slice(0, 1000)
    .replace(/\s+/g, ' ')
    .replace(/[\p{C}\p{Default_Ignorable_Code_Point}]/gu, '')
  const line = visible.replace(/ +/g, ' ').trim()
  const letters = [...line]
  return letters.length > maxLength ? `${letters.slice(0, maxLength - 1).join('')}…` : line
}
