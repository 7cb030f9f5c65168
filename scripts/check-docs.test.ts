import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkDocs as checkProject, readProject } from './check-docs.mjs'
import { fillFaults } from './docs/faults.mjs'

const EXTENT = { statements: [[1], [2, 2]], faults: 3 }
const ROUTER = 'packages/core/src/features/router/router.controller.ts'
const ROUTER_TEST = 'packages/core/src/features/router/router.controller.test.ts'

const table = (rows: string[]): string => ['| a | b | c | d |', '|---|---|---|---|', ...rows, ''].join('\n')

const GOOD: Readonly<Record<string, string>> = {
  'docs/spec-map.md': table([
    '| S1.01.1 | for whom | — | — |',
    `| S2.01.1 | push | \`${ROUTER}\` | ${ROUTER_TEST} › pushes, and it's "there"<br>\`${ROUTER_TEST}\` › F001 |`,
    `| S2.01.2 | back | ${ROUTER} | not yet |`,
    '| S2.02.1 | receipts | viem | not yet |',
    '| S2.02.2 | \\| in a statement | not yet | not yet |',
  ]),
  'docs/faults.md': table([
    `| F001 | html | guarded | \`${ROUTER_TEST}\` |`,
    '| F002 | empty | guarded | not yet |',
    `| F003 | shape | guarded | in part: lists, maps<br>\`apps/lab/e2e/connect.spec.ts\`<br>\`${ROUTER_TEST}\` |`,
  ]),
  'README.md': 'See [the map](docs/spec-map.md#s1), [us](https://example.org) and `[code](gone.md)`.\n',
  [ROUTER]: 'export {}\n',
  [ROUTER_TEST]:
    "test('pushes, and it\\'s \"there\"', () => {})\ntest('F001 and F003', () => ask('F002 of the wallet')) // not F002\n",
  'apps/lab/e2e/connect.spec.ts': "test('F003 survives', () => {})\n",
  'apps/lab/dist/old.test.ts': "test('F002 was here', () => {})\n",
}

const checkDocs = (root: string): ReturnType<typeof checkProject> => checkProject(readProject(root), EXTENT)
const fill = (root: string): void => fillFaults(readProject(root))

const folders: string[] = []

afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** Creates a small project in a folder of its own. A file that is undefined is left out. */
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

/** Returns the errors of the valid project with one change in a page. */
function errorsWith(page: string, from: string, to: string): string[] {
  const text = GOOD[page] ?? ''
  expect(text).toContain(from)
  return checkDocs(project({ [page]: text.replace(from, to) })).errors
}

test('a valid set of pages has no errors, and the open rows are counted', () => {
  expect(checkDocs(project())).toEqual({
    errors: [],
    notes: [
      'docs/spec-map.md: 5 statements, 2 without a test, 1 not yet',
      'docs/faults.md: 3 faults, 1 tested in part, 1 not yet',
    ],
  })
})

