import { describe, expect, it } from 'vitest'
import { readChainId } from './chainId.js'
import { checkUint256, readDecimals, readQuantity } from './quantities.js'

describe('readChainId', () => {
  it.each([
    [1, 1],
    ['1', 1],
    ['0x1', 1],
    ['0X01', 1],
    ['0x01', 1],
    [2 ** 31 - 1, 2_147_483_647],
    ['0x7fffffff', 2_147_483_647],
  ])('F072 reads %s as %i', (answer, id) => expect(readChainId(answer)).toBe(id))

  it.each([
    '0x',
    '',
    ' 1',
    '1 ',
    '1e3',
    'x',
    '0x80000000',
    2 ** 31,
    0,
    '0x0',
    -1,
    1.5,
    Infinity,
    NaN,
    null,
    {},
    ['0x1'],
    1n,
  ])('F072, S5.12 refuses %s', (answer) => expect(readChainId(answer)).toBeUndefined())
})

describe('readQuantity', () => {
  it.each([
    ['0x0', 0n],
    ['0x0000000000000001', 1n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('F118 reads %s', (answer, value) => expect(readQuantity(answer)).toBe(value))

  it.each(['0x', '1', '-0x1', `0x1${'0'.repeat(64)}`, 1, 1n, null, {}, ['0x1']])('F118 refuses %s', (answer) =>
    expect(readQuantity(answer)).toBeUndefined(),
  )

  it('F118 counts from 0 to 2^256-1', () => {
    expect(checkUint256(2n ** 256n - 1n)).toBe(2n ** 256n - 1n)
    for (const value of [2n ** 256n, -1n])
      expect(() => checkUint256(value)).toThrow(
        expect.objectContaining({ code: 'wallet/bad-amount', context: { amount: String(value) } }),
      )
  })
})

describe('readDecimals', () => {
  it.each([
    [0, 0],
    [18, 18],
    [77, 77],
    ['18', 18],
    [18n, 18],
  ])('F127 converts %s', (value, decimals) => expect(readDecimals(value)).toBe(decimals))

  it.each([255, 78, -1, 1.5, '', ' 18', '1e1', '0x12', undefined, null, NaN, ['18'], {}, true])(
    'F127 drops %s',
    (value) => expect(readDecimals(value)).toBeUndefined(),
  )
})
