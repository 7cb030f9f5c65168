import { describe, expect, test } from 'vitest'
import { readCheck, readPlaywright, readVitest, sum, sumLine } from './results.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'x.test.ts',
  status,
  message: 'Cannot find module\nat …',
  assertionResults: tests.map((each, at) => ({
    status: each,
    fullName: `test ${at}`,
    failureMessages: each === 'failed' ? ['no such thing\nat …'] : [],
  })),
})

describe('the sum of all stages', () => {
  test('names what was skipped only where something was', () => {
    expect(sumLine({ passed: 2, failed: 0, skipped: 0, failures: [] })).toBe('2 passed, 0 failed')
    expect(sumLine({ passed: 2, failed: 1, skipped: 3, failures: [] })).toBe('2 passed, 1 failed, 3 skipped')
  })

  test('adds up', () => {
    const check = readCheck({ passed: 3, failures: ['types'] })
    const unit = readVitest({ testResults: [file('passed', 'passed', 'passed', 'skipped', 'todo')] })
    expect(sum([check, unit])).toEqual({ passed: 5, failed: 1, skipped: 2, failures: ['types'] })
  })
})

describe("Vitest's results", () => {
  test('a failed test is named with its file and its reason', () => {
    const tally = readVitest({ testResults: [file('failed', 'passed', 'failed')] })
    expect(tally).toEqual({ passed: 1, failed: 1, skipped: 0, failures: ['test 1 (x.test.ts): no such thing'] })
  })

  test('a file that fails to load is one failure', () => {
    const tally = readVitest({ testResults: [file('failed')] })
    expect(tally).toEqual({ passed: 0, failed: 1, skipped: 0, failures: ['x.test.ts: Cannot find module'] })
  })
})

describe("Playwright's results", () => {
  const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', tests: [{ projectName: 'p', status }] })

  test('suites are read in depth, and a flaky test has failed', () => {
    const suites = [
      { specs: [spec('one', 'expected')], suites: [{ specs: [spec('two', 'flaky'), spec('three', 'skipped')] }] },
    ]
    expect(readPlaywright({ suites })).toEqual({
      passed: 1,
      failed: 1,
      skipped: 1,
      failures: ['two (a.spec.ts, p, flaky)'],
    })
  })

  test('what breaks outside of a test is a failure', () => {
    const tally = readPlaywright({ suites: [], errors: [{ message: 'the server never came\nat …' }] })
    expect(tally.failures).toEqual(['the server never came'])
    expect(tally.failed).toBe(1)
  })
})
