import { describe, expect, it } from 'vitest'
import { bytesOfHex, hexOf } from './hexBytes.js'

const BYTES = Uint8Array.of(0, 9, 16, 171, 255)
const DIGITS = '000910abff'

describe('hex of bytes', () => {
  it('writes two digits for each byte', () => expect(hexOf(BYTES)).toBe(DIGITS))
  it('writes nothing for no bytes', () => expect(hexOf(new Uint8Array())).toBe(''))
})

describe('bytes of hex', () => {
  it('reads two digits for each byte, in either case', () => {
    expect(bytesOfHex(DIGITS)).toEqual(BYTES)
    expect(bytesOfHex(DIGITS.toUpperCase())).toEqual(BYTES)
  })
  it('reads no bytes from an empty text', () => expect(bytesOfHex('')).toEqual(new Uint8Array()))
})
