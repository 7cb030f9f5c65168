import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBench, type Bench } from './adapterBench.js'
import type { AdapterHarness, AdapterTraits } from './adapterHarness.types.js'
import { ABILITY_NAMES, abilityTests } from './suite.abilities.js'
import { connectionTests } from './suite.connection.js'
import { pageTests } from './suite.page.js'
import { networkTests } from './suite.network.js'
import { trackingTests } from './suite.tracking.js'
import { waitingTests } from './suite.waiting.js'
import { countTests, numberOfTests, resolveTraits, traitsOf } from './suite.traits.js'

/**
 * The contract suite: what all adapters have in common, tested on a real chain. `setup` is called for each test. The
 * tests are the same for every adapter, except for its traits.
 */
export function describeAdapter(name: string, setup: () => Promise<AdapterHarness>, given: AdapterTraits): void {
  const traits = resolveTraits(given)
  describe(name, () => {
    it('has as many tests as its traits make', ({ task }) => {
      expect(countTests(task.suite)).toBe(numberOfTests(traits))
    })
    pageTests(setup)
    describe('by the contract', () => {
      let bench: Bench
      beforeEach(async () => {
        bench = createBench(await setup())
      })
      afterEach(() => bench.dispose())
      const current = (): Bench => bench

      it('has a harness for what its traits name, and for nothing else', () => {
        const { abilities: _, verification: _how, ...declared } = traits
        expect(traitsOf(bench.harness)).toEqual(declared)
      })
      connectionTests(current)
      networkTests(current, traits)
      for (const name of ABILITY_NAMES) abilityTests(current, name, traits)
      if (traits.tracking) {
        trackingTests(current)
        waitingTests(current)
      }
    })
  })
}
