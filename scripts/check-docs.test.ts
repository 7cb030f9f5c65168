import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { checkDocs as checkProject } from './check-docs.mjs'
import { checkMaps } from './check-maps.mjs'
import { faultsIn } from './docs/tests.mjs'

const EXTENT = { statements: [[1], [2, 2]], faults: 3 }
const ROUTER = 'packages/core/src/features/router/router.controller.ts'
const ROUTER_TEST = 'packages/core/src/features/router/router.controller.test.ts'

const SUITE = 'packages/testing/src/suite.network.ts'

const table = (rows: string[]): string => ['| a | b | c | d |', '|---|---|---|---|', ...rows, ''].join('\n')

/** A report of tests that passed. */
const report = (passed: Readonly<Record<string, readonly string[]>>): string =>
  JSON.stringify({ files: Object.entries(passed).map(([file, titles]) => ({ file, ms: 1, passed: titles })) })

const GOOD: Readonly<Record<string, string>> = {
  'docs/spec-map.md': table([
    '| S1.01.1 | for whom | — | — |',
    `| S2.01.1 | push | \`${ROUTER}\` | ${ROUTER_TEST} › pushes, and it's "there"<br>\`${ROUTER_TEST}\` › F001 |`,
    `| S2.01.2 | back | ${ROUTER} | ${SUITE} › switches |`,
    '| S2.02.1 | receipts | viem | not yet |',
    '| S2.02.2 | \\| in a statement | not yet | not yet |',
  ]),
  'docs/faults.md': table([
    `| F001 | html | guarded | \`${ROUTER_TEST}\` |`,
    '| F002 | empty | guarded | not yet |',
    `| F003 | shape | guarded | in part: lists, maps<br>\`apps/lab/e2e/connect.spec.ts\`<br>\`${ROUTER_TEST}\` |`,
  ]),
  'README.md': 'See [the map](docs/spec-map.md#s1), [us](https://example.org) and `[code](gone.md)`.\n',
  'packages/core/src/features/router/README.md': '# router\n',
  [ROUTER]: 'export {}\n',
  [ROUTER_TEST]: 'export {}\n',
  [SUITE]: 'export {}\n',
  'packages/core/package.json': '{ "scripts": { "unit": "vitest run", "build": "tsc" } }',
  'packages/core/.cache/unit.json': report({
    [ROUTER_TEST]: ['pushes, and it\'s "there"', 'faults › F001 and F003'],
  }),
  'packages/adapter-a/package.json': '{ "scripts": { "unit": "vitest run" } }',
  'packages/adapter-a/.cache/unit.json': report({ 'packages/adapter-a/src/a.suite.test.ts': ['a suite › switches'] }),
  'apps/lab/package.json': '{ "scripts": { "e2e": "playwright test" } }',
  'apps/lab/.cache/e2e.json': report({ 'apps/lab/e2e/connect.spec.ts': ['F003 survives'] }),
}

const checkDocs = (root: string): ReturnType<typeof checkProject> => checkProject(root, EXTENT)

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

/** Returns the errors of the valid project with one change in a page, from both checks. */
function errorsWith(page: string, from: string, to: string): string[] {
  const text = GOOD[page] ?? ''
  expect(text).toContain(from)
  const root = project({ [page]: text.replace(from, to) })
  return [...checkDocs(root).errors, ...checkMaps(root)]
}

