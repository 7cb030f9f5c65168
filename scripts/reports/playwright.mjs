import { lineOf, placeOf, writeReport } from './report.mjs'

/** @typedef {import('@playwright/test/reporter').TestCase} TestCase */

/** A reporter for Playwright: see report.mjs. */
export default class PlaywrightReport {
  /** @type {string[]} */
  errors = []

  /** @param {unknown} _ @param {import('@playwright/test/reporter').Suite} suite */
  onBegin(_, suite) {
    this.suite = suite
  }

  /** @param {import('@playwright/test/reporter').TestError} error outside of a test */
  onError({ message, location }) {
    this.errors.push(lineOf({ file: location?.file, reason: message }))
  }

  onEnd() {
    const tests = this.suite?.allTests() ?? []
    const hasNotRun = (test) => test.outcome() === 'skipped' && test.expectedStatus !== 'skipped'
    const inState = (state) => tests.filter((test) => test.outcome() === state && !hasNotRun(test))
    writeReport({
      passed: inState('expected').length + inState('flaky').length,
      skipped: inState('skipped').length,
      failed: [...inState('unexpected'), ...tests.filter(hasNotRun)].map(readTest).concat(this.errors),
      flaky: inState('flaky').map(readTest),
      files: sumByFile(tests),
    })
  }
}

/** @param {TestCase} test */
function readTest(test) {
  // The first titles are those of the root, the project and the file.
  const [, project, , ...titles] = test.titlePath()
  const error = test.results.find(({ status }) => status !== 'passed')?.error
  return lineOf({ titles, file: test.location.file, project, reason: error?.message ?? 'did not run' })
}

/** @param {readonly TestCase[]} tests */
function sumByFile(tests) {
  const sums = new Map()
  for (const { location, results } of tests) {
    const ms = results.reduce((sum, { duration }) => sum + duration, 0)
    sums.set(placeOf(location.file), (sums.get(placeOf(location.file)) ?? 0) + ms)
  }
  return [...sums].map(([file, ms]) => ({ file, ms }))
}
