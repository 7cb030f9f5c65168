// pnpm test: runs all stages, each of which is tasks of turbo (see turbo.json): a task whose inputs didn't change is
// answered from the cache. Prints what each stage took, and at the end the sum: `N passed, N failed`.
//
//   node scripts/test.mjs [stage…] [--affected]
//
// Stages: build, check, unit, browser, stories, e2e, fixtures, maps. By default all run. --affected: only what the changes
// since the main branch can touch. Of the end-to-end tests, these are the files that use a touched package. The maps are
// left out, since they name all tests.
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { touchedTests } from './affected.mjs'
import { ensureBrowser, ensureShell } from './browser.mjs'
import { ensureRedis } from './redis.mjs'
import { reportOf } from './reports/report.mjs'
import { ROOT, runTurbo, TASKS_AT_ONCE } from './run.mjs'

/** The tasks of each stage. */
const STAGES = {
  build: ['build', '--filter=./packages/*', '--filter=./apps/*'],
  check: [
    ...['lint', 'budgets', 'boundaries', 'packed', 'knip', 'reference', 'stylelint', 'styles', 'manifests'],
    ...['api:check', 'format:check', 'words:check', 'docs'],
  ],
  unit: ['unit', 'unit:scripts'],
  browser: ['browser'],
  stories: ['stories'],
  // The builds of the examples, which have no such tests, would run beside them otherwise.
  e2e: ['e2e', '--filter=@latchkit/lab'],
  fixtures: ['fixtures:next'],
  maps: ['maps'],
}
const MAX_EXPENSIVE = 10

/**
 * @typedef {import('./reports/report.mjs').Report} Report
 * @typedef {Report & { name: string, ms: number, processorS: number | undefined }} Outcome
 * @typedef {{ taskId: string, task: string, directory: string, execution?: { exitCode: number } }} Task in turbo's
 *   summary of a run
 */

/** Runs a stage. @param {string} name @param {boolean} onlyAffected @returns {Promise<Outcome>} */
async function runStage(name, onlyAffected) {
  console.log(headline(name))
  const [begin, processor] = [performance.now(), processorSeconds()]
  const reports = await (name === 'e2e' && onlyAffected
    ? runTouched()
    : runTasks(STAGES[name], onlyAffected && name === 'unit'))
  const outcome = {
    name,
    ms: performance.now() - begin,
    processorS: processor === undefined ? undefined : processorSeconds() - processor,
    ...sumOf(reports),
  }
  console.log(`\n${lineOf(outcome)}`)
  list('most expensive files', mostExpensive(outcome))
  return outcome
}

/**
 * Runs tasks of turbo. A task without a report of tests counts as one test.
 * @param {readonly string[]} tasks
 * @param {boolean} onlyAffected
 * @param {readonly string[]} [args] of the tasks' commands
 * @returns {Promise<Report[]>}
 */
async function runTasks(tasks, onlyAffected = false, args = []) {
  const summaries = join(ROOT, '.turbo/runs')
  rmSync(summaries, { recursive: true, force: true })
  const options = [
    TASKS_AT_ONCE,
    '--output-logs=new-only',
    '--summarize',
    '--continue=dependencies-successful',
    ...(onlyAffected ? ['--affected'] : []),
  ]
  const { status } = await runTurbo(['run', ...tasks, ...options, ...(args.length > 0 ? ['--', ...args] : [])], {
    show: true,
  })
  const [summary] = existsSync(summaries) ? readdirSync(summaries) : []
  /** @type {Task[]} */
  const ran = summary ? JSON.parse(readFileSync(join(summaries, summary), 'utf8')).tasks : []
  const reports = ran.filter(({ execution }) => execution).map(readTask)
  const isTold = status === 0 || reports.some(({ failed }) => failed.length > 0)
  return isTold ? reports : [...reports, reportWith({ failed: [`turbo ended with ${status}`] })]
}

/** @param {Task} task */
function readTask({ taskId, task, directory, execution }) {
  const file = reportOf(task, join(ROOT, directory))
  const hasFailed = execution?.exitCode !== 0
  const ended = `${taskId} ended with ${execution?.exitCode}`
  if (!existsSync(file)) return reportWith(hasFailed ? { failed: [ended] } : { passed: 1 })
  /** @type {Report} */
  const report = JSON.parse(readFileSync(file, 'utf8'))
  return hasFailed && report.failed.length === 0 ? { ...report, failed: [`${ended} though no test failed`] } : report
}

