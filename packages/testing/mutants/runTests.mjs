// Runs tests with the runner of the mutants, in one process.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { loadConfigFromFile } from 'vite'
import { startVitest } from 'vitest/node'
import { CACHE, ROOT } from '../../../scripts/run.mjs'

/** Too slow to run for each mutant, or about the text of the sources. */
const NO_TESTS = ['packages/testing/src/model/**', '**/*.model.test.ts', '**/*.types.test.ts']
/** A mutant after which the tests don't go on for this long is one that they find. */
const STUCK_MS = 20_000
const JOURNAL = join(CACHE, 'mutants/journal.tsv')

const unit = (await loadConfigFromFile({ command: 'serve', mode: 'test' }, join(ROOT, 'vitest.config.ts')))?.config.test
  .projects[0]

/** Begins the list of what the runner does. */
export function beginJournal() {
  mkdirSync(join(CACHE, 'mutants'), { recursive: true })
  writeFileSync(JOURNAL, '')
}

/**
 * What the runner has done: `killers` has the test that found each mutant.
 * @returns {{ lines: string[][], killers: Map<string, string>, spoilt: string[][] }}
 */
export function readJournal() {
  const lines = readFileSync(JOURNAL, 'utf8').split('\n').filter(Boolean)
  const entries = lines.map((line) => line.split('\t'))
  const killed = entries.filter(([event]) => event === 'killed' || event === 'stuck')
  const spoilt = entries.filter(([event]) => event === 'spoilt')
  return { lines: entries, killers: new Map(killed.map(([, id, , by]) => [id, by])), spoilt }
}

/**
 * Runs tests.
 * @param {ReadonlyMap<string, string>} code the sources that have the mutants, by their paths
 * @param {readonly string[]} files the tests in their order, or patterns
 * @param {Record<string, string[]>} [plan] the mutants of each test. Without it, each test only tells what it runs through
 * @returns {Promise<import('./plan.mjs').Test[]>}
 */
export async function runTests(code, files, plan) {
  const changed = { name: 'mutants', enforce: 'pre', load: (/** @type {string} */ id) => code.get(id.split('?')[0]) }
  const placeOf = (/** @type {{ moduleId: string }} */ { moduleId }) => files.indexOf(moduleId)
  class Sequencer {
    shard = (/** @type {any[]} */ specs) => specs
    sort = (/** @type {any[]} */ specs) => specs.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
  const work = plan && { journal: JOURNAL, plan, killed: [...readJournal().killers.keys()] }
  const vitest = await startVitest(
    'test',
    [],
    { config: false, watch: false, root: ROOT, reporters: [{}], dangerouslyIgnoreUnhandledErrors: true },
    {
      ...unit,
      plugins: [changed, ...unit.plugins],
      cacheDir: join(CACHE, 'vitest-mutants'),
      test: {
        ...unit.test,
        include: files.map((path) => (path.startsWith(ROOT) ? relative(ROOT, path) : path)),
        exclude: [...unit.test.exclude, ...NO_TESTS],
        runner: join(ROOT, 'packages/testing/mutants/runner.mjs'),
        provide: { mutants: work },
        // A test with a mutant may wait in vain: it waits no longer than it must.
        setupFiles: [],
        testTimeout: 5_000,
        hookTimeout: 30_000,
        expect: {},
        maxWorkers: 1,
        isolate: false,
        onConsoleLog: () => false,
        sequence: { sequencer: Sequencer },
      },
    },
  )
  const modules = vitest.state.getTestModules()
  for (const module of modules) for (const { message } of module.errors()) console.log(`${module.moduleId}: ${message}`)
  const metas = modules.flatMap((module) => [...module.children.allTests()]).map((test) => test.meta())
  await vitest.close()
  process.exitCode = 0
  return metas.flatMap(({ mutants }) => mutants ?? [])
}

/** Ends the runner's process when it doesn't go on. */
function watch() {
  let seen = -1
  return setInterval(() => {
    const { lines } = readJournal()
    const [event, id, pid, by] = lines.at(-1) ?? []
    if (lines.length === seen && event === 'try') {
      writeFileSync(JOURNAL, `stuck\t${id}\t${pid}\t${by}\n`, { flag: 'a' })
      process.kill(Number(pid), 'SIGKILL')
    }
    seen = lines.length
  }, STUCK_MS)
}

/**
 * Runs the tests of a plan. After each mutant that stops them for ever, goes on with what was not tried.
 * @param {ReadonlyMap<string, string>} code @param {{ plan: Record<string, string[]>, files: readonly string[] }} work
 */
export async function runPlan(code, { plan, files }) {
  for (let isDone = false; !isDone;) {
    const { killers, lines } = readJournal()
    const tried = new Set(lines.flatMap(([event, id, , key]) => (event === 'try' ? `${id} ${key}` : [])))
    const isOpen = (/** @type {string} */ id, /** @type {string} */ key) =>
      !killers.has(id) && !tried.has(`${id} ${key}`)
    const open = Object.entries(plan)
      .map(([key, ids]) => /** @type {const} */ ([key, ids.filter((id) => isOpen(id, key))]))
      .filter(([, ids]) => ids.length > 0)
    if (open.length === 0) return
    const paths = new Set(open.map(([key]) => key.split('#')[0]))
    const watching = watch()
    await runTests(
      code,
      files.filter((path) => paths.has(path)),
      Object.fromEntries(open),
    )
    clearInterval(watching)
    const after = readJournal().lines.slice(lines.length)
    isDone = !after.some(([event]) => event === 'stuck')
  }
}
