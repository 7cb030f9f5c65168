// Weighs the scripts that a visitor fetches: those in the document, those until the page is idle, and those until the
// modal is open, as a browser requests them.
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { prepare, press, withPage } from '../bench/measure.mjs'
import { readBuild, serve } from '../serve.mjs'

/** Longer than the kit's longest wait for an idle moment (2 s), without a request in this time. */
const QUIET_MS = 2500
const PAGE = 'http://localhost'
/** The elements on the pages of apps/bench. */
const TARGETS = {
  button: { css: '[data-bench=connect]' },
  modal: { css: 'dialog[open]' },
  address: { css: '#address:not(:empty)' },
}

/**
 * @typedef {{ files: number, bytes: number, brotli: number, paths: string[] }} Weight bytes are gzipped at level 9
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
  const total = (size) => scripts.reduce((sum, path) => sum + size(files.get(path)), 0)
  return {
    paths: scripts,
    files: scripts.length,
    bytes: total(({ gzip }) => gzip.length),
    brotli: total(({ text }) => brotliCompressSync(text()).length),
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
    .map(pathOf)
}

/** @param {string} address in a document at `/` */
function pathOf(address) {
  const { origin, pathname } = new URL(address, PAGE)
  if (origin !== PAGE) throw new Error(`${address} is not the page's own`)
  return pathname
}

/**
 * @param {string} browser its path
 * @param {string} dist a build with its document
 * @returns {Promise<Weights>}
 */
export async function weighPage(browser, dist) {
  const files = readBuild(dist)
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
      await prepare(tab, TARGETS)
      await tab.goto(url)
      await tab.evaluate(() => window.bench.buttonSeen)
      const idle = await quiet()
      await press(tab, TARGETS.button, TARGETS.modal)
      return { entry: weigh(files, new Set(scriptsIn(files.get('/index.html').text()))), idle, open: await quiet() }
    })
  } finally {
    close()
  }
}
