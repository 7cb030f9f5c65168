// What a run of tests writes for scripts/test.mjs, in one form for all runners.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../run.mjs'

/**
 * @typedef {object} Report
 * @property {number} passed how many tests passed, at the first try or when they were tried again
 * @property {number} skipped
 * @property {string[]} failed a line for each test that failed, and for each error outside of the tests
 * @property {string[]} flaky a line for each test that failed first, and passed when it was tried again
 * @property {{ file: string, ms: number, passed: string[] }[]} files how long each file took, and the titles of the tests
 *   that passed, each after those of its suites: `suite › test`
 */

/** @param {string} task the name of a task, such as `unit` @param {string} folder of a package */
export const reportOf = (task, folder) => join(folder, '.cache', `${task.replace(':', '-')}.json`)

/**
 * Writes the report of the task that runs the tests. A run that no task has begun writes none.
 * @param {Report} report
 */
export function writeReport(report) {
  const task = process.env.TURBO_HASH && process.env.npm_lifecycle_event
  if (!task) return
  const path = reportOf(task, process.cwd())
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, JSON.stringify(report))
}

/** @param {readonly string[]} titles of the suites and of the test */
export const joinTitles = (titles) => titles.join(' › ')

/** Returns a file's path from the project's folder. @param {string} path */
export const placeOf = (path) => relative(ROOT, path)

/**
 * Returns the line of a test or a file.
 * @param {{ titles?: readonly string[], file?: string, project?: string, reason?: string }} result
 */
export function lineOf({ titles = [], file, project, reason = '' }) {
  const place = [file && placeOf(file), project].filter(Boolean).join(', ')
  const name = titles.length > 0 ? `${joinTitles(titles)} (${place})` : place
  const [first = ''] = stripVTControlCharacters(reason).trim().split('\n')
  return [name, first].filter(Boolean).join(': ')
}
