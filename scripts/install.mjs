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
 * Returns how a program is found or installed.
 * @param {string} name
 * @param {string} variable of the environment: it may name the program. `ensure` stores the path in it, so that child
 *   processes use the same program.
 * @param {string[]} paths the first one that starts is taken
 * @param {(() => Promise<{ output: string }>)[]} ways to install it, in their order
 */
export function program(name, variable, paths, ways) {
  /** Returns the path of the installed program. @returns {string | undefined} */
  function find() {
    const named = process.env[variable]
    if (named && !starts(named)) throw new Error(`${variable} is ${named}, and that doesn't start.`)
    return named || paths.find(starts)
  }

  /** Finds the program, or installs it. @returns {Promise<string>} its path */
  async function ensure() {
    let path = find()
    const outputs = []
    for (const install of path ? [] : ways) {
      console.log(`No ${name} yet. Installing it …`)
      outputs.push((await install()).output)
      path = find()
      if (path) break
    }
    const advice = `No ${name} is here and none could be installed. Install one and name it in ${variable}.`
    if (!path) throw new Error([advice, ...outputs].join('\n\n'))
    return (process.env[variable] = path)
  }

  return { find, ensure }
}
