import { expect, it } from 'vitest'
import { checkBase64, fromBase64 } from './answers.js'

it.each([
  ['AQ==', 'AQ=='],
  ['AQ', 'AQ=='],
  [' AQ\nI\n', 'AQI='],
  // A BIP-322 signature with the name of its variant.
  ['smpAQ', 'smpAQ=='],
  ['fulAQID', 'fulAQID'],
])('takes the base64 %j of a wallet', (text, tidy) => {
  expect(checkBase64(text, 'x')).toBe(tidy)
})

it.each([undefined, 5, '', ' ', 'A', 'AQIDA', '!', '====', 'smp', 'AQ=Q'])(
  'refuses the base64 %j of a wallet',
  (text) => {
    expect(() => checkBase64(text, 'x')).toThrow(expect.objectContaining({ code: 'wallet/bad-answer' }))
  },
)

it('decodes base64 with white space and without padding', () => {
  expect(fromBase64('A Q\n')).toEqual(Uint8Array.of(1))
  expect(() => fromBase64('!')).toThrow(TypeError)
})