/** Runs the end-to-end tests that use a touched package. */
async function runTouched() {
  const { stdout } = await runTurbo(['ls', '--affected', '--output=json'])
  const files = touchedTests(JSON.parse(stdout.slice(stdout.indexOf('{'))).packages.items.map(({ name }) => name))
  if (files.length === 0) return []
  console.log(`The changes touch ${files.length} files of tests.`)
  const reports = await runTasks(STAGES.e2e, false, files)
  // The maps name all tests: the report of some is none for them.
  rmSync(reportOf('e2e', join(ROOT, 'apps/lab')), { force: true })
  return reports
}

/** @param {Partial<Report>} report @returns {Report} */
const reportWith = (report) => ({ passed: 0, skipped: 0, failed: [], flaky: [], files: [], ...report })

/** @param {readonly Report[]} reports */
const sumOf = (reports) =>
  reportWith({
    passed: reports.reduce((sum, { passed }) => sum + passed, 0),
    skipped: reports.reduce((sum, { skipped }) => sum + skipped, 0),
    failed: reports.flatMap(({ failed }) => failed),
    flaky: reports.flatMap(({ flaky }) => flaky),
    files: reports.flatMap(({ files }) => files),
  })

/**
 * Returns the seconds of processor that the processes took which this process began, and which have ended, with those
 * that they began. Only Linux tells it.
 */
function processorSeconds() {
  if (process.platform !== 'linux') return undefined
  const [, fields = ''] = readFileSync('/proc/self/stat', 'utf8').split(') ')
  // cutime and cstime of proc(5), in hundredths of a second.
  const [user, system] = fields.split(' ').slice(13, 15)
  return (Number(user) + Number(system)) / 100
}

/** @param {Pick<Report, 'passed' | 'failed' | 'skipped'>} report */
const tally = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`

/** @param {Outcome} outcome */
function lineOf({ name, ms, processorS, ...report }) {
  const processor = processorS === undefined ? '' : `${processorS.toFixed(0).padStart(6)} s of processor`
  return `${name.padEnd(8)} ${minutes(ms).padStart(5)} min ${processor}  ${tally(report)}`
}

/** @param {Report} report */
const mostExpensive = ({ files }) =>
  [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, MAX_EXPENSIVE)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${file}`)

/** @param {string} title @param {readonly string[]} lines */
function list(title, lines) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`)
}

const headline = (title) => `\n━━ ${title} ${'━'.repeat(60)}`
const minutes = (ms) => (ms / 60_000).toFixed(1)

async function main() {
  const { values, positionals } = parseArgs({
    options: { affected: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const unknown = positionals.filter((name) => !(name in STAGES))
  if (unknown.length > 0) {
    console.error(`No stage is named ${unknown.join(', ')}. There are ${Object.keys(STAGES).join(', ')}.`)
    return 2
  }
  const begin = performance.now()
  console.log(`Browser: ${await ensureBrowser()}, its shell: ${await ensureShell()}`)
  console.log(`Redis: ${await ensureRedis()}`)
  /** @type {Outcome[]} */
  const outcomes = []
  const isAsked = (name) => (positionals.length > 0 ? positionals.includes(name) : name !== 'maps' || !values.affected)
  for (const name of Object.keys(STAGES).filter(isAsked)) {
    // The maps name tests that passed: after a failure they would only repeat it.
    if (name === 'maps' && sumOf(outcomes).failed.length > 0) break
    outcomes.push(await runStage(name, values.affected))
    // Without a build the later stages would test old files, or none.
    if (name === 'build' && outcomes[0].failed.length > 0) break
  }
  const all = sumOf(outcomes)
  console.log(`${headline('result')}\n${outcomes.map(lineOf).join('\n')}`)
  list('flaky', all.flaky)
  list('failed', all.failed)
  console.log(`\nin ${minutes(performance.now() - begin)} min\n${tally(all)}`)
  return all.failed.length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  console.error(error)
  process.exitCode = 1
  console.log('\n0 passed, 1 failed')
}
