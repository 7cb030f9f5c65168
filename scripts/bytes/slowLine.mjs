// Measures a page on a slow line, 150 ms and 1.6 Mbit/s, with a press on the button as soon as it is visible, before
// the page is idle: the time until the modal is visible, and from then to the last script for a press on a wallet. No
// limit.
import { prepare, press, withPage } from '../bench/measure.mjs'
import { readBuild, serve } from '../serve.mjs'

const LATENCY_MS = 150
const BYTES_PER_SECOND = 1_600_000 / 8
/** After this time without a request, loading has ended. */
const QUIET_MS = 2000

/**
 * @param {string} browser its path
 * @param {import('../bench/pages.mjs').Page} page
 * @returns {Promise<{ modalMs: number, restMs: number }>} from the press to the modal, and from then to the last script
 */
export async function measureSlowLine(browser, page) {
  const { url, close } = await serve(readBuild(page.dist))
  try {
    return await withPage(browser, async (tab) => {
      const devtools = await tab.context().newCDPSession(tab)
      await devtools.send('Network.enable')
      await devtools.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: LATENCY_MS,
        downloadThroughput: BYTES_PER_SECOND,
        uploadThroughput: BYTES_PER_SECOND,
      })
      await prepare(tab, page)
      await tab.goto(url, { waitUntil: 'commit' })
      await tab.evaluate(() => window.bench.buttonSeen)
      const modalMs = await press(tab, page.button, page.modal)
      const seen = await tab.evaluate(() => performance.now())
      const last = await tab.evaluate(lastScript, QUIET_MS)
      return { modalMs, restMs: Math.max(0, last - seen) }
    })
  } finally {
    close()
  }
}

/** Runs in the page. Resolves with the time at which the last script arrived. @param {number} quietMs */
function lastScript(quietMs) {
  return new Promise((resolve) => {
    const look = () => {
      const ends = performance.getEntriesByType('resource').map(({ responseEnd }) => responseEnd)
      const last = Math.max(0, ...ends)
      if (performance.now() - last > quietMs) resolve(last)
      else setTimeout(look, 100)
    }
    look()
  })
}
