// pnpm check: every check that doesn't run the project.
//
//   node scripts/check.mjs [name…] [--json file]
//
// Names choose checks. By default all run. --json also writes a Report to a file: see results.mjs.
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { boundaries, boundaryRules } from './checks/boundaries.mjs'
import { format, lint, lintRules } from './checks/lint.mjs'
import { licences, pins } from './checks/manifests.mjs'
import { attw, pack, publint } from './checks/packed.mjs'
import { styles } from './checks/styles.mjs'
import { types } from './checks/types.mjs'
import { words, wordRules } from './checks/words.mjs'
import { bin, build, ROOT, runNode } from './run.mjs'

const AT_ONCE = 2

/**
 * @typedef {{ status: number, output: string, note?: string }} Result
 * @typedef {object} Check
 * @property {string} name
 * @property {string} what it checks
 * @property {() => Promise<Result> | Result} run
 * @property {string} [after] the check whose output this one reads
 * @property {boolean} [tells] whether to print its output after success too
 */

/** @type {Check[]} Long checks come first. */
const CHECKS = [
  { name: 'build', what: 'every package and app builds', run: () => build([]) },
  { name: 'lint', what: 'ESLint', run: lint },
  {
    name: 'budgets',
    what: 'bytes and requests of both rings',
    run: () => runNode(join(ROOT, 'scripts/budgets.mjs'), []),
    after: 'build',
    tells: true,
  },
  { name: 'types', what: 'TypeScript', run: types },
  { name: 'boundaries', what: 'imports between packages and folders, and the eager ring', run: boundaries },
  { name: 'format', what: 'Prettier', run: format },
  { name: 'pack', what: 'every published package packs', run: pack, after: 'build' },
  { name: 'attw', what: 'types as they are published', run: attw, after: 'pack' },
  {
    name: 'knip',
    what: 'nothing is unused or undeclared',
    run: () => runNode(bin('knip'), ['--no-progress', '--no-config-hints']),
  },
  { name: 'boundary-rules', what: 'each boundary rule finds its fixture', run: boundaryRules },
  {
    name: 'reference',
    what: 'the tables of README and docs/reference.md are those of the types',
    run: () => runNode(join(ROOT, 'scripts/check-reference.mjs'), []),
  },
  {
    name: 'api',
    what: 'the reports of the public API are those of the types',
    run: () => runNode(join(ROOT, 'scripts/checks/api.mjs'), []),
    after: 'build',
  },
  { name: 'publint', what: 'packages as they are published', run: publint, after: 'pack' },
  { name: 'styles', what: 'Stylelint, and that components and their style sheets name the same classes', run: styles },
  { name: 'lint-rules', what: 'the project’s own lint rules find their fixtures', run: lintRules },
  { name: 'licences', what: 'the licences of all dependencies allow redistribution', run: licences },
  { name: 'pins', what: 'exact versions, no host in the lockfile', run: pins },
  { name: 'words', what: 'the texts of every language', run: words, tells: true },
  { name: 'word-rules', what: 'the check of words finds the flaws of its fixture', run: wordRules },
  {
    name: 'docs',
    what: 'the maps match the project, all links exist',
    run: () => runNode(join(ROOT, 'scripts/check-docs.mjs'), []),
    tells: true,
  },
]

/** @param {Check} check */
async function runCheck({ name, what, run }) {
  const begin = performance.now()
  const result = await Promise.resolve()
    .then(run)
    .catch((error) => ({ status: 1, output: String(error?.stack ?? error) }))
  const seconds = `${((performance.now() - begin) / 1000).toFixed(1)} s`
  const note = result.note ? ` (${result.note})` : ''
  console.log(`${result.status === 0 ? '✓' : '✗'} ${name.padEnd(15)} ${seconds.padStart(7)}  ${what}${note}`)
  return result
}

/**
 * Runs checks, some at the same time, each after the check whose output it reads.
 * @param {Check[]} checks
 * @returns {Promise<Map<string, Result>>}
 */
async function runAll(checks) {
  const results = new Map()
  const waiting = [...checks]
  const next = () => {
    const at = waiting.findIndex(
      ({ after }) => !after || results.has(after) || !checks.some(({ name }) => name === after),
    )
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }
  const running = new Set()
  while (waiting.length > 0 || running.size > 0) {
    for (let check; running.size < AT_ONCE && (check = next());) {
      const { name } = check
      const end = runCheck(check).then((result) => {
        results.set(name, result)
        running.delete(end)
      })
      running.add(end)
    }
    await Promise.race(running)
  }
  return results
}

async function main() {
  const { values, positionals } = parseArgs({ options: { json: { type: 'string' } }, allowPositionals: true })
  const unknown = positionals.filter((name) => !CHECKS.some((check) => check.name === name))
  if (unknown.length > 0) {
    console.error(`No check is named ${unknown.join(', ')}. There are ${CHECKS.map(({ name }) => name).join(', ')}.`)
    process.exit(2)
  }
  const checks = positionals.length > 0 ? CHECKS.filter(({ name }) => positionals.includes(name)) : CHECKS
  const results = await runAll(checks)
  const failed = checks.filter(({ name }) => results.get(name).status !== 0)
  for (const { name, tells } of checks) {
    const { status, output } = results.get(name)
    if (output.trim() && (status !== 0 || tells))
      console.log(`\n── ${name} ${status === 0 ? '' : 'failed '}──\n${output.trim()}`)
  }
  console.log(`\n${checks.length - failed.length} checks passed, ${failed.length} failed${listed(failed)}`)
  if (values.json) {
    const tests = checks.map((check) => ({
      titles: [`${check.name}: ${check.what}`],
      status: failed.includes(check) ? 'failed' : 'passed',
    }))
    mkdirSync(dirname(values.json), { recursive: true })
    writeFileSync(values.json, JSON.stringify({ tests, files: [] }))
  }
  process.exitCode = failed.length > 0 ? 1 : 0
}

/** @param {Check[]} checks */
const listed = (checks) => (checks.length > 0 ? `: ${checks.map(({ name }) => name).join(', ')}` : '')

await main()