test('a page with a person in place of what acts', () => {
  // In two parts, because the lint rule reads this file too.
  const person = ['who', 'ever'].join('')
  const text = ['The kit ends.', '', '```', person, '```', '', `It waits for \`${person}\`, and ${person} asks.`].join(
    '\n',
  )
  const errors = (page: string): readonly string[] => checkDocs(project({ [page]: text })).errors
  for (const page of ['CONTRIBUTING.md', 'docs/other.md', 'packages/core/README.md', '.changeset/one.md'])
    expect(errors(page)).toEqual([`${page}:7: "${person}": name what acts instead`])
  expect(errors('docs/other.txt')).toEqual([])
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
  ['a test without its title', ' › F001', '', `S2.01.1: ${ROUTER_TEST} stands without a test's title`],
  ['a title that a comment says', '› F001', '› not F002', `${ROUTER_TEST} has no test "not F002"`],
  [
    'a title that another string says',
    '› F001',
    '› F002 of the wallet',
    `${ROUTER_TEST} has no test "F002 of the wallet"`,
  ],
  ['a part of a word', '› F001', '› ushes', `${ROUTER_TEST} has no test "ushes"`],
  ['a word that stands everywhere', '› F001', '› it', `${ROUTER_TEST} has no test "it"`],
  [
    'a row in a comment',
    `| S2.01.2 | back | ${ROUTER} | not yet |`,
    `<!--\n| S2.01.2 | back | ${ROUTER} | not yet |\n-->`,
    'docs/spec-map.md: no row for S2.01.2',
  ],
  [
    'a file outside of the project',
    `| back | ${ROUTER} |`,
    '| back | packages/../../passwd |',
    'no such file: packages/../../passwd',
  ],
  ['a title of a file', `| back | ${ROUTER} |`, `| back | ${ROUTER} › push |`, 'a file stands without a title'],
  ['nothing beside something', '| for whom | — |', `| for whom | —<br>${ROUTER} |`, '"—" stands beside something'],
  ['a test file that is none', `${ROUTER_TEST}\` › F001`, `${ROUTER}\` › F001`, `${ROUTER} is no test file`],
  ["a fault's word", '| viem | not yet |', '| viem | in part: x |', 'S2.02.1: "in part" is neither a path nor'],
  ['a title that is gone', '› pushes,', '› pulls,', `${ROUTER_TEST} has no test "pulls, and it's "there""`],
  ['a word that is none', '| viem |', '| soon |', '"soon" is neither a path nor "not yet"'],
  ['viem as a test', '| viem | not yet |', '| viem | viem |', 'S2.02.1: "viem" is neither a path nor'],
  ['a doubled id', 'S2.01.2', 'S2.01.1', 'docs/spec-map.md:5: S2.01.1 is there twice'],
  ['a gap', 'S2.01.2', 'S2.01.3', 'docs/spec-map.md: no row for S2.01.2'],
  ['a statement too many', 'S2.01.2', 'S2.01.3', 'S2.01.3 is no id of this map'],
  ['an id out of order', 'S1.01.1', 'S2.02.1', 'S2.01.1 is out of order, after S2.02.1'],
  ['an id that is none', 'S2.02.2', 'S2.03.1', 'S2.03.1 is no id of this map'],
  ['a paragraph left out', 'S1.01.1', 'S2.03.1', 'docs/spec-map.md: no row for S1.01.1'],
  [
    "a paragraph's last statement left out",
    '| S2.02.2 | \\| in a statement | not yet | not yet |\n',
    '',
    'docs/spec-map.md: no row for S2.02.2',
  ],
  ['a cell too many', '| for whom |', '| for | whom |', 'docs/spec-map.md:3: 5 cells where there should be 4'],
])('the map of the specification with %s', (_, from, to, error) => {
  expect(errorsWith('docs/spec-map.md', from, to)).toContainEqual(expect.stringContaining(error))
})

test.each([
  [
    'a file that is gone',
    '| not yet |',
    '| `packages/gone.test.ts` |',
    'F002: the tests are "`packages/gone.test.ts`"',
  ],
  [
    'a test that names it outside of its title',
    '| not yet |',
    `| \`${ROUTER_TEST}\` |`,
    `F002: the tests are "\`${ROUTER_TEST}\`" where --fill writes "not yet"`,
  ],
  ['a word that is none', '| not yet |', '| soon |', 'F002: the tests are "soon" where --fill writes "not yet"'],
  [
    'a part without a test',
    '| not yet |',
    '| in part: x |',
    'F002: the tests are "in part: x" where --fill writes "not',
  ],
  [
    'a part that isn’t said',
    'in part: lists, maps<br>',
    'in part<br>',
    'F003: the tests are "in part<br>`apps/lab/e2e',
  ],
  [
    'a titled test not named',
    '`apps/lab/e2e/connect.spec.ts`<br>',
    '',
    'F003: the tests are "in part: lists, maps<br>`pack',
  ],
  ['a row left out', '| F002 | empty | guarded | not yet |\n', '', 'docs/faults.md: no row for F002'],
  ['a doubled row', 'F002', 'F001', 'docs/faults.md:4: F001 is there twice'],
  ['rows out of order', 'F001', 'F003', 'F002 is out of order, after F003'],
  ['a number that is none', 'F002', 'F999', 'F999 is no id of this map'],
])('the faults with %s', (_, from, to, error) => {
  expect(errorsWith('docs/faults.md', from, to)).toContainEqual(expect.stringContaining(error))
})

