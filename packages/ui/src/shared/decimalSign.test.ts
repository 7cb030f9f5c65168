import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseAmount } from '@latchkit/core'
import { expect, test } from 'vitest'
import { decimalSignOf } from './decimalSign.js'

const LOCALES = readdirSync(join(import.meta.dirname, '../../words')).map((file) => file.replace('.json', ''))

test.each([...LOCALES, 'de-CH', 'ar-EG'])('F258 what %s writes is read as it is meant, or refused', (locale) => {
  const read = (text: string): unknown => {
    const parsed = parseAmount(text, 18, decimalSignOf(locale))
    return 'flaw' in parsed ? parsed.flaw : parsed.text
  }
  const write = (number: number): string => new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).format(number)
  expect([read(write(1.5)), read(write(0.123)), read(write(1.234))]).toEqual(['1.5', '0.123', '1.234'])
  for (const many of [1_500, 15_000, 1_234_567]) {
    const whole = new Intl.NumberFormat(locale).format(many)
    expect([String(many), 'unclear']).toContain(read(whole))
    expect([`${many}.5`, 'unclear']).toContain(read(write(many + 0.5)))
  }
})

test.each([
  ['de', '1.500', 'unclear'],
  ['de', '1,500', '1.5'],
  ['de', '1.5', '1.5'],
  ['de', '1.500,5', 'unclear'],
  ['en', '1,500', 'unclear'],
  ['en', '1.500', '1.5'],
  ['fr', '1 500', 'unclear'],
  ['fr', '1,500', '1.5'],
])('F258 %s: %j is %s', (locale, text, meaning) => {
  const parsed = parseAmount(text, 18, decimalSignOf(locale))
  expect('flaw' in parsed ? parsed.flaw : parsed.text).toBe(meaning)
})
