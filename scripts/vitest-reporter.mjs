// A reporter for Vitest: writes a Report, see results.mjs, to the file that REPORT_FILE names. Vitest's own json one leaves
// out the projects, and what broke outside of a test.
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
    // Files share a worker: the one that ran when the error came need not be the one that it comes from. So it has no file,
    // and can't be made up for by running one again.
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

/** What has been begun and not ended has failed. */
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

/** A module whose import or whose hooks failed, or that never came to an end. @param {TestModule} module @returns {Test[]} */
function brokenOf(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const hasEnded = ['passed', 'failed', 'skipped'].includes(module.state())
  if (errors.length === 0 && hasEnded) return []
  return [failureOf(errors[0]?.message ?? 'did not end', module.moduleId, module.project.name)]
}

/** @param {TestModule} module in ms, its import and its hooks too */
function timeOf(module) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
}
