// What a page pays for the kit: gzipped JavaScript beyond what the same page weighs with wagmi alone, ring by ring, and
// the number of files; and for each view that is opened later. Prints a table; ends with 1 when something is over its budget. kB are 1000 bytes.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { setTimeout as sleep } from 'node:timers/promises'
import { prepare, press, withPage } from './bench/measure.mjs'
import { bareReact, bareWagmi, ours, oursWith } from './bench/pages.mjs'
import { ensureBrowser } from './browser.mjs'
import { build } from './run.mjs'
import { readBuild, serve } from './serve.mjs'

const KB = 1000
/** Gzipped bytes beyond the bare wagmi page's, and JavaScript files, up to each moment. */
const BUDGETS = {
  entry: { bytes: 6 * KB, files: 10 },
  idle: { bytes: 16.1 * KB, files: 24 },
  open: { bytes: 30 * KB, files: 24 },
}
/**
 * Gzipped bytes that one more adapter may add to our page before anything is pressed; and the pairing, for which the first
 * view has other rows: the rows, what they are of, and nothing of the pairing's library, which weighs 10 times as much.
 */
const MORE_BYTES = { solana: 4 * KB, bitcoin: 4 * KB, pairing: 28 * KB }
/** Gzipped bytes that a later view may add to what is there when it is opened, and the pages to try that on. */
const VIEW_BYTES = 12 * KB
/** What the views with a code draw it with, which comes beside them. */
const CODE_BYTES = 5 * KB
const VIEWS = new URL('../packages/ui/src/views.ts', import.meta.url)
/** On a page with pairing the first view has rows of wallets elsewhere, and only from there these are opened. */
const ELSEWHERE = ['AllWalletsView', 'DownloadsView', 'pairing.chunk']
/** Longer than the kit waits for an idle moment at most (2 s), and nothing asked for in the meantime. */
const QUIET_MS = 2500

/** @typedef {Record<string, { name?: string, file: string, imports?: string[] }>} Manifest what Vite says of a build */
/** @param {string} dist @returns {Manifest} */
const readManifest = (dist) => JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))

/**
 * A chunk's script files: its own and those that it imports statically, at whatever depth.
 * @param {Manifest} manifest
 * @param {string} chunk
 * @returns {string[]} paths in the URL
 */
function scriptsOf(manifest, chunk) {
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name].imports ?? []) visit(next)
  }
  visit(chunk)
  return [...seen].map((name) => `/${manifest[name].file}`)
}

/**
 * The script files that the page itself names.
 * @param {string} dist a Vite build with its manifest
 */
const staticScripts = (dist) => scriptsOf(readManifest(dist), 'index.html')

/**
 * @param {ReturnType<typeof readBuild>} files
 * @param {Iterable<string>} paths
 */
const weigh = (files, paths) => {
  const scripts = [...paths].filter((path) => path.endsWith('.js'))
  return { files: scripts.length, bytes: scripts.reduce((sum, path) => sum + files.get(path).gzip.length, 0) }
}

/**
 * The scripts that a real browser asks for: until the page is idle, and with the modal open.
 * @param {string} browser
 * @param {import('./bench/pages.mjs').Page} page
 * @param {ReturnType<typeof readBuild>} files
 */
async function fetched(browser, page, files) {
  const { url, close } = await serve(files)
  try {
    return await withPage(browser, async (tab) => {
      const paths = new Set()
      let last = 0
      tab.on('request', (request) => {
        last = performance.now()
        if (request.url().startsWith(url)) paths.add(new URL(request.url()).pathname)
      })
      const quiet = async () => {
        last = performance.now()
        while (performance.now() - last < QUIET_MS) await sleep(100)
        return weigh(files, paths)
      }
      await prepare(tab, page)
      await tab.goto(url)
      await tab.evaluate(() => window.bench.buttonSeen)
      const idle = await quiet()
      const before = new Set(paths)
      await press(tab, page.button, page.modal)
      return { idle, open: await quiet(), before }
    })
  } finally {
    close()
  }
}

/** @param {string} browser @param {import('./bench/pages.mjs').Page} page */
async function weighPage(browser, page) {
  if (!existsSync(join(page.dist, 'index.html'))) throw new Error(`There is no build in ${page.dist}`)
  const files = readBuild(page.dist)
  const manifest = readManifest(page.dist)
  return {
    manifest,
    files,
    entry: weigh(files, scriptsOf(manifest, 'index.html')),
    ...(await fetched(browser, page, files)),
  }
}

