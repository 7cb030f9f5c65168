import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkDocs, compressRanges, faultsInTitles, fillFaults, parseCell, readRows } from './check-docs.mjs'

const EXTENT = { paragraphs: [1, 2], faults: 3 }
const ROUTER = 'packages/core/src/features/router/router.controller.ts'
const ROUTER_TEST = 'packages/core/src/features/router/router.controller.test.ts'

const table = (rows: string[]): string => ['| a | b | c | d |', '|---|---|---|---|', ...rows, ''].join('\n')

const GOOD: Readonly<Record<string, string>> = {
  'docs/spec-map.md': table([
    '| S1.01.1 | for whom | — | — |',
    `| S2.01.1 | push | \`${ROUTER}\` | ${ROUTER_TEST} › pushes, and it's "there"<br>\`${ROUTER_TEST}\` |`,
    `| S2.01.2 | back | ${ROUTER} | not yet |`,
    '| S2.02.1 | receipts | viem | not yet |',
    '| S2.02.2 | \\| in a statement | not yet | not yet |',
  ]),
  'docs/faults.md': table([
    `| F001 | html | guarded | ${ROUTER_TEST} |`,
    '| F002 | empty | guarded | not yet |',
    `| F003 | shape | guarded | ${ROUTER_TEST}, apps/lab/e2e/connect.spec.ts |`,
  ]),
  'README.md': 'See [the map](docs/spec-map.md#s1), [us](https://example.org) and `[code](gone.md)`.\n',
  [ROUTER]: 'export {}\n',
  [ROUTER_TEST]: "test('pushes, and it\\'s \"there\"')\ntest('F001 and F003') // not F002\n",
  'apps/lab/e2e/connect.spec.ts': "test('F003 survives')\n",
  'apps/lab/dist/old.test.ts': "test('F002 was here')\n",
}

