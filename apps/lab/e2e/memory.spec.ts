import type { Page } from '@playwright/test'
import { footprint, growth, type Footprint } from './footprint.js'
import { expect, test, type Lab } from './lab.js'

const CYCLES = 1000
const MEGABYTE = 1_000_000
/** Longer than the modal waits, once it is open, before it loads the code for a press on a wallet. */
const STAY_MS = 1000

/** Runs in the page before its scripts: counts the timers. */
function countTimers(): void {
  const { setTimeout: later, clearTimeout: never, setInterval: often, clearInterval: stop } = globalThis
  const pending = new Set<unknown>()
  const counted = (run: TimerHandler, ms?: number, ...rest: unknown[]): unknown => {
    const id = later(() => {
      pending.delete(id)
      if (typeof run === 'function') run(...rest)
    }, ms)
    pending.add(id)
    return id
  }
  Object.assign(globalThis, {
    pendingTimers: () => pending.size,
    setTimeout: counted,
    clearTimeout(id: number) {
      pending.delete(id)
      never(id)
    },
    setInterval(...given: Parameters<typeof often>): unknown {
      const id = often(...given)
      pending.add(id)
      return id
    },
    clearInterval(id: number) {
      pending.delete(id)
      stop(id)
    },
  })
}

/** Resolves with the number of pending timeouts and intervals. */
const pendingTimers = (page: Page): Promise<number> =>
  page.evaluate(() => (globalThis as unknown as { pendingTimers: () => number }).pendingTimers())

/** Opens the modal, and closes it after some milliseconds. */
type Cycle = (stayMs: number) => Promise<void>

/** Runs `cycle` in the page 50 times to warm up and 1,000 times more. Resolves with the growth of the second part. */
async function leftBehind(lab: Lab, cycle: Cycle): Promise<Footprint> {
  const cdp = await lab.page.context().newCDPSession(lab.page)
  await lab.page.addScriptTag({ content: `globalThis.memoryCycle = ${String(cycle)}` })
  const repeat = (times: number, stayMs = 0): Promise<void> =>
    lab.page.evaluate(
      async ([count, stay]) => {
        const { memoryCycle } = globalThis as unknown as { memoryCycle: Cycle }
        for (let done = 0; done < count; done++) await memoryCycle(stay)
      },
      [times, stayMs] as const,
    )
  // Most cycles are too short for the code that is loaded ahead. Loaded in a slow one, its preload links would count.
  await repeat(1, STAY_MS)
  await repeat(50)
  const timers = await pendingTimers(lab.page)
  const before = await footprint(cdp)
  await repeat(CYCLES)
  // Timers of the last cycles may still be pending. Only timers that stay are a leak.
  await expect.poll(() => pendingTimers(lab.page)).toBeLessThanOrEqual(timers)
  return growth(before, await footprint(cdp))
}

const openAndClose: Cycle = async (stayMs) => {
  const [latch] = window.latches
  const dialog = (): HTMLDialogElement | null | undefined =>
    document.querySelector('[data-latchkit]')?.shadowRoot?.querySelector('dialog')
  const until = async (open: boolean): Promise<void> => {
    while (dialog()?.open !== open) await new Promise((done) => setTimeout(done))
  }
  await latch?.open()
  await until(true)
  if (stayMs) await new Promise((done) => setTimeout(done, stayMs))
  await latch?.close()
  await until(false)
}

const mountAndUnmount: Cycle = async (stayMs) => {
  const unmount = window.mountKit()
  await window.latches[0]?.open()
  const root = (): ShadowRoot | null | undefined => document.querySelector('[data-latchkit][lang=de]')?.shadowRoot
  while (!root()?.querySelector('dialog[open] [data-view=Connect] li button'))
    await new Promise((done) => setTimeout(done))
  if (stayMs) await new Promise((done) => setTimeout(done, stayMs))
  unmount()
  await new Promise((done) => setTimeout(done))
}

test.describe('in a production build, with reduced motion', () => {
  test.slow()
  test.use({ contextOptions: { reducedMotion: 'reduce' } })

  test('F213 opening and closing 1,000 times leaves nothing behind', async ({ lab }) => {
    await lab.page.addInitScript(countTimers)
    await lab.open()
    const left = await leftBehind(lab, openAndClose)
    expect(left.heap).toBeLessThan(MEGABYTE)
    expect(left.nodes).toBeLessThanOrEqual(0)
    expect(left.listeners).toBeLessThanOrEqual(0)
    expect(lab.problems).toEqual([])
  })

  test('F214 mounting, opening and unmounting 1,000 times leaves nothing behind', async ({ lab }) => {
    await lab.page.addInitScript(countTimers)
    // The mode follows the system and the language is loaded, since both add listeners while the modal is mounted.
    await lab.open('react=none&theme=system&locale=de')
    const left = await leftBehind(lab, mountAndUnmount)
    expect(left.heap).toBeLessThan(MEGABYTE)
    expect(left.nodes).toBeLessThanOrEqual(0)
    expect(left.listeners).toBeLessThanOrEqual(0)
    expect(lab.problems).toEqual([])
  })
})
