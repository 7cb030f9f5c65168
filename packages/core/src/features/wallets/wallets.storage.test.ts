import { describe, expect, it } from 'vitest'
import { walletsRecord } from './wallets.storage.js'

describe('the stored wallets', () => {
  it('F202 are two lists with a timestamp', () => {
    expect(walletsRecord.check({ at: 1, value: { featured: [], wallets: [] } })).toBe(true)
    for (const value of [null, [], {}, { featured: [] }, { featured: {}, wallets: [] }])
      expect(walletsRecord.check({ at: 1, value })).toBe(false)
    for (const at of [undefined, '1', null])
      expect(walletsRecord.check({ at, value: { featured: [], wallets: [] } })).toBe(false)
    expect(walletsRecord.check(null)).toBe(false)
  })
})
