import { expect, test } from 'vitest'
import { compareBreaks } from './fixtures.mjs'

const declared = [{ rule: 'one', file: 'a.ts' }]

test('a break that is declared and found is right', () => {
  expect(compareBreaks({ found: declared, declared, rules: ['one'] }).status).toBe(0)
})

test('a rule that finds too little, one that finds too much and one without a fixture are wrong', () => {
  expect(compareBreaks({ found: [], declared, rules: ['one'] }).output).toBe('not found: one: a.ts')
  expect(compareBreaks({ found: declared, declared: [], rules: [] }).output).toBe('found, though not meant: one: a.ts')
  expect(compareBreaks({ found: declared, declared, rules: ['one', 'two'] }).output).toBe('no fixture breaks two')
})
