import { describe, expect, it } from 'vitest'
import { digestOf } from './digestOf.js'

describe('the digest of data', () => {
  it('is the same for both cases of its digits, and differs for other data', () => {
    expect(digestOf('0xABCD')).toBe(digestOf('0xabcd'))
    expect(digestOf('0xabcd')).toMatch(/^[0-9a-f]{64}$/)
    expect(digestOf('0xabce')).not.toBe(digestOf('0xabcd'))
  })

  it.each([undefined, '', '0x'])('is none of %j', (data) => expect(digestOf(data)).toBeUndefined())
})
