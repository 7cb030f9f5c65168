import { createEthersAdapter } from '@latchkit/adapter-ethers'
import { createWagmiAdapter } from '@latchkit/adapter-wagmi'
import { createFakeWindow } from '@latchkit/testing'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectFaults, MAX_TURN_MS, openPage, storeVisit, type EvmAdapter } from './adversary.fixture.js'
import { step } from './steps.fixture.js'

const STEPS = 25
const RUNS = Number(process.env.RUNS ?? 100)

beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => void vi.unstubAllGlobals())

describe('hostile code in the page', () => {
  it.each([
    { name: 'ethers', evm: createEthersAdapter, seed: Number(process.env.SEED ?? 1) },
    { name: 'wagmi', evm: createWagmiAdapter, seed: Number(process.env.SEED ?? 2) },
  ])('$name: seed $seed', { timeout: 600_000 }, async ({ evm, seed }) => {
    const make = evm as () => EvmAdapter
    const faults = collectFaults()
    try {
      const stored = await storeVisit(make(), faults)
      const run = async (steps: readonly (typeof step extends fc.Arbitrary<infer s> ? s : never)[]): Promise<number> => {
        vi.stubGlobal('window', createFakeWindow())
        faults.all.length = 0
        const page = await openPage(make(), faults, stored)
        try {
          await page.restored()
          await page.check()
          for (const each of steps) {
            if (process.env.TRACE) (await import('node:fs')).writeFileSync('/tmp/adv-last.json', JSON.stringify(each))
            await page.take(each)
            await page.check()
          }
          await page.check(true)
        } finally {
          page.close()
        }
        return page.slowest()
      }
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: STEPS, maxLength: STEPS }), async (steps) => {
          let slowest = Infinity
          for (let tries = 0; tries < 3 && slowest > MAX_TURN_MS; tries += 1) slowest = Math.min(slowest, await run(steps))
          expect(slowest).toBeLessThan(MAX_TURN_MS)
        }),
        { seed, numRuns: RUNS, endOnFailure: true },
      )
    } finally {
      faults.stop()
    }
  })
})
