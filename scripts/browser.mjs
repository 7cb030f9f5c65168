// A Chromium for whatever drives one here: tests, pictures, budgets, the benchmark.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright'
import { bin, runNode, run } from './run.mjs'

const COMMANDS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const MAC_APPS = ['Google Chrome.app/Contents/MacOS/Google Chrome', 'Chromium.app/Contents/MacOS/Chromium']
const DOWNLOAD_MS = 300_000

/** A sandbox of Chromium's own can't start as root, nor in most containers; what runs here is ours. */
export const BROWSER_ARGS = ['--no-sandbox']

/** Whether it starts at all: a download may lack the system's libraries. @param {string} path */
const works = (path) => existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0

/**
 * A browser that is there: the one named by LATCHKIT_CHROMIUM, the system's, or Playwright's own.
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

/** The ways to get one, in order. Debian's own works where Playwright's download can't be reached. */
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
 * Finds a browser, or installs one. Children find the same one: its path is put into LATCHKIT_CHROMIUM.
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
