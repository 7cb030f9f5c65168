// Finds a program that tests need, or installs it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** A way to install a program. @typedef {{ name: string, possible: () => boolean, run: () => Promise<{ status: number | null, output: string }> }} Way */

/** Whether a program starts: a download may lack system libraries. @param {string} path */
export const starts = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** The paths that programs of these names may have in the folders of PATH. @param {string[]} names */
export const onPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))

/** Whether this process may install packages of the system. */
export const isRoot = () => process.getuid?.() === 0

/**
 * Makes the way to install a package of Debian.
 * @param {string} name of the package
 * @returns {Way}
 */
export const debian = (name) => ({
  name: `Debian's ${name}`,
  possible: () => isRoot() && existsSync('/usr/bin/apt-get'),
  run: async () => {
    const env = { DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update'], { env })
    return run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
  },
})

/**
 * Finds a program. Where there is none, it tries the ways to install one, in their order.
 * @param {{ name: string, variable: string, find: () => string | undefined, ways: Way[] }} program `variable` gets the
 *   path, so that child processes use the same program.
 * @returns {Promise<string>} the path
 */
export async function ensure({ name, variable, find, ways }) {
  const tried = []
  for (const way of [undefined, ...ways]) {
    if (way && !way.possible()) continue
    if (way) {
      console.log(`No ${name} yet. Trying ${way.name} …`)
      const { status, output } = await way.run()
      const reason = output.split('\n').find((line) => /error|^E:/i.test(line)) ?? ''
      tried.push(`${way.name} ended with ${status}. ${reason}`)
    }
    const path = find()
    if (path) return (process.env[variable] = path)
  }
  throw new Error(
    [`No ${name} is here and none could be installed. Install one and name it in ${variable}.`, ...tried].join('\n\n'),
  )
}

/**
 * Returns the program that a variable of the environment names, or the first one of `paths` that starts.
 * @param {string} variable
 * @param {string[]} paths
 * @returns {string | undefined}
 */
export function find(variable, paths) {
  const named = process.env[variable]
  if (!named) return paths.find(starts)
  if (starts(named)) return named
  throw new Error(`${variable} is ${named}, and that doesn't start.`)
}
