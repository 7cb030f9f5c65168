// What a page pays for the kit: gzipped JavaScript beyond what the same page weighs with wagmi alone, ring by ring, and
// the number of files. Prints a table; ends with 1 when something is over its budget. kB are 1000 bytes.
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
  idle: { bytes: 16 * KB, files: 24 },
  open: { bytes: 30 * KB, files: 24 },
}
/**
 * Gzipped bytes that one more adapter may add to our page before anything is pressed; and the pairing, for which the first
 * view has other rows: the rows, what they are of, and nothing of the pairing's library, which weighs 10 times as much.
 */
const MORE_BYTES = { solana: 4 * KB, bitcoin: 4 * KB, pairing: 28 * KB }
/** Longer than the kit waits for an idle moment at most (2 s), and nothing asked for in the meantime. */
const QUIET_MS = 2500

/**
 * The script files that the page itself names: its entry and what that imports statically.
 * @param {string} dist a Vite build with its manifest
 * @returns {string[]} paths in the URL
 */
export function staticScripts(dist) {
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8'))
  const seen = new Set()
  const visit = (name) => {
    if (seen.has(name)) return
    seen.add(name)
    for (const next of manifest[name].imports ?? []) visit(next)
  }
  visit('index.html')
  return [...seen].map((name) => `/${manifest[name].file}`)
}

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
      await press(tab, page.button, page.modal)
      return { idle, open: await quiet() }
    })
  } finally {
    close()
  }
}

/** @param {string} browser @param {import('./bench/pages.mjs').Page} page */
async function weighPage(browser, page) {
  if (!existsSync(join(page.dist, 'index.html'))) throw new Error(`There is no build in ${page.dist}`)
  const files = readBuild(page.dist)
  return { entry: weigh(files, staticScripts(page.dist)), ...(await fetched(browser, page, files)) }
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
  const adapters = []
  for (const name of Object.keys(MORE_BYTES))
    adapters.push(judgeAdapter(name, await weighPage(browser, oursWith(name)), mine))
  const lines = [...rings.lines, `(bare React: ${kB(react.bytes)})`, ...adapters.map(({ line }) => line)]
  const over = [...rings.over, ...adapters.flatMap((each) => each.over)]
  console.log([...lines, ...over].join('\n'))
  return over.length > 0 ? 1 : 0
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) process.exitCode = await main()
