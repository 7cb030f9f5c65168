// Vitest's runner, which runs each test once as it is, and then once more for each of its mutants. So no mutant costs the
// start of a process, or the import of the sources.
import { setMaxListeners } from 'node:events'
import { appendFileSync } from 'node:fs'
import { TestRunner, vi } from 'vitest'

/** More runs of one mutant's place than any test has: its loop has no end. */
const HIT_LIMIT = 1_000_000

/** How often a test may fail without a mutant: a busy machine is slow to load what it waits for. */
const MAX_FAILURES = 3

/** A test that fails later than this may have waited for the machine. */
const SLOW_MS = 500

/**
 * A test with a mutant that lets the process rest for so many looks in a row, each after so many ms, waits for what never
 * comes: it fails then, long before its timeout. In a look at rest, less than so many µs of processor time were used.
 */
const REST = { looks: 8, ms: 50, processorUs: 3_000 }

const GOES_ON = { message: 'another mutant' }

// Vitest listens to a test's signal once for each time that the test runs.
setMaxListeners(0)

/** What StrykerJS's switches read. */
const switches = (globalThis.__stryker__ ??= {})
/** The mutants that a test of this worker has found. */
const killed = (switches.killed ??= new Set())

/** A test's key in the plan. @param {any} test */
function keyOf(test) {
  const names = [test.name]
  for (let { suite } = test; suite; suite = suite.suite) if (suite.name) names.unshift(suite.name)
  return `${test.file.filepath}#${names.join(' > ')}`
}

// A test may fake the timers.
const { setInterval, clearInterval } = globalThis

/** Returns a promise that rejects when the process rests, and a function that ends the looks. */
function whenAtRest() {
  let looks = 0
  let before = process.cpuUsage()
  let timer
  const rested = new Promise((_, reject) => {
    timer = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      before = process.cpuUsage()
      looks = user + system < REST.processorUs ? looks + 1 : 0
      if (looks === REST.looks) reject(new Error('The test waits for what never comes'))
    }, REST.ms)
  })
  return { rested, end: () => clearInterval(timer) }
}

export default class MutantRunner extends TestRunner {
  /** @type {{ journal: string, plan: Record<string, string[]>, killed: string[] } | undefined} nothing: only the hits */
  work = this.injectValue('mutants')

  /** Of the test that runs. @type {{ key: string, left: string[], mutant?: string, isClean: boolean, isCertain: boolean, failures: number, startedAt: number, killing?: string } | undefined} */
  state

  /** @type {{ set: (value: unknown) => void, was: unknown }[]} */
  constants = []

  /** @param {string} event @param {string} mutant @param {string} [by] */
  note(event, mutant, by = '') {
    if (this.work) appendFileSync(this.work.journal, `${event}\t${mutant}\t${process.pid}\t${by}\n`)
  }

  /** @param {any} test */
  async onBeforeRunTask(test) {
    await super.onBeforeRunTask(test)
    for (const id of this.work?.killed ?? []) killed.add(id)
    const key = keyOf(test)
    const left = test.fails ? [] : (this.work?.plan[key] ?? []).filter((id) => !killed.has(id))
    if (this.work && left.length === 0) test.mode = 'skip'
    this.state = { key, left, isClean: false, isCertain: false, failures: 0, startedAt: 0 }
    test.retry = Number.MAX_SAFE_INTEGER
  }

  /** Waits for imports that go on, as our setup of the tests does. @param {any} suite */
  async onAfterRunSuite(suite) {
    if ('filepath' in suite) await vi.dynamicImportSettled()
    await super.onAfterRunSuite(suite)
  }

  /** @param {any} test */
  onBeforeTryTask(test) {
    super.onBeforeTryTask(test)
    const { key, mutant } = this.state
    // A run that failed may have left a promise that never settles, for which Vitest would wait after each later run.
    test.promises = undefined
    this.state.startedAt = performance.now()
    switches.currentTestId = this.work ? undefined : key
    switches.hitCount = 0
    switches.hitLimit = HIT_LIMIT
    switches.activeMutant = mutant
    if (!mutant) return
    this.note('try', mutant, key)
    for (const { get, set, make } of globalThis.__latchkitLive?.get(mutant) ?? []) {
      this.constants.push({ set, was: get() })
      set(make())
    }
  }

  /** @param {any} test */
  async runTask(test) {
    const run = TestRunner.getTestFn(test)
    if (!this.state.mutant) return run()
    const { rested, end } = whenAtRest()
    try {
      await Promise.race([run(), rested])
    } finally {
      end()
    }
  }

  /** @param {any} test */
  onAfterRetryTask(test) {
    switches.activeMutant = undefined
    switches.currentTestId = undefined
    for (const { set, was } of this.constants.splice(0).toReversed()) set(was)
    const hasFailed = test.result.state === 'fail'
    this.state.failures = hasFailed && !this.state.mutant ? this.state.failures + 1 : 0
    const isTriedAgain = this.state.failures > 0 && this.state.failures < MAX_FAILURES
    const goesOn = isTriedAgain || (this.work ? this.goOn(hasFailed) : this.tell(test, hasFailed))
    // Vitest repeats a test only after an error.
    test.result.errors = goesOn ? [GOES_ON] : undefined
    test.result.state = goesOn ? 'fail' : 'pass'
  }

  /** Tells the mutants that a test runs through. @param {any} test @param {boolean} hasFailed */
  tell(test, hasFailed) {
    const { key } = this.state
    const failure = hasFailed ? `${test.result.errors?.at(-1)?.message}`.split('\n')[0] : undefined
    const hits = hasFailed ? [] : Object.keys(switches.mutantCoverage?.perTest[key] ?? {})
    test.meta.mutants = { key, hits, failure }
    return false
  }

  /**
   * Takes the next mutant of the test. After each that it finds, it runs again without one: where that fails too, the
   * mutant left something behind, and the rest of the test's mutants are left to other tests. A test that fails slowly has
   * waited for something, maybe only for the machine: it must fail twice.
   * @param {boolean} hasFailed
   */
  goOn(hasFailed) {
    const { state } = this
    const { mutant, killing, key } = state
    if (mutant && hasFailed && !state.isCertain && performance.now() - state.startedAt > SLOW_MS) {
      state.isCertain = true
      return true
    }
    if (mutant && hasFailed) {
      Object.assign(state, { mutant: undefined, killing: mutant })
      return true
    }
    if (killing && (!hasFailed || state.isClean)) {
      killed.add(killing)
      this.note('killed', killing, key)
    }
    if (!mutant && hasFailed) return this.note('spoilt', killing ?? '', key) ?? false
    state.isClean = !mutant
    state.killing = undefined
    state.isCertain = false
    do state.mutant = state.left.shift()
    while (state.mutant && killed.has(state.mutant))
    return state.mutant !== undefined
  }
}
