// What the test runners write, counted.
import { relative, resolve } from 'node:path'
import { ROOT } from './run.mjs'

/** @typedef {{ passed: number, failed: number, skipped: number, failures: string[] }} Tally `failures` are titles */

/** @param {readonly Tally[]} tallies @returns {Tally} */
export const sum = (tallies) =>
  tallies.reduce(
    (total, tally) => ({
      passed: total.passed + tally.passed,
      failed: total.failed + tally.failed,
      skipped: total.skipped + tally.skipped,
      failures: [...total.failures, ...tally.failures],
    }),
    { passed: 0, failed: 0, skipped: 0, failures: [] },
  )

/** `3 passed, 1 failed`, and what was skipped where something was. @param {Tally} tally */
export const sumLine = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** What `check.mjs --json` wrote. @param {{ passed: number, failures: string[] }} result @returns {Tally} */
export const readCheck = ({ passed, failures }) => ({ passed, failed: failures.length, skipped: 0, failures })

/**
 * What Vitest's json reporter wrote. A file that failed to load counts as one failure.
 * @param {{ testResults: any[] }} result
 * @returns {Tally}
 */
export function readVitest({ testResults }) {
  const files = testResults.map(({ name: path, status, message, assertionResults }) => {
    const name = relative(ROOT, resolve(ROOT, path))
    const of = (...kinds) => assertionResults.filter((test) => kinds.includes(test.status))
    const failures = of('failed').map(
      ({ fullName, failureMessages }) => `${fullName} (${name})${reason(failureMessages?.[0])}`,
    )
    if (status === 'failed' && failures.length === 0) failures.push(`${name}: ${firstLine(message) || 'broke off'}`)
    return {
      passed: of('passed').length,
      failed: failures.length,
      skipped: of('skipped', 'pending', 'todo', 'disabled').length,
      failures,
    }
  })
  return sum(files)
}

/**
 * What Playwright's json reporter wrote. A test that passes only now and then has failed; so has whatever broke outside
 * of a test.
 * @param {{ suites: any[], errors?: any[] }} result
 * @returns {Tally}
 */
export function readPlaywright({ suites, errors = [] }) {
  const specs = suites.flatMap(specsOf)
  const tests = specs.flatMap(({ title, file, tests }) => tests.map((test) => ({ ...test, title, file })))
  const of = (...kinds) => tests.filter(({ status }) => kinds.includes(status))
  const failures = [
    ...of('unexpected', 'flaky').map(
      ({ title, file, projectName, status }) => `${title} (${file}, ${projectName}, ${status})`,
    ),
    ...errors.map(({ message }) => firstLine(message)),
  ]
  return { passed: of('expected').length, failed: failures.length, skipped: of('skipped').length, failures }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** Why a test failed, in a line, behind its name. */
const reason = (message = '') => (message ? `: ${firstLine(message)}` : '')

const firstLine = (text = '') => text.trim().split('\n')[0] ?? ''
