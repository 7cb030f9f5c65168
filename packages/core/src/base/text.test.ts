import { expect, it } from 'vitest'
import { cleanText } from './text.js'

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
  expect(cleanText(text, 5)).toBe(shown)
})
