// Finds a program that tests need, or installs it.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Whether a program starts: a download may lack system libraries. @param {string} path */
const starts = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/** The paths that programs of these names may have in the folders of PATH. @param {string[]} names */
export const onPath = (names) =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))

/** Installs a package of Debian, where that is allowed. @param {string} name @returns {Promise<{ output: string }>} */
export async function installFromDebian(name) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return { output: '' }
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update'], { env })
  return run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
}

/**
 * Finds a program. Where there is none, it tries the ways to install one, in their order.
 * @param {{ name: string, variable: string, find: () => string | undefined, ways: (() => Promise<{ output: string }>)[] }} program
 *   `variable` gets the path, so that child processes use the same program.
 * @returns {Promise<string>} the path
 */
export async function ensure({ name, variable, find, ways }) {
  const outputs = []
  for (const install of [undefined, ...ways]) {
    if (install) {
      console.log(`No ${name} yet. Installing it …`)
      outputs.push((await install()).output)
    }
    const path = find()
    if (path) return (process.env[variable] = path)
  }
  const advice = `No ${name} is here and none could be installed. Install one and name it in ${variable}.`
  throw new Error([advice, ...outputs].join('\n\n'))
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