test.each(['packages/core/test/x.test.ts', 'apps/bench/e2e/x.spec.ts', 'scripts/a/b/x.test.ts'])(
  'a test file that no runner runs holds no titles: %s',
  (path) => {
    expect(checkDocs(project({ [path]: "test('F004 x', () => {})" })).errors).toEqual([])
  },
)

test('a title with the number of no fault is an error', () => {
  const errors = checkDocs(project({ 'apps/lab/e2e/x.spec.ts': "test('F004 x', () => {})" })).errors
  expect(errors).toEqual(['apps/lab/e2e/x.spec.ts: there is no fault F004 in docs/faults.md'])
})

test.each(['[x](docs/gone.md)', '![x](<gone.png> "picture")', '<img alt="" src="gone.png">', '[x]: gone.md'])(
  'a link that leads nowhere: %s',
  (link) => {
    expect(checkDocs(project({ 'README.md': link })).errors).toEqual([
      expect.stringMatching(/^README\.md: the link .*gone\.\w+ leads nowhere$/),
    ])
  },
)

test('links are relative to their page, and code is no link', () => {
  const page = '[a](spec-map.md) [b](../README.md?raw#x) [c](/README.md) [d](#here)\n```\n[e](gone.md)\n```\n'
  expect(checkDocs(project({ 'docs/page.md': page })).errors).toEqual([])
})

test('pages that are not there are an error each', () => {
  const { errors } = checkDocs(project({ 'docs/spec-map.md': undefined, 'docs/faults.md': undefined }))
  expect(errors).toEqual(expect.arrayContaining(['docs/spec-map.md: not there', 'docs/faults.md: not there']))
})

test('fill writes the test column from titles, and keeps the texts after "in part"', () => {
  const suite = 'packages/testing/src/suite.router.ts'
  const root = project({
    'docs/faults.md': table([
      '| F001 | a \\| pipe | guarded | not yet |',
      '| F002 | empty | guarded | in part: $& or \\| on a phone<br>packages/gone.test.ts |',
      `| F003 | shape | guarded | ${ROUTER} |`,
    ]),
    [suite]: "test('F002 x', () => {})",
  })
  fill(root)
  const filled = readFileSync(join(root, 'docs/faults.md'), 'utf8')
  expect(filled).toBe(
    table([
      `| F001 | a \\| pipe | guarded | \`${ROUTER_TEST}\` |`,
      `| F002 | empty | guarded | in part: $& or \\| on a phone<br>\`${suite}\` |`,
      `| F003 | shape | guarded | \`apps/lab/e2e/connect.spec.ts\`<br>\`${ROUTER_TEST}\` |`,
    ]),
  )
  expect(checkDocs(root).errors).toEqual([])
  fill(root)
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toBe(filled)
})

test('fill resets a row whose test is gone', () => {
  const root = project({ 'apps/lab/e2e/connect.spec.ts': undefined, [ROUTER_TEST]: "test('F001', () => {})" })
  fill(root)
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toContain('| F003 | shape | guarded | not yet |')
})

// Reads the whole project twice: on a busy machine that takes long.
test('the command prints the errors, and its exit code says so', { timeout: 600_000 }, () => {
  const run = (root: string): { code: number; errors: string } => {
    try {
      execFileSync(process.execPath, [join(import.meta.dirname, 'check-docs.mjs'), root], { stdio: 'pipe' })
      return { code: 0, errors: '' }
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer }
      return { code: status, errors: stderr.toString() }
    }
  }
  // The small project lacks most statements and faults.
  expect(run(project())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('docs/faults.md: no row for F285\n'),
  })
  expect(run(join(import.meta.dirname, '..')).errors).not.toContain('no row for')
})
