import fc from 'fast-check'
import { describe, it } from 'vitest'
import { createTestLatch } from '../createTestLatch.js'
import { runSequence, sequences } from './connection.model.fixture.js'

/** Seeds of the sequences. `pnpm model` tries others. */
const SEEDS = [1, 2, 3, 4]
const RUNS = 500

describe('two tabs, five wallets, and all that may cross', () => {
  it.each(SEEDS)('the kits tell the truth, and agree: seed %i', { timeout: 600_000 }, async (seed) => {
    // Loads the code that connects, and the code that knows the errors of wallets, before the first sequence.
    const { latch } = createTestLatch({ adapter: { connect: { throws: { code: 4001 } } } })
    await latch.connect({ wallet: 'Fake Wallet' }).catch(() => {})
    await fc.assert(
      fc.asyncProperty(sequences, (steps) => runSequence(steps)),
      { seed, numRuns: RUNS, endOnFailure: false },
    )
  })
})
