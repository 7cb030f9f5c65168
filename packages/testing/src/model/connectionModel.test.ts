import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFakePairing, fakePairingId } from '../createFakePairing.js'
import { createTestLatch } from '../createTestLatch.js'
import { runSequence } from './connectionModel.js'
import { sequences } from './steps.js'

/** The seeds, and the sequences of each. `pnpm model` gives others, and the path of a sequence that failed. */
const { MODEL_SEEDS = '1,2,3,4', MODEL_RUNS = '500', MODEL_PATH: path } = process.env
const seeds = MODEL_SEEDS.split(',').map(Number)

/** Loads all code that is loaded late, before the first sequence: loading takes time of no clock. */
async function loadCode(): Promise<void> {
  const declined = createTestLatch({ adapter: { connect: { throws: { code: 4001 } } } })
  await declined.latch.connect({ wallet: 'Fake Wallet' }).catch(() => {})
  const pairing = createFakePairing()
  const { latch } = createTestLatch({ pairing })
  const connecting = latch.connect({ wallet: fakePairingId('eip155') })
  await expect.poll(() => pairing.isOpen()).toBe(true)
  pairing.approve()
  await connecting
  latch.dispose()
}

describe('two tabs, five wallets, and all that may cross', () => {
  it.each(seeds)('the kits tell the truth, and agree: seed %i', { timeout: 3_600_000 }, async (seed) => {
    await loadCode()
    await fc.assert(
      fc.asyncProperty(sequences, (sequence) => runSequence(sequence)),
      { seed, numRuns: Number(MODEL_RUNS), ...(path && { path }) },
    )
  })
})
