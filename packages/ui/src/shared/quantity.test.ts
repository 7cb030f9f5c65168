import { expect, test } from 'vitest'
import { exactAmountOf, FEED_DECIMALS, quantityOf, shortFiatOf } from './quantity.js'

test('S5.09 says that an amount is smaller than what is shown, and not that it is zero', () => {
  expect([quantityOf('0.0004', 'en'), quantityOf('0.0004', 'de')]).toEqual(['< 0.001', '< 0,001'])
  expect([quantityOf('0', 'en'), quantityOf('0.001', 'en'), quantityOf('468.67', 'en')]).toEqual([
    '0.000',
    '0.001',
    '468.67',
  ])
})

test('S5.09 an amount in a list of transactions has three decimals', () => {
  expect(['468.67', '1', '0.0004', '0'].map((each) => quantityOf(each, 'en', FEED_DECIMALS))).toEqual([
    '468.670',
    '1.000',
    '< 0.001',
    '0.000',
  ])
})

test('writes the exact amount without zeros at its end', () => {
  expect(exactAmountOf('1234.500000000000000001', 'de')).toBe('1.234,500000000000000001')
})

test('writes every decimal of an amount, however many there are', () => {
  const tiny = `0.${'0'.repeat(23)}42`
  expect(exactAmountOf(tiny, 'en')).toBe(tiny)
  expect(exactAmountOf(`1234567.${'9'.repeat(30)}00`, 'de')).toBe(`1.234.567,${'9'.repeat(30)}`)
  expect(exactAmountOf(`12345678901234567890123.${'1'.repeat(21)}`, 'fr')).toBe(
    `12\u202f345\u202f678\u202f901\u202f234\u202f567\u202f890\u202f123,${'1'.repeat(21)}`,
  )
  expect(exactAmountOf(`12.${'0'.repeat(20)}345`, 'ar-EG')).toBe(`١٢٫${'٠'.repeat(20)}٣٤٥`)
  expect([`7.${'0'.repeat(40)}`, '7.', '7', 'NaN'].map((each) => exactAmountOf(each, 'en'))).toEqual([
    '7',
    '7',
    '7',
    'NaN',
  ])
})

test('an amount of a row has at most six digits, and is short from a million on', () => {
  expect(['12345.6789', '123456.789', '10000', '1234.5', '999999.9'].map((each) => quantityOf(each, 'en'))).toEqual([
    '12,345.6',
    '123,456',
    '10,000',
    '1,234.5',
    '999,999',
  ])
  expect(['1000000', '1299999.9', '12345678901', '999999999999999'].map((each) => quantityOf(each, 'en'))).toEqual([
    '1M',
    '1.29M',
    '12.3B',
    '999T',
  ])
  expect(quantityOf('123456789012345678901234567890', 'en')).toBe('1.23E29')
  expect(['de', 'ja'].map((locale) => quantityOf('1234567', locale))).toEqual(['1,23\u00a0Mio.', '123万'])
})

test('a worth of a row is short from a million on, and is never more than it is', () => {
  const textOf = (worth: number): string | undefined => shortFiatOf(worth, 'en')?.text
  expect([999_999.5, 1_000_000, 1_299_999, 5e11].map(textOf)).toEqual(['$999,999.50', '$1M', '$1.29M', '$500B'])
  expect([textOf(1e30), textOf(Number.NaN), textOf(-1), shortFiatOf(undefined, 'en')]).toEqual([
    '$1E30',
    undefined,
    undefined,
    undefined,
  ])
})
