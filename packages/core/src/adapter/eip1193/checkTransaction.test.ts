import { describe, expect, it } from 'vitest'
import type { TransactionRequest } from '../adapter.types.js'
import { checkTransaction } from './checkTransaction.js'

const to = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const failing = (request: TransactionRequest, code: string): void =>
  expect(() => checkTransaction(request)).toThrow(expect.objectContaining({ code }))

describe('checkTransaction', () => {
  it('gives the fields that there are, and the address with its checksum', () => {
    expect(checkTransaction({ to: to.toLowerCase() })).toEqual({ to })
    expect(checkTransaction({ to, value: 0n, data: '0x' })).toEqual({ to, value: 0n, data: '0x' })
    expect(checkTransaction({ data: '0x6001', value: 1n, to: undefined })).toEqual({ data: '0x6001', value: 1n })
  })

  it.each<TransactionRequest>([
    {},
    { value: 1n },
    { to: undefined, value: 1n },
    { data: '0x' },
    { data: '' as never },
    { to: '' },
    { to: '', data: '0x6001' },
    { serialized: 'AQ==' },
    { serialized: '' },
    { to, serialized: 'AQ==' },
  ])('refuses %o, which would make an empty contract or is meant for another chain', (request) =>
    failing(request, 'wallet/bad-transaction'),
  )

  it.each(['6001', '0x6', '0xzz', '0X6001', 7])('S5.05 refuses %j for data', (data) =>
    failing({ to, data: data as never }, 'wallet/bad-transaction'),
  )

  it.each(['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'name.eth', '0x12', ' ', null as never])(
    'F131 S5.05 refuses %j for a receiver',
    (receiver) => failing({ to: receiver, value: 1n }, 'wallet/bad-address'),
  )

  it.each([2n ** 256n, -1n])('F118 refuses %s', (value) => failing({ to, value }, 'wallet/bad-amount'))

  it('gives the fields of the fee that there are', () => {
    const fee = { gas: 21_000n, maxFeePerGas: 5n, maxPriorityFeePerGas: 5n, nonce: 0 }
    expect(checkTransaction({ to, ...fee })).toEqual({ to, ...fee })
    expect(checkTransaction({ to, gasPrice: 1n, gas: undefined })).toEqual({ to, gasPrice: 1n })
  })

  it.each<[string, TransactionRequest]>([
    ['`maxFeePerGas` cannot be less than the `maxPriorityFeePerGas`', { maxFeePerGas: 1n, maxPriorityFeePerGas: 2n }],
    ['not allowed on a legacy or EIP-2930 transaction', { gasPrice: 1n, maxFeePerGas: 2n }],
    ['not allowed on a legacy or EIP-2930 transaction', { gasPrice: 1n, maxPriorityFeePerGas: 2n }],
    ['is not a valid decimal number', { gas: -1n }],
    ['is not a valid decimal number', { gasPrice: 2n ** 256n }],
    ['is not a valid decimal number', { maxFeePerGas: '5' as never }],
    ['is not a valid decimal number', { nonce: 1.5 }],
    ['is not a valid decimal number', { nonce: -1 }],
  ])('F108 S5.12 S8.14 says “%s” of %o', (text, fee) => {
    expect(() => checkTransaction({ to, value: 1n, ...fee })).toThrow(text)
    failing({ to, value: 1n, ...fee }, 'wallet/bad-transaction')
  })
})
