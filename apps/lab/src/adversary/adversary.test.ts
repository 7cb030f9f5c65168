import { createEthersAdapter } from '@latchkit/adapter-ethers'
import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { collectFaults, createPageWindow, openPage, storeVisit, type PageOptions } from './page.fixture.js'
import { steps, type Step } from './steps.fixture.js'

/** 10,000 steps: two adapters, two seeds, 50 pages, 50 steps of hostile code in each. */
const ADAPTERS = { ethers: () => createEthersAdapter(), wagmi: () => createWagmiAdapter() }
const SEEDS = process.env.SEEDS ? (JSON.parse(process.env.SEEDS) as number[]) : [1, 2]
const PAGES = Number(process.env.RUNS ?? 50)
const STEPS = 50

/** A slow page is tried again, alone: a collection of garbage is no turn of the kit. */
const TRIES = 3

afterEach(() => void vi.unstubAllGlobals())

/** Runs steps in a new page. Returns the turns that were too slow. */
async function run(options: PageOptions, given: readonly Step[]): Promise<readonly object[]> {
  // wagmi, the Wallet Standard and sats-connect use the global window.
  vi.stubGlobal('window', createPageWindow())
  options.faults.all.length = 0
  const page = openPage(options)
  try {
    await page.restored()
    await page.check()
    for (const step of given) {
      if (process.env.TRACE) (await import('node:fs')).writeFileSync('/tmp/adv-last.json', JSON.stringify(step))
      await page.take(step)
      await page.check()
    }
    await page.flood()
    await page.checkEnd()
    return page.slow()
  } finally {
    page.close()
  }
}

const cases = Object.entries(ADAPTERS).flatMap(([name, evm]) => SEEDS.map((seed) => ({ name, evm, seed })))

describe('hostile code in the page', () => {
  it.each(cases)('throws, prompts, takes over and delays nothing: $name, seed $seed', async ({ evm, seed }) => {
    const faults = collectFaults()
    try {
      vi.stubGlobal('window', createPageWindow())
      const stored = await storeVisit({ evm: evm(), faults })
      const property = fc.asyncProperty(steps(STEPS), async (given) => {
        let slow: readonly object[] = []
        for (let tries = 0; tries < TRIES; tries += 1) {
          slow = await run({ evm: evm(), faults, stored }, given)
          if (slow.length === 0) return
          if (process.env.TRACE)
            (await import('node:fs')).appendFileSync('/tmp/adv-slow.txt', JSON.stringify(slow) + '\n')
        }
        expect(slow).toEqual([])
      })
      await fc.assert(property, { seed, numRuns: PAGES, endOnFailure: true })
    } finally {
      faults.stop()
    }
  })
})
