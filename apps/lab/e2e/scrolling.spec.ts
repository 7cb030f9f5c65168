import type { CDPSession, Locator, Page } from '@playwright/test'
import { fileURLToPath } from 'node:url'
import { footprint, growth } from './footprint.js'
import { expect, test, type Lab } from './lab.js'
import { serveLab } from './serveLab.js'

/** The number of wallets that the list must handle without a slowdown (F148). */
const MANY = 10_000
/** Enough wallets to scroll for a while. */
const FEW = 1_000
/** The list never draws more rows than this. */
const MAX_ROWS = 60
const MEGABYTE = 1_000_000
/** A longer task is noticeable, in ms. */
const LONG_TASK_MS = 50

/** The list, which has one section: the element around its rows. */
const list = ({ dialog }: Lab): Locator => dialog.locator('.List-long ul')

async function openAll(lab: Lab, count: number): Promise<CDPSession> {
  await lab.open(`services=off&customWallets=${count}`)
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(list(lab).getByRole('option').first()).toHaveAttribute('aria-setsize', String(count))
  // The card has its final height before the test measures.
  await expect(lab.dialog.locator('.moving')).toHaveCount(0)
  return lab.page.context().newCDPSession(lab.page)
}

/** The measurements of one scroll. */
interface Scrolled {
  /** The number of rows that passed. */
  readonly passed: number
  /** The number of rows that were drawn. */
  readonly drawn: number
  /** How often a row that stayed was changed. */
  readonly changed: number
  /** The largest number of rows in the page at a time. */
  readonly most: number
  /** The durations of long tasks, in ms. */
  readonly longTasks: readonly number[]
}

/**
 * Scrolls by `px` in each of `frames` frames, upwards where `px` is negative. Resolves when every visible place has a
 * row.
 */
const scroll = (lab: Lab, px: number, frames: number): Promise<Scrolled> =>
  list(lab).evaluate(
    async (element, [step, count]) => {
      const view = element.closest('.view') as HTMLElement
      const whole = element.closest('.List-list') as HTMLElement
      const height =
        whole.getBoundingClientRect().height /
        Number(element.querySelector('[aria-setsize]')?.getAttribute('aria-setsize'))
      const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      const longTasks: number[] = []
      const tasks = new PerformanceObserver((entries) => {
        for (const { duration } of entries.getEntries()) longTasks.push(Math.round(duration))
      })
      let drawn = 0
      let changed = 0
      let most = 0
      const fresh = new Set<Node | null>()
      const look = (records: readonly MutationRecord[]): void => {
        for (const { target, addedNodes } of records) {
          if (target === element) for (const row of addedNodes) fresh.add(row)
          if (target === element) drawn += addedNodes.length
        }
        const old = records
          .map(({ target }) => (target as Element).closest?.('li'))
          .filter((row) => row && !fresh.has(row))
        changed += new Set(old).size
        fresh.clear()
        most = Math.max(most, element.childElementCount)
      }
      const changes = new MutationObserver(look)
      await nextFrame()
      tasks.observe({ type: 'longtask' })
      changes.observe(element, { childList: true, subtree: true, attributes: true, characterData: true })
      const from = view.scrollTop
      for (let frame = 1; frame <= count; frame++) {
        view.scrollTop = from + frame * step
        await nextFrame()
      }
      // Rows of the last frames are drawn asynchronously, so the test waits for them.
      const isDrawn = (): boolean => {
        const [sight, all] = [view, whole].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect]
        const ends = [Math.max(sight.top, all.top), Math.min(sight.bottom, all.bottom)]
        const rows = [...element.children].map((row) => row.getBoundingClientRect())
        return ends.every((y) => rows.some(({ top, bottom }) => top - height <= y && bottom + height >= y))
      }
      while (!isDrawn()) await nextFrame()
      look(changes.takeRecords())
      changes.disconnect()
      // The browser reports long tasks in a task of their own.
      await new Promise((done) => setTimeout(done))
      await nextFrame()
      tasks.disconnect()
      return { passed: Math.abs(view.scrollTop - from) / height, drawn, changed, most, longTasks }
    },
    [px, frames] as const,
  )

