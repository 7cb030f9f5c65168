import { expect, test } from 'vitest'
import { amountOf } from './amount.js'

test.each([
  ['en', '1,234,567.891', '0.1'],
  ['de', '1.234.567,891', '0,1'],
  ['fr', '1\u202f234\u202f567,891', '0,1'],
  ['hi', '12,34,567.891', '0.1'],
  ['ar-EG', '١٬٢٣٤٬٥٦٧٫٨٩١', '٠٫١'],
  ['fa', '۱٬۲۳۴٬۵۶۷٫۸۹۱', '۰٫۱'],
])('%s writes an amount its own way', (locale, large, small) => {
  expect([amountOf('1234567.8919', locale), amountOf('0.1', locale)]).toEqual([large, small])
})

test('keeps every whole digit of the balance, however many there are', () => {
  expect(amountOf('12345678901234567890123.9999', 'de')).toBe('12.345.678.901.234.567.890.123,999')
  expect(amountOf(String(2n ** 256n - 1n), 'en').replaceAll(',', '')).toBe(`${2n ** 256n - 1n}`)
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
