import type { CDPSession, Locator } from '@playwright/test'
import { footprint, growth } from './footprint.js'
import { expect, test, type Lab } from './lab.js'

/** How many wallets there are at most that have to be no burden (F148). */
const MANY = 10_000
/** Enough to scroll through for a while. */
const FEW = 1_000
/** No more rows than this are ever drawn. */
const MOST_ROWS = 60
const MEGABYTE = 1_000_000
/** A task that is longer than this is felt, in ms. */
const LONG_TASK_MS = 50

const list = ({ dialog }: Lab): Locator => dialog.locator('ul.virtual')

async function openAll(lab: Lab, count: number): Promise<CDPSession> {
  await lab.open(`services=off&customWallets=${count}`)
  await lab.connectButton.click()
  await lab.dialog.getByRole('button', { name: /^All wallets/ }).click()
  await expect(list(lab).getByRole('option').first()).toHaveAttribute('aria-setsize', String(count))
  // The card takes its height before anything is measured.
  await expect(lab.dialog.locator('.moving')).toHaveCount(0)
  return lab.page.context().newCDPSession(lab.page)
}

/** What scrolling did. */
interface Scrolled {
  /** Rows that went by. */
  readonly passed: number
  /** Rows that were drawn. */
  readonly drawn: number
  /** How often a row that stayed was changed. */
  readonly changed: number
  /** Rows in the page, at most. */
  readonly most: number
  /** How long the tasks were that the browser calls long, in ms. */
  readonly longTasks: readonly number[]
}

/** Scrolls by `px` in each of so many frames; up where it is less than 0. Resolves when there is a row at every place in sight. */
const scroll = (lab: Lab, px: number, frames: number): Promise<Scrolled> =>
  list(lab).evaluate(
    async (element, [step, count]) => {
      const view = element.closest('.view') as HTMLElement
      const height =
        element.getBoundingClientRect().height /
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
      // Not only what was there before the last frames: they are drawn when the browser gets to it.
      const isDrawn = (): boolean => {
        const [sight, all] = [view, element].map((each) => each.getBoundingClientRect()) as [DOMRect, DOMRect]
        const ends = [Math.max(sight.top, all.top), Math.min(sight.bottom, all.bottom)]
        const rows = [...element.children].map((row) => row.getBoundingClientRect())
        return ends.every((y) => rows.some(({ top, bottom }) => top - height <= y && bottom + height >= y))
      }
      while (!isDrawn()) await nextFrame()
      look(changes.takeRecords())
      changes.disconnect()
      // Long tasks are told of in a task of their own.
      await new Promise((done) => setTimeout(done))
      await nextFrame()
      tasks.disconnect()
      return { passed: Math.abs(view.scrollTop - from) / height, drawn, changed, most, longTasks }
    },
    [px, frames] as const,
  )

/** How often the browser laid the page out so far. */
async function layouts(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  return metrics.find(({ name }) => name === 'LayoutCount')?.value ?? Number.NaN
}

/** How fast the list is scrolled, in px a frame: a long flick, and the bar that is dragged, where nothing stays. */
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
    // How long a frame takes is the machine's; what is done in it isn't.
    expect(most).toBeLessThanOrEqual(MOST_ROWS)
    expect(drawn).toBeLessThanOrEqual(Math.min(passed, frames * MOST_ROWS) + MOST_ROWS)
    expect(changed).toBeLessThanOrEqual(2 * frames)
    expect(laidOut).toBeLessThanOrEqual(3 * frames)
  })

/** How often the page's own functions are called while it scrolls. */
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

/** Runs in the page: how many rows of the list are drawn below those in sight. */
function rowsBelow(list: HTMLElement): number {
  const view = list.closest('.view')
  const last = list.lastElementChild as HTMLElement | null
  if (!view || !last) return 0
  return (last.getBoundingClientRect().top - view.getBoundingClientRect().bottom) / last.offsetHeight
}

test('F148 10,000 wallets, scrolled from end to end and back, leave nothing behind', async ({ lab }) => {
  test.slow()
  const cdp = await openAll(lab, MANY)
  const length = await list(lab).evaluate((element) => element.getBoundingClientRect().height)
  const thereAndBack = async (): Promise<number> => {
    const frames = 40
    const there = await scroll(lab, Math.ceil(length / frames), frames)
    await expect(list(lab).locator(`[aria-posinset="${MANY}"]`)).toHaveCount(1)
    const back = await scroll(lab, -Math.ceil(length / frames), frames)
    await expect(list(lab).locator('[aria-posinset="1"]')).toHaveCount(1)
    // The rows around those in sight come when it rests.
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
  // A row that just went may still be held on to; thousands came and went.
  expect(left.nodes).toBeLessThanOrEqual(MOST_ROWS)
  expect(left.listeners).toBeLessThanOrEqual(MOST_ROWS)
})
