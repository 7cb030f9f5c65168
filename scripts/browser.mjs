// Finds or installs the Chromium for tests, pictures, budgets and the benchmark.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { bin, runNode, run } from './run.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const DOWNLOAD_MS = 300_000

/** Chromium's own sandbox can't start as root, nor in most containers. Only the project's pages run in it. */
export const BROWSER_ARGS = ['--no-sandbox']

/** Whether the browser starts: a download may lack system libraries. @param {string} path */
const works = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/**
 * Finds an installed browser: the one in LATCHKIT_CHROMIUM, the system's, or Playwright's own.
 * @returns {string | undefined} its path
 */
export function findBrowser() {
  const named = process.env.LATCHKIT_CHROMIUM
  if (named) {
    if (works(named)) return named
    throw new Error(`LATCHKIT_CHROMIUM is ${named}, and that doesn't start.`)
  }
  const folders = (process.env.PATH ?? '').split(delimiter)
  const onPath = COMMANDS.flatMap((command) => folders.map((folder) => join(folder, command)))
  const onMac = process.platform === 'darwin' ? MAC_APPS.map((app) => join('/Applications', app)) : []
  return [...onPath, ...onMac, chromium.executablePath()].find(works)
}

/**
 * The ways to install a browser, in their order. Debian's package works where Playwright's download can't be reached.
 */
const WAYS = [
  {
    name: "Playwright's download",
    possible: () => true,
    run: () => runNode(bin('playwright'), ['install', 'chromium'], { timeoutMs: DOWNLOAD_MS }),
  },
  {
    name: 'the libraries that the download needs',
    possible: () => isRoot() && existsSync(chromium.executablePath()),
    run: () => runNode(bin('playwright'), ['install-deps', 'chromium']),
  },
  {
    name: "Debian's chromium",
    possible: () => isRoot() && existsSync('/usr/bin/apt-get'),
    run: async () => {
      const env = { DEBIAN_FRONTEND: 'noninteractive' }
      await run('apt-get', ['update'], { env })
      return run('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'], { env })
    },
  },
]

function isRoot() {
  return process.getuid?.() === 0
}

/**
 * Finds a browser, or installs one. It stores the path in LATCHKIT_CHROMIUM, so that child processes use the same
 * browser.
 * @returns {Promise<string>} its path
 */
export async function ensureBrowser() {
  const tried = []
  for (const way of [undefined, ...WAYS]) {
    if (way && !way.possible()) continue
    if (way) {
      console.log(`No browser yet. Trying ${way.name} …`)
      const { status, output } = await way.run()
      const reason = output.split('\n').find((line) => /error|^E:/i.test(line)) ?? ''
      tried.push(`${way.name} ended with ${status}. ${reason}`)
    }
    const path = findBrowser()
    if (path) return (process.env.LATCHKIT_CHROMIUM = path)
  }
  throw new Error(
    ['No Chromium is here and none could be installed. Install one and name it in LATCHKIT_CHROMIUM.', ...tried].join(
      '\n\n',
    ),
  )
}
