// Measures one page once: in a new browser with an empty profile, from the navigation to a reload with a connected
// wallet.
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from '../browser.mjs'

/** Scripts that run within this time after the button is visible count as the page's load. */
const LOAD_MS = 2000
const SETTLE_MS = 800
const SCRIPT = readFileSync(new URL('page.js', import.meta.url), 'utf8')
  .trim()
  .replace(/^;/, '')

/** Only localhost resolves, no GPU is used, and Chromium makes no requests of its own. */
const ARGS = [
  ...BROWSER_ARGS,
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost',
  ...[
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
]

/** @typedef {import('playwright').Page} Tab @typedef {import('./pages.mjs').Page} Page @typedef {import('./pages.mjs').Target} Target */
/**
 * The measurements of one run, all in ms.
 * @typedef {{ button: number, script: number, cold: number, warm: number, connect: number, reload: number }} Figures
 */

/** Starts a browser with an empty profile. */
export const openBrowser = async () => chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })

/**
 * Gives a new page without a cache, with the wallet and the stopwatch in it, and closes it afterwards.
 * @template T
 * @param {import('playwright').Browser} browser
 * @param {Pick<Page, 'button' | 'address'>} targets
 * @param {(tab: Tab) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPage(browser, { button, address }, work) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const tab = await context.newPage()
    await tab.addInitScript({ content: `{${SCRIPT}; prepare(${JSON.stringify({ button, address })})}` })
    return await work(tab)
  } finally {
    await context.close()
  }
}

/**
 * Clicks a target without hovering over it first, and waits until another element is visible.
 * @param {Tab} tab @param {Target} target @param {Target} shows
 * @returns {Promise<number>} ms from the press
 */
export async function press(tab, target, shows) {
  await tab.evaluate((what) => window.bench.arm(what), shows)
  await click(tab, target)
  return must(await tab.evaluate(() => window.bench.sincePress()), shows)
}

/** @param {Tab} tab @param {Target} target */
async function click(tab, target) {
  const { x, y } = await tab.evaluate((what) => window.bench.middle(what), target)
  await tab.mouse.click(x, y)
}

/** @param {number | null} figure @param {Target} target */
function must(figure, target) {
  if (figure === null) throw new Error(`never showed: ${target.css} ${target.text ?? ''}`)
  return figure
}

/**
 * @param {{ url: string, page: Page, slowdown: number }} subject `slowdown` is a factor on the CPU
 * @returns {Promise<Figures>}
 */
export async function measure({ url, page, slowdown }) {
  const browser = await openBrowser()
  try {
    return await withPage(browser, page, async (tab) => {
      const devtools = await tab.context().newCDPSession(tab)
      await devtools.send('Performance.enable')
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

      await tab.goto(url, { waitUntil: 'commit' })
      const button = must(await tab.evaluate(() => window.bench.buttonSeen), page.button)
      await sleep(LOAD_MS)
      const { metrics } = await devtools.send('Performance.getMetrics')
      const script = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)

      const cold = await press(tab, page.button, page.modal)
      await sleep(SETTLE_MS)
      await close(tab, page)
      const warm = await press(tab, page.button, page.modal)
      await sleep(SETTLE_MS)
      const connect = await press(tab, page.wallet, page.address)
      await sleep(SETTLE_MS)
      await tab.reload({ waitUntil: 'commit' })
      const reload = must(await tab.evaluate(() => window.bench.addressSeen), page.address)
      return { button, script, cold, warm, connect, reload }
    })
  } finally {
    await browser.close()
  }
}

/** @param {Tab} tab @param {Page} page */
async function close(tab, { close, modal }) {
  if (close === 'Escape') await tab.keyboard.press('Escape')
  else await click(tab, close)
  must(await tab.evaluate((what) => window.bench.watch(what, { gone: true }), modal), modal)
  await sleep(SETTLE_MS)
}
