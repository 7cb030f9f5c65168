import { expect, test } from 'vitest'
import { compressRanges, listIds, parseCell, readRows } from './markdown.mjs'

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

test('rows have the numbers of their lines', () => {
  const text = 'text\n\n| a | b |\n|---|---|\n| x | \\| y |\n'
  expect(readRows(text)).toEqual([{ line: 5, cells: ['x', '| y'] }])
})

test('neighbours become ranges, and long lists several lines', () => {
  expect(compressRanges(['a', 'b', 'd', 'f', 'g', 'h'], [...'abcdefgh'])).toEqual(['a–b', 'd', 'f–h'])
  expect(listIds('none', [], ['a'])).toEqual([])
  const all = Array.from({ length: 60 }, (_, index) => `F${index + 100}`)
  const lines = listIds(
    'odd',
    all.filter((_, index) => index % 2 > 0),
    all,
  )
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.join(' ').match(/F\d+/g)).toHaveLength(30)
})
