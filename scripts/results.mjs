// The results of tests, in one form for all stages.
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from './run.mjs'

/**
 * @typedef {object} Test a test, or an error outside of a test
 * @property {string[]} titles from the outermost suite inwards; empty for a whole file
 * @property {string} [file] from the project's folder; a result without a file can't be run again
 * @property {string} [project] the runner's project
 * @property {'passed' | 'failed' | 'flaky' | 'skipped'} status `flaky`: failed first, and passed when run again
 * @property {string} [reason] why it failed, in a line
 *
 * @typedef {{ file: string, ms: number }} TimedFile
 * @typedef {{ tests: Test[], files: TimedFile[] }} Report
 * @typedef {{ passed: number, failed: number, skipped: number }} Tally
 */

const isFile = ({ titles }) => titles.length === 0
const hasFailed = ({ status }) => status === 'failed'

/**
 * Counts the tests. A flaky test has passed. A flaky file isn't a test.
 * @param {readonly Test[]} tests
 * @returns {Tally}
 */
export function tallyOf(tests) {
  const count = (...kinds) => tests.filter(({ status }) => kinds.includes(status)).length
  const flaky = tests.filter((test) => test.status === 'flaky' && !isFile(test)).length
  return { passed: count('passed') + flaky, failed: count('failed'), skipped: count('skipped') }
}

/** Returns `3 passed, 1 failed`, with the number of skipped tests, if any. @param {Tally} tally */
export const tallyLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** Returns the line of a test: its titles, its file, and its reason. @param {Test} test */
export function lineOf({ titles, file, project, reason }) {
  const place = [file, project].filter(Boolean).join(', ')
  const name = titles.length > 0 ? titles.join(' › ') + (place && ` (${place})`) : place
  return [name, reason].filter(Boolean).join(': ')
}

/**
 * Whether two results are of the same file, and of the same project where both have one.
 * @param {Test} one
 * @param {Test} other
 */
const isBeside = (one, other) =>
  one.file === other.file && (!one.project || !other.project || one.project === other.project)

/** @param {Test} one @param {Test} other */
export const isSame = (one, other) => isBeside(one, other) && one.titles.join('\n') === other.titles.join('\n')

/** Returns the results to run again. A failed file includes its tests. @param {readonly Test[]} tests */
export function repeatable(tests) {
  const failed = tests.filter((test) => hasFailed(test) && test.file !== undefined)
  const files = failed.filter(isFile)
  return [...files, ...failed.filter((test) => !files.some((file) => isBeside(test, file)))]
}

/**
 * Returns the results after some tests were run again.
 * @param {readonly Test[]} first
 * @param {readonly Test[]} repeated the results of `first` that were run again
 * @param {readonly Test[]} second the results of the second run
 * @returns {Test[]}
 */
export function merge(first, repeated, second) {
  const files = repeated.filter(isFile)
  const holds = (test) => {
    const found = second.filter((other) => isSame(test, other) || (isFile(other) && isBeside(test, other)))
    return found.length > 0 && found.every(({ status }) => status === 'passed')
  }
  /** Returns the failed tests of a repeated file that didn't run and pass the second time. */
  const lacking = (file) =>
    first.filter((test) => !isFile(test) && hasFailed(test) && isBeside(test, file) && !holds(test))
  return [
    ...first
      .filter((test) => !files.some((file) => isBeside(test, file)))
      .map((test) => (repeated.includes(test) && holds(test) ? { ...test, status: 'flaky' } : test)),
    ...files.flatMap((file) => {
      const inside = second.filter((test) => isBeside(test, file))
      const tests = inside.filter((test) => !isFile(test))
      const lost = lacking(file).filter((test) => !tests.some((other) => hasFailed(other) && isSame(test, other)))
      const hasHeld = tests.length > 0 && tests.length === inside.length
      const ran = tests.filter((test) => !lost.some((other) => isSame(test, other)))
      return [...ran, ...lost, { ...file, status: hasHeld ? 'flaky' : 'failed' }]
    }),
    ...second.filter(({ file }) => file === undefined),
  ]
}

/**
 * Reads the output of Playwright's json reporter.
 * @param {{ config: { rootDir: string }, suites: any[], errors?: any[] }} result
 * @returns {Report}
 */
export function readPlaywright({ config, suites, errors = [] }) {
  const place = (file) => relative(ROOT, resolve(config.rootDir, file))
  const specs = suites.flatMap((suite) => specsOf(suite, []))
  const runs = specs.flatMap(({ file, titles, tests }) =>
    tests.map(({ projectName, expectedStatus, status, results }) => ({
      file: place(file),
      ms: results.reduce((sum, { duration }) => sum + duration, 0),
      test: {
        titles,
        file: place(file),
        project: projectName,
        ...(status === 'skipped' && expectedStatus !== 'skipped'
          ? { status: 'failed', reason: 'did not run' }
          : { status: STATUS[status], reason: firstLine(results.at(-1)?.error?.message) }),
      },
    })),
  )
  // A file that can't be loaded keeps all other files from running, so running one file again can't make up for it.
  const broken = errors.map(({ message, location }) => ({
    titles: [],
    ...(runs.length > 0 && location && { file: place(location.file) }),
    status: 'failed',
    reason: firstLine(message),
  }))
  return { tests: [...runs.map(({ test }) => test), ...unique(broken)], files: sumByFile(runs) }
}

/** There are no retries, so Playwright itself reports no test as flaky. */
const STATUS = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' }

/** The outermost suite is the file. */
const specsOf = ({ specs = [], suites = [] }, outer) => [
  ...specs.map((spec) => ({ ...spec, titles: [...outer, spec.title] })),
  ...suites.flatMap((suite) => specsOf(suite, [...outer, suite.title])),
]

/** @param {readonly TimedFile[]} runs @returns {TimedFile[]} */
function sumByFile(runs) {
  const sums = new Map()
  for (const { file, ms } of runs) sums.set(file, (sums.get(file) ?? 0) + ms)
  return [...sums].map(([file, ms]) => ({ file, ms }))
}

/** Returns each broken file once. @param {readonly Test[]} broken */
export const unique = (broken) => [
  ...new Map(broken.map((test) => [lineOf({ ...test, reason: test.file ? '' : test.reason }), test])).values(),
]

/** @param {string} [text] */
export const firstLine = (text = '') => stripVTControlCharacters(text).trim().split('\n')[0] ?? ''
