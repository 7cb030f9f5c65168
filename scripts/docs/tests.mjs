// The tests that ran and passed, as the runners report them: see scripts/reports.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { globSync } from 'tinyglobby'
import { reportOf } from '../reports/report.mjs'

/** The tasks that run the tests of a package or an app. */
const TASKS = ['unit', 'browser', 'stories', 'e2e']

/** @typedef {Map<string, Set<string>>} Tests the titles of tests, by the path of the file that ran */

/**
 * Reads the last reports of all packages and apps.
 * @param {string} root
 * @returns {{ tests: Tests, missing: string[] }} `missing`: the tasks without a report
 */
export function readTests(root) {
  const [tests, missing] = [new Map(), []]
  for (const manifest of globSync('{packages,apps}/*/package.json', { cwd: root }).sort()) {
    const { scripts = {} } = readJson(join(root, manifest))
    for (const task of TASKS.filter((each) => scripts[each])) {
      const report = reportOf(task, join(root, dirname(manifest)))
      if (!existsSync(report)) missing.push(`${dirname(manifest)}: no report of its task "${task}"`)
      else
        for (const { file, passed } of readJson(report).files)
          tests.set(file, new Set([...(tests.get(file) ?? []), ...passed]))
    }
  }
  return { tests, missing }
}

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/**
 * Returns the fault numbers in titles. Storybook shows the story `F148Many` as "F 148 Many".
 * @param {Iterable<string>} titles
 * @returns {string[]} sorted, each once
 */
export function faultsIn(titles) {
  const numbers = [...titles].flatMap((title) => [...title.matchAll(/(?<![\w#])F ?(\d{3})(?!\d)/g)])
  return [...new Set(numbers.map(([, digits]) => `F${digits}`))].sort()
}
