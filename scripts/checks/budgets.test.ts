import { describe, expect, test } from 'vitest'
import { chunksOf, compare } from './budgets.mjs'
import { scriptsIn, weigh } from '../bytes/weigh.mjs'

describe('a measured figure', () => {
  const committed = { 'vite entry': { bytes: 20_000, files: 4 } }
  const found = (bytes: number, files = 4) => compare({ 'vite entry': { bytes, files } }, committed)

  test('may differ by 2 % from the committed one', () => {
    expect([found(19_600), found(20_000), found(20_400)].flat()).toEqual([])
  })

  test('is wrong above that, and has to be written below', () => {
    expect(found(20_401)).toEqual(['vite entry: 20401 bytes in 4 files, more than 20000 bytes in 4 files'])
    expect(found(19_599)).toEqual(['vite entry: 19599 bytes in 4 files, less than 20000 bytes in 4 files'])
  })

  test('is wrong with one more file', () => {
    expect(found(20_000, 5)).toHaveLength(1)
    expect(found(20_000, 3)).toHaveLength(1)
  })

  test('may differ by the bytes of a hash where it is small', () => {
    const small = (bytes: number) => compare({ help: { bytes, files: 1 } }, { help: { bytes: 300, files: 1 } })
    expect([small(350), small(351), small(249)].map(({ length }) => length)).toEqual([0, 1, 1])
  })

  test('is reported where nothing has a weight', () => {
    expect(found(0)).toEqual(['vite entry: not measured'])
    expect(found(20_000, 0)).toEqual(['vite entry: not measured'])
  })

  test('and a committed one need each other', () => {
    expect(compare({ ...committed, 'chunk onramp': { bytes: 1, files: 1 } }, committed)[0]).toContain('no figure')
    expect(compare({}, committed)).toEqual(['vite entry: committed, and measured nowhere'])
  })
})

test('a chunk of the ui counts with all its imports, without loaded files', () => {
  const manifest = {
    'index.html': { file: 'index.js' },
    '../../packages/ui/dist/parts.js': { file: 'parts.js', imports: ['index.html'] },
    '_list-x.js': { file: 'list.js', imports: ['../../packages/ui/dist/parts.js'] },
    '../../packages/ui/dist/help.js': { file: 'help.js', imports: ['_list-x.js'] },
    '../../packages/ui/dist/shell.js': { file: 'index.js' },
    '../../packages/ui/dist/words.de.js': { file: 'words.js' },
    '../../packages/ui/dist/words.fr.js': { file: 'list.js' },
    '../../node_modules/.pnpm/other.js': { file: 'other.js' },
  }
  expect(chunksOf(manifest, new Set(['/index.js']))).toEqual({
    parts: ['/parts.js'],
    help: ['/help.js', '/list.js', '/parts.js'],
    'words.de': ['/words.js'],
  })
})

test('another package’s chunks are those of its folder', () => {
  const manifest = {
    'index.html': { file: 'index.js' },
    '../../packages/ui/dist/help.js': { file: 'help.js' },
    '../../packages/uniswap/dist/uniswap.swaps.js': { file: 'swaps.js', imports: ['index.html'] },
  }
  expect(chunksOf(manifest, new Set(['/index.js']), 'uniswap')).toEqual({ 'uniswap.swaps': ['/swaps.js'] })
})

test('a script that the build lacks is an error', () => {
  expect(weigh(import.meta.dirname, ['/budgets.mjs', '/budgets.json'])).toEqual({ bytes: expect.any(Number), files: 1 })
  expect(() => weigh(import.meta.dirname, ['/lost.js'])).toThrow('lost.js')
})

test('the entry is the scripts in the document, for browsers with modules', () => {
  const html = `<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" href="/b.js">
    <link rel="preload" as="script" href="/c.js"><link rel="stylesheet" href="/d.css"><script nomodule src="/e.js"></script>
    <script>1</script><script src="/f.js" async=""></script>`
  expect(scriptsIn(html)).toEqual(['/a.js', '/b.js', '/c.js', '/f.js'])
  expect(scriptsIn(`<script type=module src='./g.js?v=1'></script>`)).toEqual(['/g.js'])
  expect(() => scriptsIn('<script src="https://elsewhere.example/h.js"></script>')).toThrow('elsewhere.example')
})