test('a valid set of pages has no errors, and the open rows are counted', () => {
  const root = project()
  expect(checkMaps(root)).toEqual([])
  expect(checkDocs(root)).toEqual({
    errors: [],
    notes: [
      'docs/spec-map.md: 5 statements, 1 without a test, 1 not yet',
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

test('code that a page shows of an example is its file', () => {
  const show = (file: string, code: string): string => `Run it:\n\n\`\`\`js\n// ${file}\n${code}\n\`\`\`\n`
  const errors = (text: string): readonly string[] =>
    checkDocs(project({ 'examples/a.js': 'one()\n\ntwo()\n', 'docs/a.md': text })).errors
  expect(errors(show('examples/a.js', 'one()\n\ntwo()'))).toEqual([])
  expect(errors(show('examples/a.js', 'one()\ntwo()'))).toEqual(['docs/a.md:3: the code differs from examples/a.js'])
  expect(errors(show('examples/gone.js', 'one()'))).toEqual(['docs/a.md:3: no such file: examples/gone.js'])
  expect(errors(show('app/a.js', 'three()'))).toEqual([])
  const page = (code: string): string => `Run it:\n\n\`\`\`html\n<!-- examples/a.js -->\n${code}\n\`\`\`\n`
  expect(errors(page('one()\n\ntwo()'))).toEqual([])
  expect(errors(page('<p>two</p>'))).toEqual(['docs/a.md:3: the code differs from examples/a.js'])
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
  ['a part of a word', '› F001', '› ushes', `no test "ushes" of ${ROUTER_TEST} passed`],
  ['a word that stands everywhere', '› F001', '› it', `no test "it" of ${ROUTER_TEST} passed`],
  [
    'a row in a comment',
    `| S2.01.2 | back | ${ROUTER} | ${SUITE} › switches |`,
    `<!--\n| S2.01.2 | back | ${ROUTER} | ${SUITE} › switches |\n-->`,
    'docs/spec-map.md: here should be S2.01.2',
  ],
  [
    'a file outside of the project',
    `| back | ${ROUTER} |`,
    '| back | packages/../../passwd |',
    'no such file: packages/../../passwd',
  ],
  ['a title of a file', `| back | ${ROUTER} |`, `| back | ${ROUTER} › push |`, 'a file stands without a title'],
  ['nothing beside something', '| for whom | — |', `| for whom | —<br>${ROUTER} |`, '"—" stands beside something'],
  ['a test file that is none', `${ROUTER_TEST}\` › F001`, `${ROUTER}\` › F001`, `no test "F001" of ${ROUTER} passed`],
  ["a fault's word", '| viem | not yet |', '| viem | in part: x |', 'S2.02.1: "in part" is neither a path nor'],
  ['a title that is gone', '› pushes,', '› pulls,', `no test "pulls, and it's "there"" of ${ROUTER_TEST} passed`],
  ['a title that a suite lacks', '› switches', '› stays', `S2.01.2: no test "stays" of ${SUITE} passed`],
  ['a word that is none', '| viem |', '| soon |', '"soon" is neither a path nor "not yet"'],
  ['viem as a test', '| viem | not yet |', '| viem | viem |', 'S2.02.1: "viem" is neither a path nor'],
  ['a doubled id', 'S2.01.2', 'S2.01.1', 'docs/spec-map.md:5: S2.01.1: here should be S2.01.2'],
  ['a gap', 'S2.01.2', 'S2.01.3', 'docs/spec-map.md:5: S2.01.3: here should be S2.01.2'],
  [
    'a statement too many',
    '| S2.02.2 | \\| in a statement | not yet | not yet |\n',
    '| S2.02.2 | one | not yet | not yet |\n| S2.02.3 | two | not yet | not yet |\n',
    'docs/spec-map.md:8: S2.02.3: here should be the end',
  ],
  ['an id out of order', 'S1.01.1', 'S2.02.1', 'S2.02.1: here should be S1.01.1'],
  ['an id that is none', 'S2.02.2', 'S2.03.1', 'docs/spec-map.md:7: S2.03.1: here should be S2.02.2'],
  ['a paragraph left out', 'S1.01.1', 'S2.03.1', 'docs/spec-map.md:3: S2.03.1: here should be S1.01.1'],
  [
    "a paragraph's last statement left out",
    '| S2.02.2 | \\| in a statement | not yet | not yet |\n',
    '',
    'docs/spec-map.md: here should be S2.02.2',
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
  ['a row left out', '| F002 | empty | guarded | not yet |\n', '', 'docs/faults.md:4: F003: here should be F002'],
  ['a doubled row', 'F002', 'F001', 'docs/faults.md:4: F001: here should be F002'],
  ['rows out of order', 'F001', 'F003', 'docs/faults.md:3: F003: here should be F001'],
  ['a number that is none', 'F002', 'F999', 'F999: here should be F002'],
])('the faults with %s', (_, from, to, error) => {
  expect(errorsWith('docs/faults.md', from, to)).toContainEqual(expect.stringContaining(error))
})

test('a title with the number of no fault is an error', () => {
  const path = 'apps/lab/e2e/connect.spec.ts'
  const root = project({ 'apps/lab/.cache/e2e.json': report({ [path]: ['F003 survives', 'F004 x'] }) })
  expect(checkMaps(root)).toEqual([`${path}: there is no fault F004 in docs/faults.md`])
})

test('a fault’s number is a word of its own', () => {
  const titles = ['F004, F006: two', 'F 148 Many of F004', 'colour #F123, xF124, F1250']
  expect(faultsIn(titles)).toEqual(['F004', 'F006', 'F148'])
})

test('without the reports of all tasks the maps can’t be checked, and nothing is filled', () => {
  const root = project({ 'apps/lab/.cache/e2e.json': undefined, 'docs/faults.md': table([]) })
  expect(checkMaps(root, { fill: true })).toEqual([
    'apps/lab: no report of its task "e2e"',
    expect.stringContaining('pnpm test'),
  ])
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toBe(table([]))
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

test.each([
  ['router.controller.ts', []],
  ['router/router.controller.ts', []],
  [ROUTER, []],
  ['<noun>.gone.ts', []],
  ['router.*.ts', []],
  ['@latchkit/gone/button.css', []],
  ['controller.ts', ['docs/architecture.md:3: no such file: controller.ts']],
  ['gone.ts', ['docs/architecture.md:3: no such file: gone.ts']],
  ['modal/router.controller.ts', ['docs/architecture.md:3: no such file: modal/router.controller.ts']],
  ['Gone.css', ['docs/architecture.md:3: no such file: Gone.css']],
])('the architecture names the file %s', (name, errors) => {
  const page = `# Architecture\n\nThe router is in \`${name}\`.\n`
  expect(checkDocs(project({ 'docs/architecture.md': page })).errors).toEqual(errors)
  expect(checkDocs(project({ 'docs/other.md': page })).errors).toEqual([])
})

test.each(['docs/decisions/a.md', 'packages/core/src/features/router/README.md', 'packages/server/README.md'])(
  'the names of files in %s',
  (path) => {
    const { errors } = checkDocs(project({ [path]: 'In `gone.ts`, and in `router.controller.ts`.\n' }))
    expect(errors).toEqual([`${path}:1: no such file: gone.ts`])
  },
)

test.each([
  ['README.md', 900],
  ['docs/architecture.md', 2_500],
])('%s has at most %i words', (path, most) => {
  const words = (count: number): readonly string[] =>
    checkDocs(project({ [path]: `${'| word\n'.repeat(count / 2)}\n` })).errors
  expect(words(most)).toEqual([])
  expect(words(most + 2)).toEqual([`${path}: ${most + 2} words, at most ${most}`])
})

test('each feature has a page, of 40 lines at most', () => {
  const path = 'packages/core/src/features/router/README.md'
  const errors = (text: string | undefined): readonly string[] => checkDocs(project({ [path]: text })).errors
  expect(errors('line\n'.repeat(40))).toEqual([])
  expect(errors('line\n'.repeat(41))).toEqual([`${path}: 41 lines, at most 40`])
  expect(errors(undefined)).toEqual([`${path}: not there`])
})

test.each(['docs/guide/start.md', 'docs/decisions/build.md'])('the links of %s', (path) => {
  expect(checkDocs(project({ [path]: '[x](gone.md) [y](../faults.md)' })).errors).toEqual([
    `${path}: the link gone.md leads nowhere`,
  ])
})

test('pages that are not there are an error each', () => {
  const { errors } = checkDocs(project({ 'docs/spec-map.md': undefined, 'docs/faults.md': undefined }))
  expect(errors).toEqual(expect.arrayContaining(['docs/spec-map.md: not there', 'docs/faults.md: not there']))
})

test('fill writes the test column from titles, and keeps the texts after "in part"', () => {
  const suite = 'packages/adapter-a/src/a.suite.test.ts'
  const root = project({
    'docs/faults.md': table([
      '| F001 | a \\| pipe | guarded | not yet |',
      '| F002 | empty | guarded | in part: $& or \\| on a phone<br>packages/gone.test.ts |',
      `| F003 | shape | guarded | ${ROUTER} |`,
    ]),
    'packages/adapter-a/.cache/unit.json': report({ [suite]: ['a suite › switches', 'F002 x'] }),
  })
  const filled = table([
    `| F001 | a \\| pipe | guarded | \`${ROUTER_TEST}\` |`,
    `| F002 | empty | guarded | in part: $& or \\| on a phone<br>\`${suite}\` |`,
    `| F003 | shape | guarded | \`apps/lab/e2e/connect.spec.ts\`<br>\`${ROUTER_TEST}\` |`,
  ])
  expect(checkMaps(root, { fill: true })).toEqual([])
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toBe(filled)
  expect(checkMaps(root, { fill: true })).toEqual([])
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toBe(filled)
})

test('fill resets a row whose test is gone', () => {
  const root = project({
    'apps/lab/.cache/e2e.json': report({}),
    'packages/core/.cache/unit.json': report({ [ROUTER_TEST]: ['F001'] }),
  })
  checkMaps(root, { fill: true })
  expect(readFileSync(join(root, 'docs/faults.md'), 'utf8')).toContain('| F003 | shape | guarded | not yet |')
})

test('the commands print the errors, and their exit codes say so', () => {
  const run = (script: string, root: string): { code: number; errors: string } => {
    try {
      execFileSync(process.execPath, [join(import.meta.dirname, script), root], { stdio: 'pipe' })
      return { code: 0, errors: '' }
    } catch (error) {
      const { status, stderr } = error as { status: number; stderr: Buffer }
      return { code: status, errors: stderr.toString() }
    }
  }
  // The small project lacks most statements and faults.
  expect(run('check-docs.mjs', project())).toMatchObject({
    code: 1,
    errors: expect.stringContaining('docs/faults.md: here should be F004\n'),
  })
  expect(run('check-docs.mjs', join(import.meta.dirname, '..')).errors).not.toContain('here should be')
  expect(run('check-maps.mjs', project())).toEqual({ code: 0, errors: '' })
  expect(run('check-maps.mjs', project({ 'docs/faults.md': undefined })).code).toBe(1)
})
