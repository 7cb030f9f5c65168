import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { faultsIn, readTitles, titlesIn } from './titles.mjs'

const titles = (...lines: string[]): string[] => titlesIn('x.test.ts', lines.join('\n'))

test('titles are those of tests, after their suites’, and no other string of the file', () => {
  const found = titles(
    '// it("in a comment")',
    "const text = 'in a string'",
    "describe('outer', () => {",
    "  describe('inner', () => it('is one', () => expect('a value')))",
    "  it('isn\\'t \\\\ odd', () => {})",
    '})',
    "test.describe('of Playwright', () => test('is one', () => test.step('a step')))",
    "describe('a suite without a test', () => {})",
    "connect('a call'); test.use('a setting'); page.test('a method')",
  )
  expect(found).toEqual(['outer › inner › is one', "outer › isn't \\ odd", 'of Playwright › is one'])
})

test('tests that don’t run have no title', () => {
  const found = titles(
    "it.skip('a', () => {})",
    "it.todo('b')",
    "test.fixme('c', () => {})",
    "describe.skip('d', () => it('e', () => {}))",
    "it('f')",
    "it('g', { skip: true }, () => {})",
    "describe('h', { todo: true }, () => it('i', () => {}))",
    "describe.skipIf(true)('j', () => it('k', () => {}))",
    "describe.runIf(false)('l', () => it('m', () => {}))",
    "describe.skip.each([1])('n', () => it('o', () => {}))",
    "it.fails('p', () => {})",
    "it('q', { timeout: 5 })",
  )
  expect(found).toEqual([])
})

test('a table’s title is returned as it is written, and filled', () => {
  const found = titles(
    "const CASES = [['one', 1], ['two', 2]] as const",
    "it.each(CASES)('%s is %i', () => {})",
    "test.each(['x'])('%s', () => {})",
    "describe.each(['left', 'right'])('on the %s', () => it('is', () => {}))",
    "it.each(imported)('%s goes', () => {})",
  )
  expect(found).toEqual(
    [
      ['%s is %i', 'one is %i', 'two is %i'],
      ['%s', 'x'],
      ['on the %s › is', 'on the left › is', 'on the right › is'],
      ['%s goes'],
    ].flat(),
  )
})

test('a loop’s title is returned as it is written, and filled', () => {
  const found = titles(
    "const FAULTS = { html: { body: '' }, 'F002 nothing': {} }",
    'for (const [name, { body }] of Object.entries(FAULTS)) test(`${name} survives ${body}`, () => {})',
    "for (const kind of ['a', 'b'] as const) { test(`${kind} of ${kind}`, () => {}) }",
  )
  expect(found).toEqual([
    '${name} survives ${body}',
    'html survives ${body}',
    'F002 nothing survives ${body}',
    '${kind} of ${kind}',
    'a of a',
    'b of b',
  ])
})

test('stories have the names that Storybook shows', () => {
  const source = [
    'export default { title: "Views", name: "none" }',
    'const kept = scene({ name: "Not exported" })',
    'export const ConnectsTheOnePressed: Story = { args: {} }',
    'export const Declined = scene({ name: "F045 Declined", play() {} })',
    'export const Stale = scene(account({ name: "F026 Stale" }))',
    'export const Dear = inItsLook("gold")',
    'export const Plain = { name: `Own` } satisfies Story',
    'export const Copied = { ...common, args: { name: "Of a wallet" } }',
    'export const Spread = { ...inItsLook({ storyName: "By a function" }), play() {} }',
    'export const Paid = payment({ status: "final" }, { name: "F097 Final" })',
    'const common = { name: "Common" }',
  ]
  expect(titlesIn('x.stories.tsx', source.join('\n'))).toEqual([
    'Connects The One Pressed',
    'Declined',
    'F045 Declined',
    'Stale',
    'F026 Stale',
    'Dear',
    'Plain',
    'Own',
    'Copied',
    'Common',
    'Spread',
    'By a function',
    'Paid',
    'F097 Final',
  ])
})

test('a fault’s number is a word of its own', () => {
  expect(faultsIn(['F004, F006: two', 'F 148 Many of F004', 'colour #F123, xF124, F1250'])).toEqual([
    'F004',
    'F006',
    'F148',
  ])
})

test('the files of tests are those that the runners find, and suites that packages run', () => {
  const root = mkdtempSync(join(tmpdir(), 'latchkit-titles-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const tests = [
    'apps/lab/e2e/x.spec.ts',
    'packages/a/src/X.stories.tsx',
    'packages/a/src/b/describeFaults.fixture.ts',
    'packages/a/src/describeAdapter.ts',
    'packages/a/src/suite.network.ts',
    'packages/a/src/x.test.ts',
    'scripts/a/x.spec.ts',
    'scripts/a/x.test.ts',
  ]
  const others = [
    'apps/bench/e2e/x.spec.ts',
    'apps/lab/dist/x.test.ts',
    'packages/a/src/describe.ts',
    'packages/a/src/suite.ts',
    'packages/a/src/x.ts',
    'packages/a/test/x.test.ts',
    'scripts/a/b/x.test.ts',
  ]
  for (const path of [...tests, ...others]) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), "test('one', () => {})")
  }
  expect([...readTitles(root).keys()]).toEqual(tests)
})
