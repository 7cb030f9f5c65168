import { describe, expect, it } from 'vitest'
import { readSignedText, signedFormsOf } from './offChainMessage.js'

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text)
const HEADER = [0xff, ...utf8('solana offchain'), 0]

describe('the text in the bytes that a wallet on Solana has signed', () => {
  it.each(['Hello\nthere', 'ünï 🙂', '', 'a'.repeat(0xffff)])('is read from each of its forms', (text) => {
    const forms = signedFormsOf(text)
    expect(forms).toHaveLength(4)
    expect(forms.map(readSignedText)).toEqual([text, text, text, text])
  })

  it('is read from the bytes alone where it is longer than a header can say', () => {
    const text = 'a'.repeat(0x10000)
    expect(signedFormsOf(text).map(readSignedText)).toEqual([text])
  })

  it.each([
    ['another version', [...HEADER.slice(0, -1), 1, 0, 2, 0, ...utf8('Hi')]],
    ['another format', [...HEADER, 3, 2, 0, ...utf8('Hi')]],
    ['another length', [...HEADER, 0, 1, 0, ...utf8('Hi')]],
    ['another mark', [0xff, ...utf8('ethereum offchai'), 0, 2, 0, ...utf8('Hi')]],
    ['a header that is cut off', HEADER],
    ['bytes that are no text', [...utf8('Hi'), 0xfe]],
    ['a text that is no UTF-8 behind the header', [...HEADER, 1, 1, 0, 0x80]],
    ['a mark of the order of bytes, which a reader would drop', [0xef, 0xbb, 0xbf, ...utf8('Hi')]],
  ])('is not read from %s', (_, bytes) => expect(readSignedText(Uint8Array.from(bytes))).toBeUndefined())
})
