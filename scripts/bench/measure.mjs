// Measures one page once: in a new browser with an empty profile, from the navigation to a reload with a connected
// wallet.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium } from 'playwright'
import { BROWSER_ARGS } from '../browser.mjs'

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
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * The measurements of one run, all in ms.
 * @typedef {{ button: number, script: number, cold: number, warm: number, connect: number, reload: number }} Figures
 */

/**
 * @template T
 * @param {string} browser its path
 * @param {(page: import('playwright').Page) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPage(browser, work) {
  const profile = mkdtempSync(join(tmpdir(), 'latchkit-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: browser,
    args: ARGS,
    viewport: { width: 1280, height: 800 },
  })
  try {
    return await work(context.pages()[0] ?? (await context.newPage()))
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/**
 * Adds the wallet and the stopwatch to the page.
 * @param {import('playwright').Page} page
 * @param {import('./pages.mjs').Page} targets
 */
export const prepare = (page, { button, address }) =>
  page.addInitScript({ content: `{${SCRIPT}; prepare(${JSON.stringify({ button, address })})}` })

/**
 * Clicks a target without hovering over it first, and waits until another element is visible.
 * @param {import('playwright').Page} page
 * @param {import('./pages.mjs').Target} target
 * @param {import('./pages.mjs').Target} shows
 * @returns {Promise<number>} ms from the press
 */
export async function press(page, target, shows) {
  const { x, y } = await page.evaluate((what) => window.bench.middle(what), target)
  await page.evaluate((what) => window.bench.arm(what), shows)
  await page.mouse.click(x, y)
  return must(await page.evaluate(() => window.bench.sincePress()), shows)
}

/** @param {number | null} figure @param {import('./pages.mjs').Target} target */
function must(figure, target) {
  if (figure === null) throw new Error(`never showed: ${target.css} ${target.text ?? ''}`)
  return figure
}

/**
 * @param {string} browser
 * @param {{ url: string, page: import('./pages.mjs').Page, slowdown: number }} subject `slowdown` is a factor on the CPU
 * @returns {Promise<Figures>}
 */
export const measure = (browser, { url, page: targets, slowdown }) =>
  withPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await prepare(page, targets)

    await page.goto(url, { waitUntil: 'commit' })
    const button = must(await page.evaluate(() => window.bench.buttonSeen), targets.button)
    await sleep(LOAD_MS)
    const { metrics } = await devtools.send('Performance.getMetrics')
    const script = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)

    const cold = await press(page, targets.button, targets.modal)
    await sleep(SETTLE_MS)
    await close(page, targets)
    const warm = await press(page, targets.button, targets.modal)
    await sleep(SETTLE_MS)
    const connect = await press(page, targets.wallet, targets.address)
    await sleep(SETTLE_MS)
    await page.reload({ waitUntil: 'commit' })
    const reload = must(await page.evaluate(() => window.bench.addressSeen), targets.address)
    return { button, script, cold, warm, connect, reload }
  })

/** @param {import('playwright').Page} page @param {import('./pages.mjs').Page} targets */
async function close(page, { close, modal }) {
  if (close === 'Escape') await page.keyboard.press('Escape')
  else {
    const { x, y } = await page.evaluate((what) => window.bench.middle(what), close)
    await page.mouse.click(x, y)
  }
  must(await page.evaluate((what) => window.bench.watch(what, { gone: true }), modal), modal)
  await sleep(SETTLE_MS)
}
