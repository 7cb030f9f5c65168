import { describe, expect, test } from 'vitest'
import { chunksOf, compare } from './budgets.mjs'
import { scriptsIn } from './bytes/weigh.mjs'

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

  test('keeps a limit that stands beside it', () => {
    const limited = { 'vite entry': { bytes: 20_000, files: 4, limit: 20_100 } }
    expect(compare({ 'vite entry': { bytes: 20_100, files: 4 } }, limited)).toEqual([])
    expect(compare({ 'vite entry': { bytes: 20_101, files: 4 } }, limited)[0]).toContain('over the limit of 20100')
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

describe('a chunk that is loaded later', () => {
  const manifest = {
    'index.html': { name: 'index', file: 'index.js' },
    '../../packages/ui/dist/parts.js': { name: 'parts', file: 'parts.js', imports: ['index.html'] },
    '_list-x.js': { name: 'list', file: 'list.js', imports: ['../../packages/ui/dist/parts.js'] },
    '../../packages/ui/dist/help.js': { name: 'help', file: 'help.js', imports: ['_styles-x.js', '_list-x.js'] },
    '_styles-x.js': { name: 'styles', file: 'styles.js', imports: ['index.html'] },
    '../../packages/ui/dist/shell.js': { name: 'shell', file: 'index.js' },
    '_account-x.js': { name: 'account', file: 'styles.js' },
    '../../packages/ui/dist/words.de.js': { name: 'words.de', file: 'help.js' },
    '../../packages/ui/dist/words.fr.js': { name: 'words.fr', file: 'list.js' },
  }
  const sizes = { index: 90_000, parts: 5_000, list: 400, help: 30, styles: 2 }
  const files = new Map(
    Object.entries(sizes).map(([name, bytes]) => [
      `/${name}.js`,
      { type: 'text/javascript', gzip: Buffer.alloc(bytes), text: () => '' },
    ]),
  )

  test('counts with all its imports, without loaded files and what views share', () => {
    expect(chunksOf({ manifest, files }, ['/index.js'])).toEqual({
      'chunk parts': { bytes: 5_000, files: 1 },
      'chunk list': { bytes: 400, files: 1 },
      'chunk help': { bytes: 32, files: 2 },
      'the largest chunk of words': { bytes: 400, files: 1 },
    })
  })

  test('is an error where the build lacks its file', () => {
    const lost = { ...manifest, '../../packages/ui/dist/help.js': { name: 'help', file: 'lost.js' } }
    expect(() => chunksOf({ manifest: lost, files }, [])).toThrow('lost.js')
  })
})

test('the entry is the scripts in the document, for browsers with modules', () => {
  const html = `<script type="module" crossorigin src="/a.js"></script><link rel="modulepreload" href="/b.js">
    <link rel="preload" as="script" href="/c.js"><link rel="stylesheet" href="/d.css"><script nomodule src="/e.js"></script>
    <script>1</script><script src="/f.js" async=""></script>`
  expect(scriptsIn(html)).toEqual(['/a.js', '/b.js', '/c.js', '/f.js'])
  expect(scriptsIn(`<script type=module src='./g.js?v=1'></script>`)).toEqual(['/g.js'])
  expect(() => scriptsIn('<script src="https://elsewhere.example/h.js"></script>')).toThrow('elsewhere.example')
})
