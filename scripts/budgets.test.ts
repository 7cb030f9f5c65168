import { describe, expect, test } from 'vitest'
import { judge, judgeChunk, judgeOthers, judgeRings } from './budgets.mjs'
import { scriptsIn } from './bytes/weigh.mjs'

const weight = (bytes: number, files = 1) => ({ bytes, files, brotli: 0, paths: [] })
const weights = (entry: number, idle: number, open: number, files = 1) => ({
  entry: weight(entry, files),
  idle: weight(idle, files),
  open: weight(open, files),
})
const floor = weights(100_000, 100_000, 100_000)
const over = (judgements: { over: string[] }[]) => judgements.flatMap((each) => each.over)

describe('the rings', () => {
  test('may exceed the floor by their limit', () => {
    expect(over(judgeRings('vite', weights(124_100, 142_500, 164_500), floor))).toEqual([])
    expect(over(judgeRings('next', weights(127_400, 145_500, 166_800, 99), floor))).toEqual([])
  })

  test('are over the limit with one more byte, each separately', () => {
    expect(over(judgeRings('vite', weights(124_101, 142_500, 164_700), floor))).toHaveLength(1)
    expect(over(judgeRings('vite', weights(124_101, 142_501, 164_701), floor))).toHaveLength(3)
    expect(over(judgeRings('next', weights(127_401, 145_501, 166_801), floor))).toHaveLength(3)
  })

  test('are reported as not measured where nothing has a weight', () => {
    expect(over(judgeRings('vite', weights(1, 1, 1, 0), floor)).every((line) => line.endsWith('not measured'))).toBe(
      true,
    )
    expect(over(judgeRings('next', weights(1, 1, 1), floor))).toHaveLength(3)
  })

  test('are over the limit with one more file', () => {
    expect(over(judgeRings('vite', weights(100_001, 100_001, 100_001, 15), floor))).toHaveLength(3)
  })
})

test('a limit without a number of files ignores files', () => {
  expect(judge('solana', { bytes: 4_000 }, { bytes: 4_000 }).over).toEqual([])
  expect(judge('solana', { bytes: 4_001 }, { bytes: 4_000 }).over).toHaveLength(1)
})

describe('a chunk that is loaded later', () => {
  const manifest = {
    'index.html': { name: 'index', file: 'index.js' },
    '../../packages/ui/dist/help.js': { name: 'help', file: 'help.js', imports: ['_styles-x.js', 'index.html'] },
    '_styles-x.js': { name: 'styles', file: 'styles.js', imports: ['index.html'] },
  }
  const page = (help: number, styles: number) => {
    const sizes = { '/index.js': 90_000, '/help.js': help, '/styles.js': styles }
    const files = Object.entries(sizes).map(
      ([path, bytes]) => [path, { type: 'text/javascript', gzip: Buffer.alloc(bytes), text: () => '' }] as const,
    )
    return { manifest, files: new Map(files) }
  }
  const limit = { bytes: 8_000, files: 2 }

  test('counts with all its imports, without loaded files', () => {
    const before = new Set(['/index.js'])
    expect(judgeChunk('help', page(7_000, 1_000), before, limit).over).toEqual([])
    expect(judgeChunk('help', page(7_000, 1_001), before, limit).over).toHaveLength(1)
    expect(judgeChunk('help', page(8_000, 5_000), new Set([...before, '/styles.js']), limit).over).toEqual([])
    expect(judgeChunk('help', page(1, 1), before, { bytes: 8_000, files: 1 }).over).toHaveLength(1)
  })

  test('is found by the ui’s own name only', () => {
    const renamed = { ...manifest, '_account-x.js': { name: 'account', file: 'styles.js' } }
    expect(judgeChunk('account', { ...page(1, 1), manifest: renamed }, new Set(), limit).over).toHaveLength(1)
  })

  test('has a limit without being listed', () => {
    const own = { '../../packages/ui/dist/onramp.js': { name: 'onramp', file: 'help.js' } }
    expect(judgeOthers({ ...page(8_000, 1), manifest: own }).over).toEqual([])
    expect(judgeOthers({ ...page(8_001, 1), manifest: own }).over).toHaveLength(1)
  })

  test('is an error where the build lacks its file', () => {
    const lost = { '../../packages/ui/dist/help.js': { name: 'help', file: 'lost.js' } }
    expect(() => judgeChunk('help', { ...page(1, 1), manifest: lost }, new Set(), limit)).toThrow('lost.js')
  })

  test('is reported where no page has it', () => {
    expect(judgeChunk('account', page(1, 1), new Set(), limit).over).toHaveLength(1)
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
