// Weighs the scripts that a visitor fetches: those in the document, those until the page is idle, and those until the
// modal is open, as a browser requests them.
import { JSDOM } from 'jsdom'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { openTab } from './browser.mjs'
import { serve } from '../serve.mjs'

const PAGE = 'http://localhost'
/** So many idle moments in a row without a request mean that nothing more is loaded. */
const CALM = 5

/**
 * @typedef {{ files: number, bytes: number }} Weight bytes are gzipped at level 9
 * @typedef {'entry' | 'idle' | 'open'} Moment
 * @typedef {Record<Moment, Weight> & { paths: Set<string> }} Weights `paths`: what is fetched with the modal open
 */

/**
 * Returns the weight of scripts. Throws for a script that the build doesn't have, since it would weigh nothing.
 * @param {string} dist
 * @param {Iterable<string>} paths
 * @returns {Weight}
 */
export function weigh(dist, paths) {
  const sizes = [...paths]
    .filter((path) => /\.m?js$/.test(path))
    .map((path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length)
  return { bytes: sizes.reduce((sum, size) => sum + size, 0), files: sizes.length }
}

/**
 * Returns the scripts in a document, for browsers with modules. Throws for a script of another origin.
 * @param {string} html the document at `/`
 * @returns {string[]} paths in the URL
 */
export function scriptsIn(html) {
  const { document } = new JSDOM(html, { url: PAGE }).window
  const tags = document.querySelectorAll('script[src]:not([nomodule]), link:is([rel=modulepreload], [as=script])')
  return [...tags].map((tag) => {
    const { origin, pathname } = new URL(tag.src ?? tag.href)
    if (origin !== PAGE) throw new Error(`${origin} is not the page's own`)
    return pathname
  })
}

/** Returns the weight of the scripts in a build's document. @param {string} dist */
export const weighEntry = (dist) => weigh(dist, new Set(scriptsIn(readFileSync(join(dist, 'index.html'), 'utf8'))))

/**
 * @param {import('playwright').Browser} browser
 * @param {string} dist a build with its document
 * @returns {Promise<Weights>}
 */
export async function weighPage(browser, dist) {
  const { url, close } = await serve(dist)
  const tab = await openTab(browser)
  const paths = new Set()
  let open = 0
  tab.on('request', (request) => {
    open += 1
    if (request.url().startsWith(url)) paths.add(new URL(request.url()).pathname)
  })
  tab.on('requestfinished', () => (open -= 1))
  tab.on('requestfailed', () => (open -= 1))
  /** Resolves once the page loads nothing more: it preloads in idle moments, which run in the order of asking. */
  const settled = async () => {
    for (let calm = 0, before = -1; calm < CALM; calm++) {
      if (paths.size !== before || open > 0) calm = 0
      before = paths.size
      await tab.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestIdleCallback(() => setTimeout(done)))),
      )
    }
    return weigh(dist, paths)
  }
  try {
    await tab.goto(url)
    const button = tab.locator('[data-bench=connect]')
    await button.waitFor()
    const idle = await settled()
    await button.click()
    await tab.locator('dialog[open]').waitFor()
    return { entry: weighEntry(dist), idle, open: await settled(), paths }
  } finally {
    await tab.close()
    close()
  }
}
