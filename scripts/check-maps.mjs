// Checks that the tests which the maps in docs/ name ran and passed, by the last reports of all tasks that run tests.
//
//   node scripts/check-maps.mjs [--fill] [root]
//
// --fill first writes the test column of docs/faults.md from the fault numbers in the titles of these tests.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { checkFaultTests, fillFaults } from './docs/faults.mjs'
import { readPages } from './docs/markdown.mjs'
import { checkTitles } from './docs/specMap.mjs'
import { readTests } from './docs/tests.mjs'

/** @param {string} root @param {{ fill?: boolean }} [options] @returns {string[]} errors */
export function checkMaps(root, { fill = false } = {}) {
  const { tests, missing } = readTests(root)
  if (missing.length > 0) return [...missing, 'Only with the reports of all tests can the maps be checked: pnpm test']
  const read = () => ({ root, pages: readPages(root) })
  if (fill) fillFaults(read(), tests)
  const project = read()
  return [...checkTitles(project, tests), ...checkFaultTests(project, tests)]
}

function main() {
  const { values, positionals } = parseArgs({ options: { fill: { type: 'boolean' } }, allowPositionals: true })
  const errors = checkMaps(resolve(positionals[0] ?? join(import.meta.dirname, '..')), values)
  for (const error of errors) console.error(error)
  if (errors.length > 0) process.exitCode = 1
}

if (resolve(process.argv[1] ?? '') === import.meta.filename) main()
