// A reporter for Vitest: writes a Report, see results.mjs, to the file in REPORT_FILE. Vitest's own json reporter lacks
// the projects, and errors outside of tests.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { firstLine, unique } from './results.mjs'
import { ROOT } from './run.mjs'

/** @typedef {import('./results.mjs').Test} Test */
/** @typedef {import('vitest/node').TestModule} TestModule */

export default class ReportReporter {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly { message?: string, VITEST_TEST_PATH?: string }[]} errors that no test threw
   */
  onTestRunEnd(modules, errors) {
    // Files share a worker, so an error may come from another file than the one that runs. The result has no file,
    // since running one file again can't make up for it.
    const outside = errors.map(({ message, VITEST_TEST_PATH: path }) =>
      failureOf(path ? `${firstLine(message)} (outside of a test, while ${placeOf(path)} ran)` : message),
    )
    const tests = modules.flatMap((module) => [...[...module.children.allTests()].map(readTest), ...brokenOf(module)])
    const files = modules.map((module) => ({ file: placeOf(module.moduleId), ms: timeOf(module) }))
    writeFileSync(process.env.REPORT_FILE ?? '', JSON.stringify({ tests: [...tests, ...unique(outside)], files }))
  }
}

const placeOf = (path) => relative(ROOT, path)

/** @param {string} [reason] @param {string} [path] @param {string} [project] @returns {Test} */
const failureOf = (reason, path, project) => ({
  titles: [],
  ...(path && { file: placeOf(path) }),
  ...(project && { project }),
  status: 'failed',
  reason: firstLine(reason),
})

/** A test that began and didn't end has failed. */
const STATUS = { passed: 'passed', failed: 'failed', skipped: 'skipped', pending: 'failed' }

/** @param {import('vitest/node').TestCase} test @returns {Test} */
function readTest(test) {
  const { state, errors } = test.result()
  return {
    titles: titlesOf(test),
    file: placeOf(test.module.moduleId),
    project: test.project.name,
    status: STATUS[state],
    ...(state === 'pending' && { reason: 'did not end' }),
    ...(errors && { reason: firstLine(errors[0]?.message) }),
  }
}

/** @returns {string[]} */
const titlesOf = (task) => (task.type === 'module' ? [] : [...titlesOf(task.parent), task.name])

/**
 * Returns the failure of a module whose import or hooks failed, or that didn't end.
 * @param {TestModule} module
 * @returns {Test[]}
 */
function brokenOf(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const hasEnded = ['passed', 'failed', 'skipped'].includes(module.state())
  if (errors.length === 0 && hasEnded) return []
  return [failureOf(errors[0]?.message ?? 'did not end', module.moduleId, module.project.name)]
}

/** @param {TestModule} module in ms, with its import and its hooks */
function timeOf(module) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
}
