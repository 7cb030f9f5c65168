import { expect, it } from 'vitest'
import { cleanText } from './cleanText.js'

it.each([
  ['Gold', 'Gold'],
  [' \u202eT\u200bO\nK \u0000', 'TO K'],
  ['x'.repeat(10_000), `${'x'.repeat(7)}…`],
  ['😀'.repeat(9), `${'😀'.repeat(7)}…`],
  ['\ud800', ''],
  [' \t', ''],
  [5, ''],
  [undefined, ''],
])('F151 a foreign text is one short visible line: %j', (text, shown) => {
  expect(cleanText(text, 8)).toBe(shown)
})
