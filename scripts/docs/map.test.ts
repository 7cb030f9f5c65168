import { expect, test } from 'vitest'
import { parseCell } from './map.mjs'

test('a cell names words and paths, whose titles may hold commas', () => {
  expect(parseCell('not yet')).toEqual([{ word: 'not yet' }])
  expect(parseCell('`a/b.ts`, c/d.test.ts › one, two<br>e/f.ts')).toEqual([
    { path: 'a/b.ts' },
    { path: 'c/d.test.ts', title: 'one, two' },
    { path: 'e/f.ts' },
  ])
  expect(parseCell('a/b.ts, not yet')).toEqual([{ path: 'a/b.ts' }, { word: 'not yet' }])
  expect(parseCell('c/d.test.ts › suite › test')).toEqual([{ path: 'c/d.test.ts', title: 'suite › test' }])
})

test('a cell names the missing part', () => {
  expect(parseCell('in part: phones, and/or tablets<br>`a/b.ts`')).toEqual([
    { missing: 'phones, and/or tablets' },
    { path: 'a/b.ts' },
  ])
  expect(parseCell('in part')).toEqual([{ missing: '' }])
})
