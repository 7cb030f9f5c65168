// Runs the stages of tests, runs failed tests once more and alone, and prints the results.
import { lineOf, merge, repeatable, tallyLine, tallyOf } from './results.mjs'

/** More failures than this are no coincidence, and repeating them would double the time of the run. */
const MOST_REPEATED = 50
const SLOWEST = 10

/**
 * @typedef {import('./results.mjs').Test} Test
 * @typedef {import('./stages.mjs').Stage} Stage
 * @typedef {import('./results.mjs').Report & { name: string, ms: number }} Outcome
 */

/**
 * @param {Record<string, Stage>} stages in their order
 * @param {{ needed?: readonly string[] }} [options] `needed`: stages that the later ones depend on
 * @returns {Promise<boolean>} whether no test failed
 */
export async function runAndTell(stages, { needed = [] } = {}) {
  const begin = performance.now()
  /** @type {Outcome[]} */
  const outcomes = []
  for (const [name, { run }] of Object.entries(stages)) {
    const outcome = await runStage(name, run)
    outcomes.push(outcome)
    if (needed.includes(name) && tallyOf(outcome.tests).failed > 0) break
  }
  for (const outcome of outcomes) await repeat(outcome, stages[outcome.name])
  tell(outcomes, performance.now() - begin)
  return outcomes.every(({ tests }) => tallyOf(tests).failed === 0)
}

/** @param {string} name @param {Stage['run']} run @returns {Promise<Outcome>} */
async function runStage(name, run) {
  console.log(headline(name))
  const begin = performance.now()
  const report = await run()
  const ms = performance.now() - begin
  console.log(`\n${name}: ${tallyLine(tallyOf(report.tests))}, ${seconds(ms)} s`)
  return { ...report, name, ms }
}

/** @param {Outcome} outcome @param {Stage} stage */
async function repeat(outcome, stage) {
  const failed = repeatable(outcome.tests)
  if (failed.length === 0 || !stage.repeat) return
  console.log(headline(`${outcome.name}, again`))
  if (failed.length > MOST_REPEATED) {
    console.log(`${failed.length} failed. More than ${MOST_REPEATED} are no bad luck: none is run again.`)
    return
  }
  const begin = performance.now()
  outcome.tests = merge(outcome.tests, failed, await stage.repeat(failed))
  outcome.ms += performance.now() - begin
}

/** @param {readonly Outcome[]} outcomes @param {number} ms */
function tell(outcomes, ms) {
  console.log(headline('result'))
  for (const { name, tests, ms } of outcomes)
    console.log(`${name.padEnd(8)} ${minutes(ms).padStart(5)} min  ${tallyLine(tallyOf(tests))}`)

  const slowest = outcomes
    .flatMap(({ name, files }) => files.map((file) => ({ ...file, name })))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
  list('slowest files', slowest, ({ name, file, ms }) => `${seconds(ms).padStart(5)} s  ${name.padEnd(8)} ${file}`)
  const all = outcomes.flatMap(({ name, tests }) => tests.map((test) => ({ ...test, stage: name })))
  const inLine = (test) => `${test.stage}: ${lineOf(test)}`
  list(
    'flaky',
    all.filter(({ status }) => status === 'flaky'),
    inLine,
  )
  list(
    'failed',
    all.filter(({ status }) => status === 'failed'),
    inLine,
  )
  console.log(`\nin ${minutes(ms)} min\n${tallyLine(tallyOf(all))}`)
}

/** @template T @param {string} title @param {readonly T[]} items @param {(item: T) => string} line */
function list(title, items, line) {
  if (items.length > 0) console.log(`\n${title}\n${items.map((item) => `  ${line(item)}`).join('\n')}`)
}

const headline = (title) => `\n━━ ${title} ${'━'.repeat(60)}`
const seconds = (ms) => (ms / 1000).toFixed(0)
const minutes = (ms) => (ms / 60_000).toFixed(1)
