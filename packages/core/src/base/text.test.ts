import { describe, expect, it, vi } from 'vitest'
import { cleanText } from './text.js'

const FAMILY = '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}'
const KISS = '\u{1f469}\u{1f3fb}\u200d\u2764\ufe0f\u200d\u{1f48b}\u200d\u{1f469}\u{1f3ff}'
const ENGLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
const FRANCE = '\u{1f1eb}\u{1f1f7}'
const KEYCAP = '1\ufe0f\u20e3'
const HEART = '\u2764\ufe0f'

describe.each(['with', 'without'])('a foreign text, in a browser %s Intl.Segmenter', (has) => {
  const clean: typeof cleanText = (text, maxLength) => {
    if (has === 'without') vi.stubGlobal('Intl', {})
    const cleaned = cleanText(text, maxLength)
    vi.unstubAllGlobals()
    return cleaned
  }

  it.each([
    ['  a \n b\t c ', 'a b c'],
    ['\u202eab\u2066c\u200b\u00ad\u0000', 'abc'],
    ['\ud83e', ''],
    ['123456', '1234…'],
    ['12345', '12345'],
    ['🫖🫖🫖🫖🫖', '🫖🫖🫖🫖🫖'],
    [undefined, ''],
    [7, ''],
  ])('F062 F104 %j is shown as %j', (text, shown) => {
    expect(clean(text, 5)).toBe(shown)
  })

  it.each([FAMILY, KISS, ENGLAND, FRANCE, KEYCAP, HEART])('keeps the emoji %j whole, as one character', (emoji) => {
    expect(clean(emoji, 5)).toBe(emoji)
    expect(clean(`a ${emoji} b`, 5)).toBe(`a ${emoji} b`)
    expect(clean(emoji.repeat(5), 5)).toBe(emoji.repeat(5))
    expect(clean(emoji.repeat(6), 5)).toBe(`${emoji.repeat(4)}…`)
    expect(clean(`abc${emoji}de`, 5)).toBe(`abc${emoji}…`)
  })

  it('F062 keeps no invisible character outside of an emoji', () => {
    expect(clean('a\u200db\ufe0f', 5)).toBe('ab')
    expect(clean('a\u{e0067}\u{e0062}\u{e007f}', 5)).toBe('a')
    expect(clean(`${HEART}\u200d\u200dx`, 5)).toBe(`${HEART}x`)
    expect(clean('\u{1f3f4}\u{e0067}', 5)).toBe('\u{1f3f4}')
  })

  it('F062 cuts an emoji of endless parts, and a letter of endless marks', () => {
    expect([...clean('\u{1f468}\u200d'.repeat(400), 5)].length).toBeLessThanOrEqual(40)
    expect([...clean(`a${'\u0301'.repeat(900)}`, 5)].length).toBeLessThanOrEqual(5)
  })

  it('cuts no letter off its marks', () => {
    expect(clean('abe\u0301e\u0301', 5)).toBe('abe\u0301…')
  })
})
