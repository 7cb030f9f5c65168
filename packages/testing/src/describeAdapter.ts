import type { AdapterCapabilities } from '@latchkit/core/adapter'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBench, type Bench } from './adapterBench.js'
import type { AdapterHarness, AdapterTraits } from './adapterHarness.types.js'
import { capabilityTests } from './suite.capabilities.js'
import { connectionTests } from './suite.connection.js'
import { pageTests } from './suite.page.js'
import { networkTests } from './suite.network.js'
import { countTests, numberOfTests, resolveTraits, traitsOf } from './suite.traits.js'

/** Every capability group, in the order of the contract. */
const CAPABILITIES: readonly (keyof AdapterCapabilities)[] = [
  'balance',
  'message',
  'typedData',
  'transaction',
  'transfer',
  'contract',
  'calls',
  'permissions',
  'assets',
]

/**
 * The contract suite: what every adapter does alike, on its real chain. `setup` is called for each test. The tests are
 * the same ones for every adapter, but for what its traits name.
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
        const { capabilities: _, ...declared } = traits
        expect(traitsOf(bench.harness)).toEqual(declared)
      })
      connectionTests(current)
      networkTests(current, traits)
      for (const capability of CAPABILITIES) capabilityTests(current, capability, traits)
    })
  })
}
