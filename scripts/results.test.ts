import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineOf, merge, readPlaywright, repeatable, tallyLine, tallyOf, type Test } from './results.mjs'
import { ROOT } from './run.mjs'

const of = (title: string, status: Test['status'], more: Partial<Test> = {}): Test => ({
  titles: [title],
  file: 'a.test.ts',
  project: 'unit',
  status,
  ...more,
})
const file = (more: Partial<Test> = {}): Test => ({ titles: [], file: 'a.test.ts', status: 'failed', ...more })
const statuses = (tests: readonly Test[]) => tests.map(({ titles, status }) => [titles[0] ?? 'the file', status])

describe('the sum of all stages', () => {
  test('names skipped tests only where there are any', () => {
    expect(tallyLine({ passed: 2, failed: 0, skipped: 0 })).toBe('2 passed, 0 failed')
    expect(tallyLine({ passed: 2, failed: 1, skipped: 3 })).toBe('2 passed, 1 failed, 3 skipped')
  })

  test('a flaky test has passed, a flaky file is no test', () => {
    const tests = [of('one', 'passed'), of('two', 'flaky'), of('three', 'failed'), of('four', 'skipped')]
    expect(tallyOf([...tests, file({ status: 'flaky' })])).toEqual({ passed: 2, failed: 1, skipped: 1 })
  })

  test('a test is named with its file and its reason', () => {
    expect(lineOf(of('one', 'failed', { reason: 'no such thing' }))).toBe('one (a.test.ts, unit): no such thing')
    expect(lineOf(file({ reason: 'Cannot find module' }))).toBe('a.test.ts: Cannot find module')
    expect(lineOf({ titles: [], status: 'failed', reason: 'ended with 1' })).toBe('ended with 1')
  })
})

describe('once more', () => {
  test('failed tests are run again; a broken file includes its tests, and a result without a file can’t be run again', () => {
    const lost: Test = { titles: [], status: 'failed', reason: 'ended with 1' }
    const elsewhere = of('three', 'failed', { file: 'b.test.ts' })
    expect(repeatable([of('one', 'failed'), of('two', 'passed'), file(), elsewhere, lost])).toEqual([file(), elsewhere])
  })

  test('a test that passes then is flaky, in its own project only', () => {
    const first = [of('one', 'failed'), of('one', 'passed', { project: 'other' }), of('two', 'failed')]
    const second = [of('one', 'passed'), of('two', 'failed', { project: 'other' })]
    expect(statuses(merge(first, repeatable(first), second))).toEqual([
      ['one', 'flaky'],
      ['one', 'passed'],
      ['two', 'failed'],
    ])
  })

  test('a test that isn’t found, or whose file breaks then, has failed', () => {
    const first = [of('one', 'failed'), of('two', 'failed', { file: 'b.test.ts' })]
    const second = [of('one', 'passed'), file()]
    expect(tallyOf(merge(first, first, second))).toEqual({ passed: 0, failed: 2, skipped: 0 })
  })

  test('a file that loads then counts as its tests do the second time', () => {
    const first = [file(), of('one', 'passed'), of('two', 'failed')]
    const second = [of('one', 'passed'), of('two', 'passed'), of('three', 'failed')]
    expect(statuses(merge(first, repeatable(first), second))).toEqual([
      ['one', 'passed'],
      ['two', 'passed'],
      ['three', 'failed'],
      ['the file', 'flaky'],
    ])
  })

  test('a failed test in a file that is run again must run and pass then', () => {
    const first = [file(), of('one', 'failed'), of('two', 'failed'), of('three', 'failed')]
    const second = [of('one', 'passed'), of('two', 'skipped')]
    expect(statuses(merge(first, repeatable(first), second))).toEqual([
      ['one', 'passed'],
      ['two', 'failed'],
      ['three', 'failed'],
      ['the file', 'flaky'],
    ])
  })

  test('a file that breaks twice, or in which no test runs, has failed', () => {
    const broken = file()
    expect(statuses(merge([broken], [broken], [of('one', 'passed'), file()]))).toEqual([
      ['one', 'passed'],
      ['the file', 'failed'],
    ])
    expect(statuses(merge([broken], [broken], []))).toEqual([['the file', 'failed']])
  })

  test('a second run that breaks off has failed too', () => {
    const brokenOff: Test = { titles: [], status: 'failed', reason: 'ended with 1' }
    const first = [of('one', 'failed')]
    expect(merge(first, first, [of('one', 'passed'), brokenOff]).at(-1)).toBe(brokenOff)
  })
})

describe("Playwright's results", () => {
  const rootDir = join(ROOT, 'e2e')
  const spec = (title: string, status: string, expectedStatus = status === 'skipped' ? 'skipped' : 'passed') => ({
    title,
    file: 'a.spec.ts',
    tests: [{ projectName: 'p', expectedStatus, status, results: [{ duration: 40, error: { message: 'no\nat …' } }] }],
  })

  test('suites are read in depth, with their times', () => {
    const inner = { title: 'inner', specs: [spec('two', 'unexpected')] }
    const { tests, files } = readPlaywright({
      config: { rootDir },
      suites: [{ title: 'a.spec.ts', specs: [spec('one', 'skipped')], suites: [inner] }],
    })
    expect(tests[1]).toEqual({
      ...of('two', 'failed'),
      titles: ['inner', 'two'],
      file: 'e2e/a.spec.ts',
      project: 'p',
      reason: 'no',
    })
    expect(tests[0]).toMatchObject({ titles: ['one'], status: 'skipped' })
    expect(files).toEqual([{ file: 'e2e/a.spec.ts', ms: 80 }])
  })

  test('a test that should run and did not has failed', () => {
    const suites = [{ title: 'a.spec.ts', specs: [spec('one', 'skipped', 'passed')] }]
    const { tests } = readPlaywright({ config: { rootDir }, suites })
    expect(tests[0]).toMatchObject({ titles: ['one'], status: 'failed', reason: 'did not run' })
  })

  test('an error outside of a test is the failure of its file', () => {
    const errors = [{ message: 'the server never came\nat …', location: { file: join(rootDir, 'a.spec.ts') } }]
    const suites = [{ title: 'a.spec.ts', specs: [spec('one', 'expected')] }]
    const { tests } = readPlaywright({ config: { rootDir }, suites, errors })
    expect(tests[1]).toEqual(file({ file: 'e2e/a.spec.ts', reason: 'the server never came' }))
  })

  test('where no test ran, running one file again can’t make up for it', () => {
    const errors = [{ message: 'Cannot find module', location: { file: join(rootDir, 'a.spec.ts') } }]
    const { tests } = readPlaywright({ config: { rootDir }, suites: [], errors })
    expect(repeatable(tests)).toEqual([])
    expect(tallyOf(tests).failed).toBe(1)
  })
})
