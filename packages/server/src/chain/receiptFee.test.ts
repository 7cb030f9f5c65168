import { expect, it } from 'vitest'
import { receiptSchema } from './chain.schemas.js'
import { receiptFee } from './receiptFee.js'

const common = {
  transactionHash: `0x${'1'.repeat(64)}`,
  blockHash: `0x${'2'.repeat(64)}`,
  gasUsed: '0x5208',
  effectiveGasPrice: '0xf4240',
  logs: [],
}
const GAS = 21_000_000_000n
const operator = { operatorFeeScalar: '0xf4240', operatorFeeConstant: '0x7' }

it.each([
  ['gas alone', {}, GAS],
  ['blobs', { blobGasUsed: '0x20000', blobGasPrice: '0x2' }, GAS + 262_144n],
  ['the data of a rollup', { l1Fee: '0x1c6bf52634000' }, 500_021_000_000_000n],
  ['its operator', operator, GAS + 21_000n + 7n],
  [
    'its operator since Jovian, whose data count as blobs without a price',
    { operatorFeeScalar: '0x2', daFootprintGasScalar: '0x190', blobGasUsed: '0x400', blobGasPrice: '0x1' },
    GAS + 4_200_000n,
  ],
  ['an old chain', { effectiveGasPrice: null, ...operator }, null],
])('F238 has the whole fee of a receipt: %s', (_, more, fee) => {
  expect(receiptFee(receiptSchema.parse({ ...common, ...more }))).toBe(fee)
})
