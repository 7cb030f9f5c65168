// pnpm test: everything, in stages. The last line is the sum: `N passed, N failed`.
//
//   node scripts/test.mjs [stage…]
//
// Stages: build, check, unit, browser, stories, e2e. Without one, all run. A stage that breaks off counts as one failure.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBrowser } from './browser.mjs'
import { bin, build, CACHE, ROOT, runNode } from './run.mjs'
import { readCheck, readPlaywright, readVitest, sum, sumLine } from './results.mjs'

const RESULTS = join(CACHE, 'results')
const resultFile = (stage) => join(RESULTS, `${stage}.json`)

const vitest = async (stage, ...projects) => {
  const unhandled = join(RESULTS, `${stage}.unhandled.json`)
  const reporters = ['default', 'json', './scripts/vitest-reporter.mjs'].map((name) => `--reporter=${name}`)
  const args = ['run', ...projects.map((name) => `--project=${name}`), ...reporters]
  const ended = await runNode(bin('vitest'), [...args, `--outputFile.json=${resultFile(stage)}`], {
    show: true,
    env: { UNHANDLED_OUTPUT_FILE: unhandled },
  })
  return { ...ended, outside: existsSync(unhandled) ? JSON.parse(readFileSync(unhandled, 'utf8')) : [] }
}

/**
 * @typedef {import('./results.mjs').Tally} Tally
 * @typedef {object} Stage
 * @property {() => Promise<{ status: number, ms: number, outside?: readonly { stack?: string }[] }>} run `outside`: what
 *   broke outside of a test
 * @property {(result: any) => Tally} [read] counts what the stage wrote to its result file
 */

/** @type {Record<string, Stage>} */
const STAGES = {
  build: { run: () => build([], { show: true }) },
  check: {
    run: () => runNode(join(ROOT, 'scripts/check.mjs'), ['--json', resultFile('check')], { show: true }),
    read: readCheck,
  },
  unit: { run: () => vitest('unit', 'unit*'), read: readVitest },
  browser: { run: () => vitest('browser', 'browser'), read: readVitest },
  stories: { run: () => vitest('stories', 'stories*'), read: readVitest },
  e2e: {
    run: () =>
      runNode(
        bin('@playwright/test', 'playwright'),
        ['test', '--config=apps/lab/playwright.config.ts', '--reporter=list,json'],
        { show: true, env: { PLAYWRIGHT_JSON_OUTPUT_FILE: resultFile('e2e') } },
      ),
    read: readPlaywright,
  },
}

/**
 * @param {string} name
 * @returns {Promise<Tally>}
 */
async function runStage(name) {
  const { run, read } = STAGES[name]
  console.log(`\n━━ ${name} ${'━'.repeat(60)}`)
  const { status, ms, outside = [] } = await run()
  const tally =
    read && existsSync(resultFile(name)) ? read(JSON.parse(readFileSync(resultFile(name), 'utf8'))) : sum([])
  if (status !== 0 && tally.failed === 0) {
    tally.failed = 1
    tally.failures.push(`the stage ended with ${status} though no test failed`)
  }
  tally.failures.push(...outside.map(({ stack }) => `outside of a test: ${stack}`))
  console.log(`\n${name}: ${sumLine(tally)}, ${Math.round(ms / 1000)} s`)
  return tally
}

/** @param {string[]} names */
async function runStages(names) {
  /** @type {Record<string, Tally>} */
  const tallies = {}
  for (const name of names) {
    tallies[name] = await runStage(name)
    // What was built before would be tested, or nothing.
    if (name === 'build' && tallies.build.failed > 0) break
  }
  return tallies
}

async function main() {
  const wanted = process.argv.slice(2)
  const unknown = wanted.filter((name) => !(name in STAGES))
  if (unknown.length > 0) {
    console.error(`No stage is named ${unknown.join(', ')}. There are ${Object.keys(STAGES).join(', ')}.`)
    process.exit(2)
  }
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS, { recursive: true })
  console.log(`Browser: ${await ensureBrowser()}`)

  const begin = performance.now()
  const tallies = await runStages(
    wanted.length > 0 ? Object.keys(STAGES).filter((name) => wanted.includes(name)) : Object.keys(STAGES),
  )
  console.log(`\n━━ result ${'━'.repeat(59)}`)
  for (const [name, tally] of Object.entries(tallies)) {
    console.log(`${name.padEnd(8)} ${sumLine(tally)}`)
    for (const failure of tally.failures) console.log(`  ✗ ${failure}`)
  }
  console.log(`in ${Math.round((performance.now() - begin) / 60_000)} min`)
  return sum(Object.values(tallies))
}

try {
  const total = await main()
  process.exitCode = total.failed > 0 ? 1 : 0
  console.log(`\n${sumLine(total)}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
  console.log('\n0 passed, 1 failed')
}
