import { expect, test } from 'vitest'
import { isDecimals, isDigits, MAX_DECIMALS, MAX_DIGITS, MAX_UINT256 } from './uint256.js'

test('the limits of digits and decimals are those of a number of 256 bits', () => {
  expect(BigInt.asUintN(256, MAX_UINT256)).toBe(MAX_UINT256)
  expect(BigInt.asUintN(256, MAX_UINT256 + 1n)).toBe(0n)
  expect(String(MAX_UINT256)).toHaveLength(MAX_DIGITS)
  expect(10n ** BigInt(MAX_DECIMALS)).toBeLessThan(MAX_UINT256)
  expect(10n ** BigInt(MAX_DECIMALS + 1)).toBeGreaterThan(MAX_UINT256)
})

test('F127 decimals are a whole number from 0 to 77', () => {
  expect([0, 18, 77].every(isDecimals)).toBe(true)
  expect([-1, 78, 1.5, Number.NaN, Infinity, '18', 18n, null, undefined].some(isDecimals)).toBe(false)
})

test('F118 digits are at most 78, and nothing else', () => {
  expect(['0', '007', String(MAX_UINT256), '9'.repeat(78)].every(isDigits)).toBe(true)
  expect(['', '9'.repeat(79), '-1', '1.5', '0x1', '1e3', ' 1', '1\n', '١'].some(isDigits)).toBe(false)
})