const folders: string[] = []

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** A small project in a folder of its own; a file set to undefined is left out. */
function project(changes: Readonly<Record<string, string | undefined>> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'latchkit-docs-'))
  folders.push(root)
  for (const [path, text] of Object.entries({ ...GOOD, ...changes })) {
    if (text === undefined) continue
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

/** The good project with one page's text changed, and what is then wrong. */
function errorsWith(page: string, from: string, to: string): string[] {
  const text = GOOD[page] ?? ''
  expect(text).toContain(from)
  return checkDocs(project({ [page]: text.replace(from, to) }), EXTENT).errors
}

test('a true set of pages has no errors, and what is open is printed', () => {
  expect(checkDocs(project(), EXTENT)).toEqual({
    errors: [],
    notes: [
      'docs/spec-map.md: 5 statements: 2 done, 2 without a test, 1 not yet',
      '  without a test: S2.01.2–S2.02.1',
      '  not yet: S2.02.2',
      'docs/faults.md: 3 faults: 2 tested, 1 not yet',
      '  not yet: F002',
    ],
  })
})

test.each([
  [
    'a file that is gone',
    `| back | ${ROUTER} |`,
    '| back | packages/gone.ts |',
    'S2.01.2: no such file: packages/gone.ts',
  ],
  ['a folder', `| back | ${ROUTER} |`, '| back | packages/core |', 'S2.01.2: no such file: packages/core'],
  ['a test that is gone', `<br>\`${ROUTER_TEST}\``, '<br>`apps/gone.test.ts`', 'no such file: apps/gone.test.ts'],
  ['a title that is gone', '› pushes,', '› pulls,', `${ROUTER_TEST} has no "pulls, and it's "there""`],
  ['a word that is none', '| viem |', '| soon |', '"soon" is neither a path nor "not yet"'],
  ['viem as a test', '| viem | not yet |', '| viem | viem |', 'S2.02.1: "viem" is neither a path nor'],
  ['a doubled id', 'S2.01.2', 'S2.01.1', 'docs/spec-map.md:5: S2.01.1 is there twice'],
  ['a gap', 'S2.01.2', 'S2.01.3', 'S2.01.3 comes without S2.01.2 before it'],
  ['an id out of order', 'S1.01.1', 'S2.02.1', 'S2.01.1 is out of order, after S2.02'],
  ['an id that is none', 'S2.02.2', 'S2.03.1', 'S2.03.1 is not an id of the specification'],
  ['a paragraph left out', 'S1.01.1', 'S2.03.1', 'docs/spec-map.md: no row for S1.01'],
  ['a cell too many', '| for whom |', '| for | whom |', 'docs/spec-map.md:3: 5 cells where there should be 4'],
])('the map of the specification with %s', (_, from, to, error) => {
  expect(errorsWith('docs/spec-map.md', from, to)).toContainEqual(expect.stringContaining(error))
})

test.each([
  [
    'a file that is gone',
    '| guarded | not yet |',
    '| guarded | packages/gone.test.ts |',
    'no such file: packages/gone',
  ],
  [
    'a test of something else',
    '| guarded | not yet |',
    `| guarded | ${ROUTER} |`,
    `F002: ${ROUTER} doesn't mention F002`,
  ],
  ['a row left out', '| F002 | empty | guarded | not yet |\n', '', 'docs/faults.md: no row for F002'],
  ['a doubled row', 'F002', 'F001', 'docs/faults.md:4: F001 is there twice'],
  ['rows out of order', 'F001', 'F003', 'F002 is out of order, after F003'],
  ['a number that is none', 'F002', 'F999', 'F999 is not a fault'],
  [
    'a titled test not named',
    ', apps/lab/e2e/connect.spec.ts',
    '',
    'apps/lab/e2e/connect.spec.ts: its title bears F003',
  ],
])('the faults with %s', (_, from, to, error) => {
  expect(errorsWith('docs/faults.md', from, to)).toContainEqual(expect.stringContaining(error))
})

test('a title with a number that no fault has', () => {
  const errors = checkDocs(project({ 'apps/lab/e2e/x.spec.ts': "test('F004 x')" }), EXTENT).errors
  expect(errors).toEqual(['apps/lab/e2e/x.spec.ts: there is no fault F004 in docs/faults.md'])
})

test.each(['[x](docs/gone.md)', '![x](<gone.png> "picture")', '<img alt="" src="gone.png">', '[x]: gone.md'])(
  'a link that leads nowhere: %s',
  (link) => {
    expect(checkDocs(project({ 'README.md': link }), EXTENT).errors).toEqual([
      expect.stringMatching(/^README\.md: the link .*gone\.\w+ leads nowhere$/),
    ])
  },
)

test('links are relative to their page, and code is no link', () => {
  const page = '[a](spec-map.md) [b](../README.md?raw#x) [c](/README.md) [d](#here)\n```\n[e](gone.md)\n```\n'
  expect(checkDocs(project({ 'docs/page.md': page }), EXTENT).errors).toEqual([])
})

test('pages that are not there are an error each', () => {
  const { errors } = checkDocs(project({ 'docs/spec-map.md': undefined, 'docs/faults.md': undefined }), EXTENT)
  expect(errors).toEqual(expect.arrayContaining(['docs/spec-map.md: not there', 'docs/faults.md: not there']))
})

test('fill writes the test column from titles, and keeps what is true', () => {
  const suite = 'packages/testing/src/suite.ts'
  const root = project({
    'docs/faults.md': table([
      '| F001 | a \\| pipe | guarded | not yet |',
      `| F002 | empty | guarded | \`${suite}\` › F002 x<br>packages/gone.test.ts |`,
      `| F003 | shape | guarded | ${suite} |`,
    ]),
    [suite]: "test('F002 x')",
  })
  fillFaults(root)
  const filled = readFileSync(join(root, 'docs/faults.md'), 'utf8')
  expect(filled).toBe(
    table([
      `| F001 | a \\| pipe | guarded | \`${ROUTER_TEST}\` |`,
      `| F002 | empty | guarded | \`${suite}\` › F002 x |`,
      `| F003 | shape | guarded | \`apps/lab/e2e/connect.spec.ts\`<br>\`${ROUTER_TEST}\` |`,
    ]),
  )
  expect(checkDocs(root, EXTENT).errors).toEqual([])
  fillFaults(root)
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toBe(filled)
})

test('fill takes back a row whose test is gone', () => {
  const root = project({ 'apps/lab/e2e/connect.spec.ts': undefined, [ROUTER_TEST]: "test('F001')" })
  fillFaults(root)
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toContain('| F003 | shape | guarded | not yet |')
})

test('the command prints the errors, and its exit code says so', () => {
  const run = (root: string): { code: number; errors: string } => {
    try {
      execFileSync(process.execPath, [join(import.meta.dirname, 'check-docs.mjs'), root], { stdio: 'pipe' })
      return { code: 0, errors: '' }
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer }
      return { code: status, errors: stderr.toString() }
    }
  }
  // The small project lacks most of the real extent.
  expect(run(project())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('docs/faults.md: no row for F235\n'),
  })
  expect(run(join(import.meta.dirname, '..')).errors).not.toContain('no row for')
})

test('numbers count in strings and story names, not in comments or colours', () => {
  const source = [
    '// F001 isn’t here, nor is it a "F002" title',
    '/* it’s F003 */',
    "test('F004, F006: two at once', …)",
    'test.each([["F005", 1]])(`F007 ${x}`, …)',
    "const colour = '#F123' + 'xF124' + 'F1250'",
    'export const F008_Declined: Story = {}',
    "const url = 'https://x.test' // F009",
  ]
  expect(faultsInTitles(source.join('\n'))).toEqual(['F004', 'F005', 'F006', 'F007', 'F008'])
})

test('a cell names words and paths, whose titles may hold commas', () => {
  expect(parseCell('not yet')).toEqual([{ word: 'not yet' }])
  expect(parseCell('`a/b.ts`, c/d.test.ts › one, two<br>e/f.ts')).toEqual([
    { path: 'a/b.ts' },
    { path: 'c/d.test.ts', title: 'one, two' },
    { path: 'e/f.ts' },
  ])
  expect(parseCell('a/b.ts, not yet')).toEqual([{ path: 'a/b.ts' }, { word: 'not yet' }])
})

test('rows know their lines, and neighbours become ranges', () => {
  expect(readRows(`text\n\n${table(['| x | y | z | w |'])}`)).toEqual([{ line: 5, cells: ['x', 'y', 'z', 'w'] }])
  expect(compressRanges(['a', 'b', 'd', 'f', 'g', 'h'], [...'abcdefgh'])).toEqual(['a–b', 'd', 'f–h'])
  expect(compressRanges([], ['a'])).toEqual([])
})
