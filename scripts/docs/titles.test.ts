import { expect, test } from 'vitest'
import { faultsIn, isTestFile, titlesIn } from './titles.mjs'

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
  ])
})

test('a fault’s number is a word of its own', () => {
  expect(faultsIn(['F004, F006: two', 'F 148 Many of F004', 'colour #F123, xF124, F1250'])).toEqual([
    'F004',
    'F006',
    'F148',
  ])
})

test.each([
  ['packages/a/src/x.test.ts', true],
  ['packages/a/src/X.stories.tsx', true],
  ['apps/lab/e2e/x.spec.ts', true],
  ['packages/a/src/describeAdapter.ts', true],
  ['packages/a/src/describeFaults.fixture.ts', true],
  ['packages/a/src/suite.network.ts', true],
  ['packages/a/test/x.test.ts', false],
  ['packages/a/src/suite.ts', false],
  ['packages/a/src/describe.ts', false],
  ['packages/a/src/x.ts', false],
])('%s holds tests: %s', (path, holds) => {
  expect(isTestFile(path)).toBe(holds)
})