const kB = (bytes) => `${(bytes / KB).toFixed(1)} kB`

/** @typedef {{ files: number, bytes: number }} Weight @typedef {Record<'entry' | 'idle' | 'open', Weight>} Weights */

/**
 * @param {Weights} mine
 * @param {Weights} floor the bare wagmi page's
 * @returns {{ lines: string[], over: string[] }} a table, and what is over its budget
 */
export function judge(mine, floor) {
  const rows = Object.entries(BUDGETS).map(([moment, budget]) => {
    const { bytes, files } = mine[moment]
    const more = bytes - floor[moment].bytes
    const over = [
      ...(more > budget.bytes
        ? [`${moment}: ${kB(more)} more than bare wagmi, the budget is ${kB(budget.bytes)}`]
        : []),
      ...(files > budget.files ? [`${moment}: ${files} files, the budget is ${budget.files}`] : []),
    ]
    const cells = [kB(bytes), kB(floor[moment].bytes), more < 0 ? kB(more) : `+${kB(more)}`, `+${kB(budget.bytes)}`]
    return { over, cells: [moment, ...cells, `${files}`, `${budget.files}`] }
  })
  const head = ['', 'ours', 'bare wagmi', 'more', 'budget', 'files', 'budget']
  const lines = [head, ...rows.map(({ cells }) => cells)].map(([first, ...rest]) =>
    [first.padEnd(6), ...rest.map((cell) => cell.padStart(11))].join(' '),
  )
  return { lines, over: rows.flatMap(({ over }) => over) }
}

/**
 * @param {string} name
 * @param {Weights} mine our page's with the adapter
 * @param {Weights} without our page's
 * @returns {{ line: string, over: string[] }}
 */
export function judgeAdapter(name, mine, without) {
  const more = mine.idle.bytes - without.idle.bytes
  const line = `${name} adds ${kB(more)} before a click, of ${kB(MORE_BYTES[name])}`
  return { line, over: more > MORE_BYTES[name] ? [`${line}: over the budget`] : [] }
}

/** The chunks of later views: what views.ts imports when one is opened. The first view shows moreWallets itself. */
const viewChunks = () =>
  [...readFileSync(VIEWS, 'utf8').matchAll(/=> import\('\.\/(?:[^']*\/)?([^'/]+)\.js'\)/g)]
    .map(([, name]) => name)
    .filter((name) => name !== 'moreWallets.chunk')

/**
 * @param {string} name a chunk's
 * @param {{ manifest: Manifest, files: ReturnType<typeof readBuild>, before: ReadonlySet<string> }} page `before` are the
 *   files that it fetches before anything is pressed
 * @param {number} [most]
 * @returns {{ line: string, over: string[] }}
 */
export function judgeView(name, { manifest, files, before }, most = VIEW_BYTES) {
  const chunk = Object.keys(manifest).find((each) => manifest[each].name === name)
  if (!chunk) return { line: `${name}: no such chunk`, over: [`${name} is in views.ts and in no file of its own`] }
  const { bytes } = weigh(
    files,
    scriptsOf(manifest, chunk).filter((path) => !before.has(path)),
  )
  const line = `opening ${name} adds ${kB(bytes)}, of ${kB(most)}`
  return { line, over: bytes > most ? [`${line}: over the budget`] : [] }
}

async function main() {
  const built = await build(['@latchkit/bench'])
  if (built.status !== 0) {
    console.error(built.output)
    return 1
  }
  const browser = await ensureBrowser()
  const [mine, floor, react] = [
    await weighPage(browser, ours()),
    await weighPage(browser, bareWagmi),
    weigh(readBuild(bareReact.dist), staticScripts(bareReact.dist)),
  ]
  const rings = judge(mine, floor)
  const more = {}
  for (const name of Object.keys(MORE_BYTES)) more[name] = await weighPage(browser, oursWith(name))
  const rest = [
    ...Object.entries(more).map(([name, weights]) => judgeAdapter(name, weights, mine)),
    ...viewChunks().map((name) => judgeView(name, ELSEWHERE.includes(name) ? more.pairing : mine)),
    judgeView('Qr', more.pairing, CODE_BYTES),
  ]
  const lines = [...rings.lines, `(bare React: ${kB(react.bytes)})`, ...rest.map(({ line }) => line)]
  const over = [...rings.over, ...rest.flatMap((each) => each.over)]
  console.log([...lines, ...over].join('\n'))
  return over.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
