import { describe, expect, it } from 'vitest'
import { requestOf } from './requestOf.js'

describe('the request of a prepared transaction', () => {
  it('has its numbers as they were prepared', () => {
    const prepared = { to: '0x1', value: '5', gas: '21000', maxFeePerGas: undefined, data: '0xab' } as const
    expect(requestOf(prepared)).toEqual({ to: '0x1', value: 5n, gas: 21_000n, data: '0xab' })
    expect(requestOf({ serialized: 'AQ==' })).toEqual({ serialized: 'AQ==' })
  })

  it.each(['', '-1', '1e3', '0x1', ' 1', '9'.repeat(79)])('F118 is none of %j', (value) => {
    expect(() => requestOf({ value })).toThrow(expect.objectContaining({ code: 'wallet/bad-amount' }))
  })
})
