import { expect, it } from 'vitest'
import { receiptFee } from './receiptFee.js'

const gas = { gasUsed: '0x5208', effectiveGasPrice: '0xf4240' }
const GAS = 21_000_000_000n

it.each([
  ['gas alone', {}, GAS],
  ['the data of a rollup', { l1Fee: '0x1c6bf52634000' }, 500_021_000_000_000n],
  ['the same, read by viem', { ...{ gasUsed: 21_000n, effectiveGasPrice: 1_000_000n }, l1Fee: 5n }, GAS + 5n],
  ['its operator', { operatorFeeScalar: '0xf4240', operatorFeeConstant: '0x7' }, GAS + 21_000n + 7n],
  [
    'its operator since Jovian',
    { operatorFeeScalar: '0x2', operatorFeeConstant: '0x7', daFootprintGasScalar: '0x190' },
    GAS + 4_200_000n + 7n,
  ],
  ['what is no number', { l1Fee: '1', operatorFeeConstant: null }, GAS],
])('F238 has the whole fee of a receipt: %s', (_, more, fee) => {
  expect(receiptFee({ ...gas, ...more })).toBe(fee)
})

it.each([{ gasUsed: '0x1' }, { effectiveGasPrice: '0x1' }, { ...gas, effectiveGasPrice: null }])(
  'is unknown for a receipt without a price: %j',
  (receipt) => {
    expect(receiptFee(receipt)).toBeUndefined()
  },
)
