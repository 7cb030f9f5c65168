import { joinTitles, lineOf, placeOf, writeReport } from './report.mjs'

/** @typedef {import('vitest/node').TestModule} TestModule */

/** A reporter for Vitest: see report.mjs. */
export default class VitestReport {
  /**
   * @param {readonly TestModule[]} modules
   * @param {readonly { message?: string, VITEST_TEST_PATH?: string }[]} errors that no test threw
   */
  onTestRunEnd(modules, errors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const inState = (...states) => tests.filter((test) => states.includes(test.result().state))
    writeReport({
      passed: inState('passed').length,
      skipped: inState('skipped').length,
      // A test that began and didn't end has failed.
      failed: [
        ...inState('failed', 'pending').map(readTest),
        ...modules.flatMap(readBroken),
        // Files share a worker, so an error may come from another file than the one that runs.
        ...errors.map(({ message, VITEST_TEST_PATH: file }) =>
          lineOf({ reason: `${message} (outside of a test, while ${placeOf(file ?? '')} ran)` }),
        ),
      ],
      flaky: tests.filter((test) => test.diagnostic()?.flaky).map(readTest),
      files: modules.map((module) => ({
        file: placeOf(module.moduleId),
        ms: timeOf(module),
        passed: [...module.children.allTests('passed')].flatMap((test) => [
          joinTitles(titlesOf(test)),
          ...storyNamesOf(test),
        ]),
      })),
    })
  }
}

/** @param {import('vitest/node').TestCase} test */
function readTest(test) {
  const { state, errors } = test.result()
  return lineOf({
    titles: titlesOf(test),
    file: test.module.moduleId,
    project: test.project.name,
    reason: state === 'pending' ? 'did not end' : errors?.[0]?.message,
  })
}

/** @returns {string[]} */
const titlesOf = (task) => (task.type === 'module' ? [] : [...titlesOf(task.parent), task.name])

/** Vitest names a story after its export. `.storybook/preview.tsx` reports the name that Storybook shows. */
const storyNamesOf = (test) =>
  (test.meta().reports ?? []).flatMap(({ type, result }) => (type === 'name' ? [result.name] : []))

/** Returns the line of a file whose import or hooks failed, or that didn't end. @param {TestModule} module */
function readBroken(module) {
  const errors = [module, ...module.children.allSuites()].flatMap((suite) => suite.errors())
  const hasEnded = ['passed', 'failed', 'skipped'].includes(module.state())
  if (errors.length === 0 && hasEnded) return []
  return [lineOf({ file: module.moduleId, project: module.project.name, reason: errors[0]?.message ?? 'did not end' })]
}

/** @param {TestModule} module in ms, with its import and its hooks */
function timeOf(module) {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } = module.diagnostic()
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
}
