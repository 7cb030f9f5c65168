import { expect, test } from 'vitest'
import { exactAmountOf, quantityOf } from './quantity.js'

test('S5.09 says that an amount is smaller than what is shown, and not that it is zero', () => {
  expect([quantityOf('0.0004', 'en'), quantityOf('0.0004', 'de')]).toEqual(['< 0.001', '< 0,001'])
  expect([quantityOf('0', 'en'), quantityOf('0.001', 'en'), quantityOf('468.67', 'en')]).toEqual([
    '0.000',
    '0.001',
    '468.670',
  ])
})

test('writes the exact amount without zeros at its end', () => {
  expect(exactAmountOf('1234.500000000000000001', 'de')).toBe('1.234,500000000000000001')
})
