// Runs child processes for the scripts.
import { join, resolve } from 'node:path'
import spawn, { SubprocessError } from 'nano-spawn'

/** The project's folder. */
export const ROOT = resolve(import.meta.dirname, '..')

/** The folder of intermediate files, which may be deleted. */
export const CACHE = join(ROOT, '.cache')

/** The compiler of the build. The command `tsc` is that of `typescript`, which tools use by its API. */
export const TSC = join(ROOT, 'node_modules/typescript-7/bin/tsc')

/**
 * Runs a command to its end: a program of the system, or a command of a devDependency.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: Record<string, string>, show?: boolean, timeout?: number }} [options] `show`: the command
 * writes to this process's output, else its output is returned: `stdout`, and everything as `output`. `timeout` in ms
 * @returns {Promise<{ status: number, stdout: string, output: string }>} status 127 where it can't run
 */
export async function run(command, args, { show = false, ...options } = {}) {
  const stream = show ? 'inherit' : 'pipe'
  const stdio = /** @type {const} */ (['ignore', stream, stream])
  try {
    return { status: 0, ...(await spawn(command, args, { cwd: ROOT, preferLocal: true, stdio, ...options })) }
  } catch (error) {
    if (!(error instanceof SubprocessError)) throw error
    const { exitCode, signalName, stdout, output, cause } = error
    return {
      status: exitCode ?? (signalName ? 1 : 127),
      stdout,
      output: cause instanceof Error ? cause.message : output,
    }
  }
}

/** Runs a script with Node. @type {typeof run} */
export const runNode = (script, args, options) => run(process.execPath, [script, ...args], options)

/** The packages and the apps: `pnpm fixtures` builds copies of the examples. */
const ALL = ['./packages/*', './apps/*']

/** A child process may print nothing for longer: tsc, for example. */
const TELL_EVERY_MS = 5_000

/**
 * Prints what is done at its begin, and every few seconds until it has ended.
 * @template T
 * @param {string} what
 * @param {Promise<T>} work
 */
export async function tellWhile(what, work) {
  console.log(`${what} …`)
  const begin = performance.now()
  const timer = setInterval(() => {
    console.log(`${what} … ${Math.round((performance.now() - begin) / 1000)} s`)
  }, TELL_EVERY_MS)
  return work.finally(() => clearInterval(timer))
}

/**
 * Runs turbo. Turbo finds pnpm in the PATH, where the pnpm that started it is.
 * @param {readonly string[]} args
 * @param {Parameters<typeof run>[2]} [options]
 */
export const runTurbo = (args, options = {}) =>
  runPnpm(['exec', 'turbo', ...args], { ...options, env: { TURBO_TELEMETRY_DISABLED: '1', ...options.env } })

/** How many tasks of turbo run at the same time. */
export const TASKS_AT_ONCE = '--concurrency=2'

/**
 * Builds packages and their dependencies, each only where something changed.
 * @param {string[]} filters of turbo; none: all packages and apps
 * @param {Parameters<typeof run>[2]} [options] `show` also prints a line for each package
 */
export async function build(filters, options = {}) {
  const packages = (filters.length > 0 ? filters : ALL).map((filter) => `--filter=${filter}`)
  const turbo = (/** @type {string} */ logs) =>
    runTurbo(['run', 'build', TASKS_AT_ONCE, '--log-order=stream', `--output-logs=${logs}`, ...packages], options)
  if (!options.show) return turbo('errors-only')
  const built = await tellWhile('Building the packages', turbo('hash-only'))
  // Turbo prints either a line for each package or the errors. What is built already is not built again.
  return built.status === 0 ? built : turbo('errors-only')
}

/**
 * Runs the pnpm that started this process, or npx's where the script was started directly.
 * @param {readonly string[]} args
 */
export function runPnpm(args, options = {}) {
  const path = process.env.npm_execpath ?? ''
  if (!/pnpm/.test(path)) return run('npx', ['-y', 'pnpm', ...args], options)
  return /\.[cm]?js$/.test(path) ? runNode(path, args, options) : run(path, args, options)
}
