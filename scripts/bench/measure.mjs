// Measures one page once: in a new browser with an empty profile, from the navigation to a reload with a connected
// wallet.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from '../browser.mjs'

/** Scripts that run within this time after the button is visible count as the page's load. */
const LOAD_MS = 2000
const SETTLE_MS = 800
const SCRIPT = fileURLToPath(new URL('page.js', import.meta.url))
/** Only localhost resolves, and no GPU is used. */
const ARGS = [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost', '--disable-gpu']

/** @typedef {import('playwright').Page} Tab @typedef {import('./pages.mjs').Page} Page @typedef {import('./pages.mjs').Target} Target */
/**
 * The measurements of one run, all in ms.
 * @typedef {{ button: number, script: number, cold: number, warm: number, connect: number, reload: number }} Figures
 */

/** Starts a browser with an empty profile. */
export const openBrowser = async () => chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })

/** Opens a tab without a cache, with the wallet and the stopwatch in it. @param {import('playwright').Browser} browser */
export async function openTab(browser) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await tab.addInitScript({ path: SCRIPT })
  return tab
}

/** @param {Tab} tab @param {Target} target @param {{ gone?: boolean }} [options] */
const watch = (tab, target, options = {}) =>
  tab.evaluate(([what, how]) => window.watch(what, how), /** @type {const} */ ([target, options]))

/** Clicks a target without hovering over it first. @param {Tab} tab @param {Target} target */
async function click(tab, { css, text = '' }) {
  const { x, y, width, height } = await tab.locator(css).filter({ hasText: text, visible: true }).first().boundingBox()
  await tab.mouse.click(x + width / 2, y + height / 2)
}

/**
 * Clicks a target, and waits until another element is visible.
 * @param {Tab} tab @param {Target} target @param {Target} shows
 * @returns {Promise<number>} ms from the press
 */
async function press(tab, target, shows) {
  const [{ sincePress }] = await Promise.all([watch(tab, shows), click(tab, target)])
  await sleep(SETTLE_MS)
  return sincePress
}

/**
 * @param {{ url: string, page: Page, slowdown: number }} subject `slowdown` is a factor on the CPU
 * @returns {Promise<Figures>}
 */
export async function measure({ url, page, slowdown }) {
  const browser = await openBrowser()
  try {
    const tab = await openTab(browser)
    const devtools = await tab.context().newCDPSession(tab)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

    await tab.goto(url, { waitUntil: 'commit' })
    const { sinceStart: button } = await watch(tab, page.button)
    await sleep(LOAD_MS)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const script = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)

    const cold = await press(tab, page.button, page.modal)
    if (page.close === 'Escape') await tab.keyboard.press('Escape')
    else await click(tab, page.close)
    await watch(tab, page.modal, { gone: true })
    await sleep(SETTLE_MS)
    const warm = await press(tab, page.button, page.modal)
    const connect = await press(tab, page.wallet, page.address)
    await tab.reload({ waitUntil: 'commit' })
    const { sinceStart: reload } = await watch(tab, page.address)
    return { button, script, cold, warm, connect, reload }
  } finally {
    await browser.close()
  }
}