/** Resolves with the number of layouts so far. */
async function layouts(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

/** The speed of scrolling in px per frame: a long flick, and dragging the scrollbar, where no row stays. */
const SPEEDS = [
  ['flicked', 200],
  ['dragged', 3_000],
] as const

for (const [how, px] of SPEEDS)
  test(`F148 10,000 wallets, ${how} at a quarter of the speed: each row is drawn once, and laid out with the others`, async ({
    lab,
  }) => {
    test.slow()
    const frames = 100
    const cdp = await openAll(lab, MANY)
    await cdp.send('Performance.enable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    const before = await layouts(cdp)
    const { passed, drawn, changed, most, longTasks } = await scroll(lab, px, frames)
    const laidOut = (await layouts(cdp)) - before
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    test.info().annotations.push({
      type: `long tasks, ${how} at a quarter of the speed`,
      description: `${longTasks.filter((ms) => ms > LONG_TASK_MS).length} in ${frames} frames: ${longTasks.join(', ')} ms; ${drawn} of ${Math.round(passed)} rows drawn, ${changed} changed, ${most} at most, laid out ${laidOut} times`,
    })
    expect(passed).toBeGreaterThan(300)
    expect(drawn).toBeGreaterThan(0)
    // The duration of a frame depends on the machine, the amount of work doesn't.
    expect(most).toBeLessThanOrEqual(MAX_ROWS)
    expect(drawn).toBeLessThanOrEqual(Math.min(passed, frames * MAX_ROWS) + MAX_ROWS)
    expect(changed).toBeLessThanOrEqual(2 * frames)
    expect(laidOut).toBeLessThanOrEqual(3 * frames)
  })

/** Resolves with the number of calls of the page's functions while it scrolls. */
async function callsWhileScrolling(lab: Lab, count: number): Promise<number> {
  const cdp = await openAll(lab, count)
  await scroll(lab, 200, 20)
  await cdp.send('Profiler.enable')
  await cdp.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await scroll(lab, 200, 100)
  const { result } = await cdp.send('Profiler.takePreciseCoverage')
  await cdp.detach()
  const own = result.filter(({ url }) => url.startsWith(new URL(lab.page.url()).origin))
  const counts = own.flatMap(({ functions }) => functions.map(({ ranges }) => ranges[0]?.count ?? 0))
  return counts.reduce((sum, each) => sum + each, 0)
}

test('F148 scrolling does no more for 10,000 wallets than for 1,000', async ({ lab }) => {
  test.slow()
  const few = await callsWhileScrolling(lab, FEW)
  const many = await callsWhileScrolling(lab, MANY)
  test.info().annotations.push({ type: 'calls', description: `${few} of ${FEW}, ${many} of ${MANY}` })
  expect(few).toBeGreaterThan(1_000)
  expect(many).toBeLessThanOrEqual(1.5 * few)
})

/** Runs in the page: returns the number of rows that are drawn below the visible ones. */
function rowsBelow(list: HTMLElement): number {
  const view = list.closest('.view')
  const last = list.lastElementChild as HTMLElement | null
  if (!view || !last) return 0
  return (last.getBoundingClientRect().top - view.getBoundingClientRect().bottom) / last.offsetHeight
}

test('F148 10,000 wallets, scrolled from end to end and back, leave nothing behind', async ({ lab }) => {
  test.slow()
  const cdp = await openAll(lab, MANY)
  const length = await lab.dialog.locator('.List-long').evaluate((element) => element.getBoundingClientRect().height)
  const thereAndBack = async (): Promise<number> => {
    const frames = 40
    const there = await scroll(lab, Math.ceil(length / frames), frames)
    await expect(list(lab).locator(`[aria-posinset="${MANY}"]`)).toHaveCount(1)
    const back = await scroll(lab, -Math.ceil(length / frames), frames)
    await expect(list(lab).locator('[aria-posinset="1"]')).toHaveCount(1)
    // The rows beside the visible ones are drawn when scrolling ends.
    await expect.poll(() => list(lab).evaluate(rowsBelow)).toBeGreaterThan(4)
    return there.drawn + back.drawn
  }
  await thereAndBack()
  const before = await footprint(cdp)
  const drawn = await thereAndBack()
  const left = growth(before, await footprint(cdp))
  test.info().annotations.push({ type: 'left behind', description: JSON.stringify({ ...left, drawn }) })
  expect(drawn).toBeGreaterThan(500)
  expect(left.heap).toBeLessThan(MEGABYTE)
  // The last removed rows may still be referenced, while thousands of rows were drawn and removed.
  expect(left.nodes).toBeLessThanOrEqual(MAX_ROWS)
  expect(left.listeners).toBeLessThanOrEqual(MAX_ROWS)
})

/** Scrolls, or moves the floor's rows, in each of 100 frames. Resolves with the longest task in ms, 0 for none over 50. */
const longestTask = (page: Page, isFloor: boolean): Promise<number> =>
  page.evaluate(
    async (px) => {
      const view = document.querySelector('div')?.shadowRoot?.querySelector('.view') as HTMLElement
      const { move } = globalThis as unknown as { move?: () => void }
      const nextFrame = (): Promise<unknown> => new Promise(requestAnimationFrame)
      const tasks: number[] = []
      const observer = new PerformanceObserver((all) => {
        for (const { duration } of all.getEntries()) tasks.push(duration)
      })
      observer.observe({ type: 'longtask' })
      for (let frame = 0; frame < 100; frame++) {
        if (px === 0) move?.()
        else view.scrollTop += px
        await nextFrame()
      }
      // The browser reports long tasks in a task of their own.
      await new Promise((done) => setTimeout(done))
      await nextFrame()
      observer.disconnect()
      return Math.max(0, ...tasks)
    },
    isFloor ? 0 : 200,
  )

test('10,000 rows of two heights with sections: the longest task of 100 frames at a quarter of the speed, and few rows', async ({
  browser,
  sandbox,
}) => {
  test.slow()
  const folder = fileURLToPath(new URL('../dist/pages', import.meta.url))
  const server = await serveLab(folder, sandbox.manifest, {})
  const open = async (query: string): Promise<Page> => {
    const page = await browser.newPage()
    await page.goto(`${server.url}/list.html${query}`)
    await expect(page.locator('.Row-row').nth(8)).toBeAttached()
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    return page
  }
  const [page, floorPage] = [await open(''), await open('?floor')]
  await expect(page.locator('.List-long li').first()).toBeAttached()
  const longest = await longestTask(page, false)
  const floor = await longestTask(floorPage, true)
  const scrolled = await page.locator('.view').evaluate((view) => view.scrollTop)
  const inPage = await page.locator('.List-long').locator('li, h2').count()
  const moved = await floorPage.locator('.Row-row').first().getAttribute('data-focus-key')
  await page.close()
  await floorPage.close()
  await server.stop()
  // Times depend on what else the machine does, so they are reported. The tests above count what scrolling does.
  const description = `${longest} ms; of as many rows without a list: ${floor} ms`
  test.info().annotations.push({ type: 'longest task', description })
  expect(scrolled).toBe(100 * 200)
  expect(inPage).toBeLessThanOrEqual(MAX_ROWS)
  expect(Number(moved)).toBe(100 * 3)
})
