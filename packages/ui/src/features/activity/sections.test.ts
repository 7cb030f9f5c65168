import type { Transaction } from '@latchkit/core'
import { expect, it } from 'vitest'
import { sectionsOf } from './sections.js'

const NOW = new Date(2026, 0, 20, 15).getTime()
const TEXTS = { locale: 'en', today: 'Today', undated: 'Without a date' }
const row = (id: string, minedAt?: Date, status: Transaction['metadata']['status'] = 'confirmed'): Transaction => ({
  id,
  metadata: {
    minedAt: minedAt?.toISOString(),
    chain: 'eip155:1',
    hash: id,
    operationType: 'send',
    status,
    sentFrom: '',
    sentTo: '',
  },
  transfers: [],
})
const told = (sections: ReturnType<typeof sectionsOf>) =>
  sections.map(({ label, rows }) => [label, rows.map(({ id }) => id).join(' ')])

it('S2.11 heads transactions with today, the months of this year, and earlier months with their years', () => {
  const byYear = {
    2024: { 11: [row('f', new Date(2024, 11, 5))], 2: [row('g', new Date(2024, 2, 5))] },
    2026: {
      0: [row('a', new Date(2026, 0, 20, 14)), row('b', new Date(2026, 0, 20, 0)), row('c', new Date(2026, 0, 19, 23))],
    },
  }
  expect(told(sectionsOf(byYear, NOW, TEXTS))).toEqual([
    ['Today', 'a b'],
    ['January', 'c'],
    ['December 2024', 'f'],
    ['March 2024', 'g'],
  ])
})

it('F157 has transactions without a date last, and pending ones in today', () => {
  const byYear = {
    2026: { 0: [row('a', new Date(2026, 0, 20, 1))] },
    unknown: { 0: [row('x'), row('y', undefined, 'pending')] },
  }
  expect(told(sectionsOf(byYear, NOW, TEXTS))).toEqual([
    ['Today', 'y a'],
    ['Without a date', 'x'],
  ])
})

it('names months in the language, with a capital letter', () => {
  const byYear = { 2026: { 0: [row('a', new Date(2026, 0, 2))] }, 2025: { 10: [row('b', new Date(2025, 10, 2))] } }
  expect(sectionsOf(byYear, NOW, { ...TEXTS, locale: 'es' }).map(({ label }) => label)).toEqual([
    'Enero',
    'Noviembre de 2025',
  ])
})

it('F150 looks at the rows of today alone, however many there are before', () => {
  const looksOf = (count: number): number => {
    let looks = 0
    const counted = (each: Transaction): Transaction =>
      new Proxy(each, { get: (target, name) => ((looks += 1), Reflect.get(target, name) as unknown) })
    const rows = Array.from({ length: count }, (_, at) =>
      counted(row(String(at), new Date(2026, 0, at < 3 ? 20 : 19, 12))),
    )
    sectionsOf({ 2026: { 0: rows } }, NOW, TEXTS)
    return looks
  }
  expect(looksOf(10_000)).toBe(looksOf(1_000))
})
