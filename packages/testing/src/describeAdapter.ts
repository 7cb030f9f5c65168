import type { AdapterCapabilities } from '@latchkit/core/adapter'
import { afterEach, beforeEach, describe } from 'vitest'
import { createBench, type Bench } from './adapterBench.js'
import type { AdapterHarness, AdapterTraits } from './adapterHarness.types.js'
import { capabilityTests } from './suite.capabilities.js'
import { connectionTests } from './suite.connection.js'
import { networkTests } from './suite.network.js'

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
 * the same ones for every adapter, but for the capabilities that its traits name.
 */
export function describeAdapter(name: string, setup: () => Promise<AdapterHarness>, traits: AdapterTraits): void {
  describe(name, () => {
    let bench: Bench
    beforeEach(async () => {
      bench = createBench(await setup())
    })
    afterEach(() => bench.dispose())
    const current = (): Bench => bench

    connectionTests(current, traits)
    networkTests(current, traits)
    for (const capability of CAPABILITIES) capabilityTests(current, capability, traits)
  })
}
