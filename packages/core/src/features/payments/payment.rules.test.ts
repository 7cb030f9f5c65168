import { describe, expect, it } from 'vitest'
import type { PreparedTransfer } from '../../adapter/adapter.types.js'
import { paymentOf, paymentSubject } from './payment.rules.js'

const prepared = { to: 'bob', value: '5' } as PreparedTransfer

describe('what a transaction pays', () => {
  it.each([
    [prepared, undefined, { to: 'bob', value: '5' }],
    [prepared, { symbol: '', decimals: 0 }, { to: 'bob', value: '5', decimals: 0 }],
    [
      { ...prepared, token: 'usd' },
      { symbol: 'USD', decimals: 6 },
      { to: 'bob', value: '5', token: 'usd', symbol: 'USD', decimals: 6 },
    ],
  ] as const)('is stored as the form has prepared it: %j with %j', (transfer, shown, data) => {
    const subject = paymentSubject(transfer, shown)
    expect(subject).toStrictEqual({ kind: 'payment', data })
    expect(paymentOf({ subject })).toBe(subject.data)
  })

  it.each([
    ['another subject', { kind: 'swap', data: { to: 'bob', value: '5' } }],
    ['no data', { kind: 'payment', data: undefined }],
    ['no receiver', { kind: 'payment', data: { value: '5' } }],
    ['no amount', { kind: 'payment', data: { to: 'bob' } }],
    ['an amount that begins with a sign', { kind: 'payment', data: { to: 'bob', value: '-5' } }],
    ['an amount that ends with a letter', { kind: 'payment', data: { to: 'bob', value: '5x' } }],
    ['an amount of 79 digits', { kind: 'payment', data: { to: 'bob', value: '5'.repeat(79) } }],
    ['a token that is no text', { kind: 'payment', data: { to: 'bob', value: '5', token: 7 } }],
    ['a symbol that is no text', { kind: 'payment', data: { to: 'bob', value: '5', symbol: 7 } }],
    ['decimals that are a text', { kind: 'payment', data: { to: 'bob', value: '5', decimals: '6' } }],
    ['decimals below 0', { kind: 'payment', data: { to: 'bob', value: '5', decimals: -1 } }],
    ['78 decimals', { kind: 'payment', data: { to: 'bob', value: '5', decimals: 78 } }],
  ])('is nothing with %s', (_, subject) => expect(paymentOf({ subject })).toBeUndefined())

  it('is read to 77 decimals and 78 digits, and nothing without a subject', () => {
    const data = { to: 'bob', value: '5'.repeat(78), decimals: 77 }
    expect(paymentOf({ subject: { kind: 'payment', data } })).toBe(data)
    expect(paymentOf({ subject: undefined })).toBeUndefined()
  })
})
