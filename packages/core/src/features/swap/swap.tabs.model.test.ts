// Tests swap.approvals.rules.ts, swap.controller.ts, swap.permitChoice.ts, swap.repeats.ts, swap.openPermits.ts.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tabSequences } from './swap.game.fixture.js'
import { play } from './swap.invariants.fixture.js'
import { permitSequences, playPermits } from './swap.permits.game.fixture.js'

// `pnpm model` gives the seeds, how many sequences of each are run, and the path of a single one.
const { MODEL_SEEDS, MODEL_RUNS = '500', MODEL_PATH: path } = process.env
/** How many steps the test run takes at least. */
const MIN_STEPS = 10_000

describe('two tabs with one wallet and one storage, in any order', () => {
  it.each((MODEL_SEEDS ?? '17').split(',').map(Number))(
    'F039 F080 F083 F087 no prompt is unasked, no swap is sent twice, nothing is stuck: seed %i',
    { timeout: 7_200_000 },
    async (seed) => {
      let taken = 0
      const property = fc.asyncProperty(tabSequences, async (all) => {
        taken += all.length
        await play(all, 2)
      })
      await fc.assert(property, { seed, numRuns: Number(MODEL_RUNS), ...(path && { path, endOnFailure: true }) })
      if (!MODEL_SEEDS) expect(taken).toBeGreaterThanOrEqual(MIN_STEPS)
    },
  )
})

describe('two tabs whose provider takes permits or approvals, with one wallet and one storage, in any order', () => {
  it.each((MODEL_SEEDS ?? '17').split(',').map(Number))(
    'F087 nothing that may take the token stands beside a permit that counts, and nothing is stuck: seed %i',
    { timeout: 7_200_000 },
    async (seed) => {
      const seen = { permits: 0, others: 0 }
      const property = fc.asyncProperty(permitSequences, (all) => playPermits(all, seen))
      await fc.assert(property, { seed, numRuns: Number(MODEL_RUNS), ...(path && { path, endOnFailure: true }) })
      if (!MODEL_SEEDS) expect(Math.min(seen.permits, seen.others)).toBeGreaterThanOrEqual(500)
    },
  )
})
