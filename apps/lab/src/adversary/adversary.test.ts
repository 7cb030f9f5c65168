import { createEthersAdapter } from '@latchkit/adapter-ethers'
import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectFaults, createPageWindow, openPage, storeVisit, type Faults, type PageOptions } from './page.fixture.js'
import { steps, type Step } from './steps.fixture.js'

// 10,000 steps of hostile code: two adapters for EVM chains, two seeds, 50 pages, and 50 steps in each page.
const ADAPTERS = { ethers: () => createEthersAdapter(), wagmi: () => createWagmiAdapter() }
const SEEDS = [1, 2]
const PAGES = 50
const STEPS = 50

/** How often a page with a slow turn is opened, alone: the collection of garbage or the compiler may take a turn. */
const TRIES = 3

const pages = Object.entries(ADAPTERS).flatMap(([name, evm]) => SEEDS.map((seed) => ({ name, evm, seed })))

let faults: Faults
beforeEach(() => void (faults = collectFaults()))
afterEach(() => {
  faults.stop()
  vi.unstubAllGlobals()
})

/** Runs steps in a new page. Returns its turns that took too long. */
async function run(options: PageOptions, given: readonly Step[]): Promise<readonly object[]> {
  // wagmi and sats-connect use the global window.
  vi.stubGlobal('window', createPageWindow())
  const page = openPage(options)
  try {
    await page.restored()
    for (const step of given) {
      await page.take(step)
      await page.check()
    }
    await page.flood()
    await page.checkEnd()
    return page.slow
  } finally {
    page.close()
  }
}

describe('hostile code in the page', () => {
  it.each(pages)(
    'F059, F060, F063, F066, F068, F069, F071, F072, F073, F095 breaks, prompts and delays nothing: $name, seed $seed',
    { timeout: 600_000 },
    async ({ evm, seed }) => {
      vi.stubGlobal('window', createPageWindow())
      const stored = await storeVisit({ evm: evm(), faults })
      const property = fc.asyncProperty(steps(STEPS), async (given) => {
        let slow: readonly object[] = []
        for (let tries = 0; tries < TRIES; tries += 1) {
          slow = await run({ evm: evm(), faults, stored }, given)
          if (slow.length === 0) return
        }
        expect(slow).toEqual([])
      })
      await fc.assert(property, { seed, numRuns: PAGES, endOnFailure: true })
    },
  )
})
