import { expect, test } from 'vitest'
import { amountOf } from './amount.js'

test.each([
  ['en', '234,567.891', '0.1'],
  ['de', '234.567,891', '0,1'],
  ['fr', '234\u202f567,891', '0,1'],
  ['hi', '2,34,567.891', '0.1'],
  ['ar-EG', '٢٣٤٬٥٦٧٫٨٩١', '٠٫١'],
  ['fa', '۲۳۴٬۵۶۷٫۸۹۱', '۰٫۱'],
])('%s writes an amount its own way', (locale, large, small) => {
  expect([amountOf('234567.8919', locale), amountOf('0.1', locale)]).toEqual([large, small])
})

test('is short from a million on, and cut, so that it is never more than there is', () => {
  expect(['999999.9999', '1239999', '12345678901', String(10n ** 20n)].map((each) => amountOf(each, 'en'))).toEqual([
    '999,999.999',
    '1.23M',
    '12.3B',
    '1E20',
  ])
  expect(amountOf('12345678901', 'de')).toBe('12,3\u00a0Mrd.')
})

test('writes zero for a text that is no number', () => {
  expect(amountOf('NaN', 'de')).toBe('0,000')
})

test('S5.09 writes no zeros at the end of a balance, and zero with three decimals', () => {
  expect(['10000', '1.50', '1.0009', '0', '0.0009'].map((each) => amountOf(each, 'en'))).toEqual([
    '10,000',
    '1.5',
    '1',
    '0.000',
    '0.000',
  ])
})
