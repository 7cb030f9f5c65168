// pnpm bytes: measures what a page pays for the kit with each bundler's defaults, on a slow line, and at install, and
// writes it into docs/performance.md. The limits are in budgets.mjs.
//
//   node scripts/bytes.mjs [--dry]
import { execFile } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { ours } from './bench/pages.mjs'
import { between } from './bench/table.mjs'
import { ensureBrowser } from './browser.mjs'
import { BUNDLERS, PAGES } from './bytes/bundlers.mjs'
import { measureSlowLine } from './bytes/slowLine.mjs'
import { weigh, weighPage } from './bytes/weigh.mjs'
import { pack, PACKED } from './checks/packed.mjs'
import { readPackage } from './packages.mjs'
import { bin, build, CACHE, ROOT, runNode } from './run.mjs'
import { readBuild } from './serve.mjs'

const REPORT = join(ROOT, 'docs/performance.md')
/** The packages that an app installs for EVM networks through wagmi. */
const INSTALLED = ['core', 'ui', 'adapter-wagmi']
const BESIDE = ['react', 'react-dom', 'viem', '@wagmi/core']
const SLOW_RUNS = 5

const kB = (bytes) => (bytes / 1000).toFixed(1)

/** @param {string} name @param {string} browser @returns {Promise<string[]>} the cells of a row */
async function bundlerRow(name, browser) {
  const { label, build: buildPage } = BUNDLERS[name]
  const weights = {}
  const all = {}
  for (const page of Object.keys(PAGES)) {
    const dist = await buildPage(page)
    weights[page] = await weighPage(browser, dist)
    const files = readBuild(dist)
    all[page] = weigh(files, files.keys())
  }
  const cell = (moment) => {
    const [mine, floor] = [weights.kit[moment], weights.floor[moment]]
    return `${kB(mine.bytes - floor.bytes)} (${kB(mine.brotli - floor.brotli)}) in ${mine.files}`
  }
  const lazy = all.kit.bytes - weights.kit.entry.bytes - (all.floor.bytes - weights.floor.entry.bytes)
  return [label, cell('entry'), cell('idle'), cell('open'), kB(lazy)]
}

/** Installs into an empty folder with npm, with and without the kit. Resolves with the difference. */
async function install() {
  const { status, output } = await pack()
  if (status !== 0) throw new Error(output)
  const ofKit = (name) => new RegExp(`-(${INSTALLED.join('|')})-\\d`).test(name)
  const tarballs = readdirSync(PACKED).filter(ofKit)
  const { dependencies } = readPackage(join(ROOT, 'apps/bench')).manifest
  const beside = BESIDE.map((name) => `${name}@${dependencies[name]}`)
  const kit = await installed([...tarballs.map((name) => join(PACKED, name)), ...beside])
  const floor = await installed(beside)
  return { packages: kit.packages - floor.packages, bytes: kit.bytes - floor.bytes }
}

/** @param {string[]} wanted */
async function installed(wanted) {
  const folder = join(CACHE, 'bytes/install')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  await promisify(execFile)('npm', ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...wanted], {
    cwd: folder,
  })
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8'))
  const files = readdirSync(join(folder, 'node_modules'), { recursive: true, withFileTypes: true })
  const bytes = files
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + readFileSync(join(entry.parentPath, entry.name)).length, 0)
  return { packages: Object.keys(packages).length - 1, bytes }
}

/** @param {string} browser */
async function slowLine(browser) {
  const runs = []
  for (let run = 0; run < SLOW_RUNS; run++) runs.push(await measureSlowLine(browser, ours()))
  const least = (key) => Math.round(Math.min(...runs.map((each) => each[key])))
  return `On a line of 150 ms and 1.6 Mbit/s, pressed before the page is idle, the modal is there after ${least('modalMs')} ms, and what a press on a wallet needs ${least('restMs')} ms after it (least of ${SLOW_RUNS} runs; 500 ms each are aimed at).`
}

const { values } = parseArgs({ options: { dry: { type: 'boolean' } } })
const browser = await ensureBrowser()
const built = await build([])
if (built.status !== 0) throw new Error(built.output)
const rows = []
for (const name of Object.keys(BUNDLERS)) rows.push(await bundlerRow(name, browser))
const head = ['built by', 'entry', 'idle', 'open', 'all that may come later']
const table = [head, head.map((_, at) => (at === 0 ? '---' : '---:')), ...rows].map(
  (cells) => `| ${cells.join(' | ')} |`,
)
const { packages, bytes } = await install()
const text = [
  new Date().toISOString().slice(0, 10),
  table.join('\n'),
  await slowLine(browser),
  `\`npm install\` of the kit brings ${packages} packages and ${(bytes / 1_000_000).toFixed(1)} MB beside React, viem and @wagmi/core.`,
].join('\n\n')
console.log(text)
if (!values.dry) {
  writeFileSync(REPORT, between(readFileSync(REPORT, 'utf8'), text, 'bytes'))
  await runNode(bin('oxfmt'), [REPORT])
}
