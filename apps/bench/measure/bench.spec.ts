// pnpm bench: measures how long a visitor waits, compared with a bare React page and with bare wagmi, and with RainbowKit
// where `pnpm bench:peers` has built its page. Each run is a new browser with an empty profile, from the navigation to a
// reload with a connected wallet. No test fails on times; developers read them. table.mjs prints them.
import { test } from '@playwright/test'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page as Tab } from 'playwright'
import { ROOT } from '../../../scripts/run.mjs'
import { serve } from '../../../scripts/serve.mjs'
import { openBrowser, openTab } from '../../../scripts/bytes/browser.mjs'
import { FIGURES, FLOOR, PEER, type Figures } from './table.mjs'

/** An element to find on a page, in the document and in every open shadow root. */
interface Target {
  readonly css: string
  readonly text?: string
}

/** A compared page: its production build, and the elements to measure. */
interface Page {
  readonly label: string
  readonly dist: string
  readonly button: Target
  readonly modal: Target
  readonly wallet: Target
  readonly address: Target
  readonly close: 'Escape' | Target
}

const BENCH = join(ROOT, 'apps/bench')
const WALLET = 'Bench Wallet'
const ADDRESS = { css: '#address:not(:empty)' }
/** Scripts that run within this time after the button is visible count as the page's load. */
const LOAD_MS = 2000
const SETTLE_MS = 800

/** Returns a page without a kit. */
const floor = (name: string, label: string): Page => ({
  label,
  dist: join(BENCH, 'floors', name, 'dist'),
  button: { css: '[data-bench=connect]' },
  modal: { css: 'dialog[open]' },
  wallet: { css: '[data-bench=wallet]', text: WALLET },
  address: ADDRESS,
  close: { css: '[data-bench=close]' },
})

/** The kit's page. Its own bench.json names its elements, so that other tools can measure it too. */
const kit: Page = {
  dist: join(BENCH, 'dist'),
  ...(JSON.parse(readFileSync(join(BENCH, 'public/bench.json'), 'utf8')) as Omit<Page, 'dist'>),
}

const peer: Page = {
  label: PEER,
  dist: join(import.meta.dirname, 'peers/rainbowkit/dist'),
  button: { css: '[data-testid=rk-connect-button]' },
  modal: { css: '[role=dialog][aria-labelledby=rk_connect_title]' },
  wallet: { css: '[role=dialog] button', text: WALLET },
  address: ADDRESS,
  close: 'Escape',
}

/** Waits in the page until a target is visible, or gone: page.js says when. */
const watch = (tab: Tab, target: Target, gone = false): Promise<{ sinceStart: number; sincePress: number }> =>
  tab.evaluate(
    ([what, isGone]) =>
      (window as unknown as { watch(...args: unknown[]): ReturnType<typeof watch> }).watch(what, { gone: isGone }),
    [target, gone] as const,
  )

/** Clicks a target without hovering over it first. */
async function click(tab: Tab, { css, text = '' }: Target): Promise<void> {
  const box = await tab.locator(css).filter({ hasText: text, visible: true }).first().boundingBox()
  await tab.mouse.click(box!.x + box!.width / 2, box!.y + box!.height / 2)
}

/** Clicks a target, and waits until another element is visible. Resolves with the ms from the press. */
async function press(tab: Tab, target: Target, shows: Target): Promise<number> {
  const [{ sincePress }] = await Promise.all([watch(tab, shows), click(tab, target)])
  await sleep(SETTLE_MS)
  return sincePress
}

async function measure(tab: Tab, url: string, page: Page, slowdown: number): Promise<Figures> {
  const devtools = await tab.context().newCDPSession(tab)
  await devtools.send('Performance.enable')
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })

  await tab.goto(url, { waitUntil: 'commit' })
  const { sinceStart: button } = await watch(tab, page.button)
  await sleep(LOAD_MS)
  const { metrics } = await devtools.send('Performance.getMetrics')
  const script = 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? NaN)

  const cold = await press(tab, page.button, page.modal)
  await (page.close === 'Escape' ? tab.keyboard.press('Escape') : click(tab, page.close))
  await watch(tab, page.modal, true)
  await sleep(SETTLE_MS)
  const warm = await press(tab, page.button, page.modal)
  const connect = await press(tab, page.wallet, page.address)
  await tab.reload({ waitUntil: 'commit' })
  const { sinceStart: reload } = await watch(tab, page.address)
  return { button, script, cold, warm, connect, reload }
}

// Pages take turns, so that other load on the machine affects all of them equally.
for (const slowdown of [1, 4])
  for (const page of [kit, floor('react', 'bare React'), floor('wagmi', FLOOR), peer].filter(({ dist }) =>
    existsSync(dist),
  ))
    test(`${page.label}, ${slowdown}× CPU`, async ({}, info) => {
      const [browser, { url, close }] = await Promise.all([openBrowser(), serve(page.dist)])
      const figures = await measure(await openTab(browser), url, page, slowdown)
      info.annotations.push({ type: FIGURES, description: JSON.stringify({ page: page.label, slowdown, figures }) })
      await browser.close()
      close()
    })
