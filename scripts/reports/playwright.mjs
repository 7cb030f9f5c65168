import { joinTitles, lineOf, placeOf, writeReport } from './report.mjs'

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
      files: readFiles(tests),
    })
  }
}

/** @param {TestCase} test */
function readTest(test) {
  const [, project] = test.titlePath()
  const error = test.results.find(({ status }) => status !== 'passed')?.error
  return lineOf({ titles: titlesOf(test), file: test.location.file, project, reason: error?.message ?? 'did not run' })
}

/** The first titles are those of the root, the project and the file. @param {TestCase} test */
const titlesOf = (test) => test.titlePath().slice(3)

/** @param {readonly TestCase[]} tests */
function readFiles(tests) {
  const files = new Map()
  for (const test of tests) {
    const file = placeOf(test.location.file)
    const { ms, passed } = files.get(file) ?? { ms: 0, passed: [] }
    files.set(file, {
      file,
      ms: test.results.reduce((sum, { duration }) => sum + duration, ms),
      passed: ['expected', 'flaky'].includes(test.outcome()) ? [...passed, joinTitles(titlesOf(test))] : passed,
    })
  }
  return [...files.values()]
}
