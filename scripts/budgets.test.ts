import { describe, expect, test } from 'vitest'
import { judge, judgeAdapter, judgeView } from './budgets.mjs'

const weights = (entry: number, idle: number, open: number, files = 1) => ({
  entry: { bytes: entry, files },
  idle: { bytes: idle, files },
  open: { bytes: open, files },
})
const floor = weights(100_000, 100_000, 100_000)

test('each ring may weigh its budget more than the bare page', () => {
  expect(judge(weights(106_000, 116_100, 130_000), floor).over).toEqual([])
})

test('a byte too many is over, in each ring', () => {
  expect(judge(weights(106_001, 116_000, 130_000), floor).over).toHaveLength(1)
  expect(judge(weights(106_001, 116_101, 130_001), floor).over).toHaveLength(3)
})

test('so are too many files', () => {
  expect(judge(weights(1, 1, 1, 100), floor).over).toHaveLength(3)
})

test('one more adapter may weigh its budget before the click, and not a byte more', () => {
  const mine = (idle: number) => judgeAdapter('solana', weights(0, 100_000 + idle, 0), floor).over
  expect(mine(4_000)).toEqual([])
  expect(mine(4_001)).toHaveLength(1)
})

describe('a view that is opened later', () => {
  const manifest = {
    'index.html': { name: 'index', file: 'index.js' },
    'ui/help.chunk.js': { name: 'help.chunk', file: 'help.js', imports: ['_styles.js', 'index.html'] },
    '_styles.js': { name: 'styles', file: 'styles.js', imports: ['index.html'] },
  }
  const page = (help: number, styles: number, before: string[]) => {
    const sizes = { '/index.js': 90_000, '/help.js': help, '/styles.js': styles }
    const files = Object.entries(sizes).map(
      ([path, bytes]) => [path, { type: 'text/javascript', gzip: Buffer.alloc(bytes), text: () => '' }] as const,
    )
    return { manifest, files: new Map(files), before: new Set(before) }
  }

  test('may add its budget with all that it imports, and not a byte more', () => {
    expect(judgeView('help.chunk', page(11_000, 1_000, ['/index.js'])).over).toEqual([])
    expect(judgeView('help.chunk', page(11_000, 1_001, ['/index.js'])).over).toHaveLength(1)
  })

  test('doesn’t count what is there already', () => {
    expect(judgeView('help.chunk', page(12_000, 5_000, ['/index.js', '/styles.js'])).over).toEqual([])
  })

  test('that no file is named after was not weighed', () => {
    expect(judgeView('account.chunk', page(1, 1, [])).over).toHaveLength(1)
  })
})
