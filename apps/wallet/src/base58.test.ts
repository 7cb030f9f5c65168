import { describe, expect, it } from 'vitest'
import { fromBase58 } from './base58.js'

describe('fromBase58', () => {
  it('reads bytes, with leading zeros', () => {
    expect(new TextDecoder().decode(fromBase58('StV1DL6CwTryKyV'))).toBe('hello world')
    expect(fromBase58('112')).toEqual(Uint8Array.of(0, 0, 1))
    expect(fromBase58('11111111111111111111111111111111')).toEqual(new Uint8Array(32))
    expect(fromBase58('')).toEqual(new Uint8Array())
  })

  it('refuses other text', () => {
    expect(fromBase58('0OIl')).toBeUndefined()
    expect(fromBase58('a b')).toBeUndefined()
  })
})
