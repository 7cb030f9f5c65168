// Weighs the scripts that a visitor fetches: those in the document, those until the page is idle, and those until the
// modal is open, as a browser requests them.
import { press, withPage } from '../bench/measure.mjs'
import { readBuild, serve } from '../serve.mjs'

const PAGE = 'http://localhost'
/** The elements on the pages of apps/bench. */
const BUTTON = { css: '[data-bench=connect]' }
const MODAL = { css: 'dialog[open]' }
const ADDRESS = { css: '#address:not(:empty)' }
/** So many idle moments in a row without a request mean that nothing more is loaded. */
const CALM = 5

/**
 * @typedef {{ files: number, bytes: number, paths: string[] }} Weight bytes are gzipped at level 9
 * @typedef {Record<'entry' | 'idle' | 'open', Weight>} Weights
 */

/**
 * Returns the weight of scripts. Throws for a script that the build doesn't have, since it would weigh nothing.
 * @param {ReturnType<typeof readBuild>} files
 * @param {Iterable<string>} paths
 * @returns {Weight}
 */
export function weigh(files, paths) {
  const scripts = [...paths].filter((path) => /\.m?js$/.test(path))
  const lost = scripts.filter((path) => !files.has(path))
  if (lost.length > 0) throw new Error(`not in the build: ${lost.join(', ')}`)
  return {
    paths: scripts,
    files: scripts.length,
    bytes: scripts.reduce((sum, path) => sum + files.get(path).gzip.length, 0),
  }
}

/**
 * Returns the scripts in a document, for browsers with modules. Throws for a script of another origin.
 * @param {string} html the document at `/`
 * @returns {string[]} paths in the URL
 */
export function scriptsIn(html) {
  const tags = [...html.matchAll(/<(?:script|link)\b[^>]*>/g)].map(([tag]) => tag)
  return tags
    .filter((tag) => (tag.startsWith('<script') ? !/\bnomodule\b/i.test(tag) : /modulepreload|as="script"/.test(tag)))
    .flatMap((tag) => /\s(?:src|href)=["']?([^"'\s>]+)/.exec(tag)?.[1] ?? [])
    .map((address) => {
      const { origin, pathname } = new URL(address, PAGE)
      if (origin !== PAGE) throw new Error(`${address} is not the page's own`)
      return pathname
    })
}

/**
 * @param {import('playwright').Browser} browser
 * @param {string} dist a build with its document
 * @returns {Promise<Weights>}
 */
export async function weighPage(browser, dist) {
  const files = readBuild(dist)
  const { url, close } = await serve(files)
  try {
    return await withPage(browser, { button: BUTTON, address: ADDRESS }, async (tab) => {
      const paths = new Set()
      const open = new Set()
      tab.on('request', (request) => {
        open.add(request)
        if (request.url().startsWith(url)) paths.add(new URL(request.url()).pathname)
      })
      for (const end of /** @type {const} */ (['requestfinished', 'requestfailed']))
        tab.on(end, (request) => open.delete(request))
      await tab.goto(url)
      await tab.evaluate(() => window.bench.buttonSeen)
      const idle = weigh(files, await settled(tab, paths, open))
      await press(tab, BUTTON, MODAL)
      const entry = weigh(files, new Set(scriptsIn(files.get('/index.html').text())))
      return { entry, idle, open: weigh(files, await settled(tab, paths, open)) }
    })
  } finally {
    close()
  }
}

/**
 * Resolves once a page loads nothing more: it preloads in idle moments, which run in the order in which they are asked
 * for.
 * @param {import('playwright').Page} tab
 * @param {ReadonlySet<string>} paths that it has requested
 * @param {ReadonlySet<unknown>} open requests without an answer
 */
async function settled(tab, paths, open) {
  for (let calm = 0, before = -1; calm < CALM; calm++) {
    if (paths.size !== before || open.size > 0) calm = 0
    before = paths.size
    await tab.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))))
  }
  return paths
}
