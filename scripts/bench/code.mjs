// Measures how long a visitor waits for the code to scan, compared with a bare page that imports the same library on
// the same click, both with the sandbox's relay. Prints medians. No check fails on times.
//
//   node scripts/bench/code.mjs [--runs 7]
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { ensureBrowser } from '../browser.mjs'
import { build, ROOT } from '../run.mjs'
import { readBuild, serve } from '../serve.mjs'
import { prepare, press, withPage } from './measure.mjs'

const BENCH = join(ROOT, 'apps/bench')
const BUTTON = { css: '[data-bench=connect]' }
const SETTLE_MS = 2000
const PAGES = [
  {
    label: 'Latchkit',
    dist: join(BENCH, 'more/pairing/dist'),
    first: { press: BUTTON, shows: { css: 'dialog[open] .Row-row', text: 'WalletConnect' } },
    press: { css: 'dialog[open] .Row-row', text: 'WalletConnect' },
    frame: { css: '.view[data-view=ConnectingWalletConnect]' },
    code: { css: '.Qr-qr .Qr-code svg' },
  },
  {
    label: 'bare page',
    dist: join(BENCH, 'floors/pairing/dist'),
    press: BUTTON,
    frame: { css: 'dialog[open]' },
    code: { css: 'svg.code' },
  },
]

/** @param {number[]} figures */
const median = (figures) => [...figures].sort((a, b) => a - b)[Math.floor(figures.length / 2)] ?? NaN

/**
 * @param {string} browser
 * @param {(typeof PAGES)[number]} subject
 * @param {string} url
 * @param {number} slowdown a factor on the CPU
 * @param {'frame' | 'code'} what to wait for
 */
const time = (browser, subject, url, slowdown, what) =>
  withPage(browser, async (page) => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    await prepare(page, { button: BUTTON, address: { css: '#address' } })
    await page.goto(url)
    await page.evaluate(() => window.bench.buttonSeen)
    await sleep(SETTLE_MS)
    if (subject.first) await press(page, subject.first.press, subject.first.shows)
    await sleep(SETTLE_MS)
    return press(page, subject.press, subject[what])
  })

const { values } = parseArgs({ options: { runs: { type: 'string', default: '7' } } })
const browser = await ensureBrowser()
const built = await build(['@latchkit/bench', '@latchkit/sandbox'])
if (built.status !== 0) throw new Error(built.output)
const { startSandbox } = await import(pathToFileURL(join(ROOT, 'packages/sandbox/dist/exports/index.js')).href)
const sandbox = await startSandbox({ port: 0 })
const { url, projectId } = sandbox.manifest.relay
const query = new URLSearchParams({ relay: url.replace('127.0.0.1', 'localhost'), project: projectId })
const servers = await Promise.all(PAGES.map(({ dist }) => serve(readBuild(dist))))
try {
  for (const slowdown of [1, 4])
    for (const what of /** @type {const} */ (['frame', 'code'])) {
      const figures = PAGES.map(() => /** @type {number[]} */ ([]))
      for (let run = 0; run < Number(values.runs); run++)
        for (const [at, page] of PAGES.entries())
          figures[at]?.push(await time(browser, page, `${servers[at]?.url}?${query}`, slowdown, what))
      const [ours = NaN, bare = NaN] = figures.map(median)
      console.log(
        `${slowdown}x, ${what}: ${Math.round(ours)} ms, bare ${Math.round(bare)} ms, ${(ours / bare).toFixed(2)}`,
      )
    }
} finally {
  for (const { close } of servers) close()
  await sandbox.stop()
}
