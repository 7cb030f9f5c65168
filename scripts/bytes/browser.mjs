// The browser that the benchmark and the budgets measure in.
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { BROWSER_ARGS, ensureBrowser } from '../browser.mjs'

const SCRIPT = fileURLToPath(new URL('page.js', import.meta.url))
/** Only localhost resolves, and no GPU is used. */
const ARGS = [...BROWSER_ARGS, '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost', '--disable-gpu']

/** Starts a browser with an empty profile. */
export const openBrowser = async () => chromium.launch({ executablePath: await ensureBrowser(), args: ARGS })

/** Opens a tab without a cache, with the wallet and the stopwatch in it. @param {import('playwright').Browser} browser */
export async function openTab(browser) {
  const tab = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await tab.addInitScript({ path: SCRIPT })
  return tab
}
