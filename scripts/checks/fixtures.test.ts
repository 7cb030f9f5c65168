import { expect, test } from 'vitest'
import { compareBreaks } from './fixtures.mjs'

const declared = [{ rule: 'one', file: 'a.ts' }]

test('a break that is declared and found is right', () => {
  expect(compareBreaks({ found: declared, declared, rules: ['one'] })).toEqual([])
})

test('a rule that finds too little, one that finds too much and one without a fixture are wrong', () => {
  expect(compareBreaks({ found: [], declared, rules: ['one'] })).toEqual(['not found: one: a.ts'])
  expect(compareBreaks({ found: declared, declared: [], rules: [] })).toEqual(['found, though not meant: one: a.ts'])
  expect(compareBreaks({ found: declared, declared, rules: ['one', 'two'] })).toEqual(['no fixture breaks two'])
})
