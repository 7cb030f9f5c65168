import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ROOT } from '../run.mjs'
import { sourcesIn } from './sources.mjs'

let root = ''
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkit-sources-'))
  mkdirSync(join(root, 'src/list'), { recursive: true })
  for (const file of ['row.ts', 'row.rules.ts', 'list/List.tsx', 'list/List.css'])
    writeFileSync(join(root, 'src', file), '')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

const idOf = (file: string): string => join(root, 'src', file)

test('a name is a source without its extension, and no other that begins with it', () => {
  const isRow = sourcesIn(root)('row')
  expect([idOf('row.ts'), idOf('row.rules.ts'), idOf('list/List.tsx')].map(isRow)).toEqual([true, false, false])
})

test('a name that ends with a slash is a folder, with its compiled style sheets', () => {
  const isList = sourcesIn(root)('list/')
  const sheet = `\0${relative(ROOT, idOf('list/List.css'))}.js`
  expect([idOf('list/List.tsx'), sheet, idOf('row.ts'), 'list/List.tsx'].map(isList)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('a name that nothing has fails the build', () => {
  expect(() => sourcesIn(root)('row', 'rows')).toThrow('chunks.mjs: no file is named rows')
})
