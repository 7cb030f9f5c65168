import type { RunnerTask, RunnerTestSuite } from 'vitest'
import type { AdapterHarness, AdapterTraits } from './adapterHarness.types.js'
import { numberOfAbilityTests } from './suite.abilities.js'

/** All traits, including those that an adapter left out. */
export type Traits = Required<AdapterTraits>

/** Returns the traits with the defaults for absent ones. */
export function resolveTraits(given: AdapterTraits): Traits {
  const {
    walletHasNetwork = true,
    tokens = true,
    replacement = false,
    tracking = false,
    names = false,
    rawCalls = false,
    simulation = false,
  } = given
  return {
    verification: undefined,
    walletHasNetwork,
    walletAddsNetworks: walletHasNetwork,
    tokens,
    noReturnTokens: tokens,
    failures: true,
    holding: replacement,
    replacement,
    tracking,
    names,
    rawCalls,
    simulation,
    ...given,
  }
}

/** The traits that are visible in a harness. A trait that isn't declared would leave out tests unnoticed. */
export function traitsOf({
  wallet,
  tokens,
  failing,
  mining,
  names,
  rawCalls,
  simulation,
}: AdapterHarness): Omit<Traits, 'abilities' | 'verification'> {
  return {
    walletHasNetwork: !!wallet.network,
    walletAddsNetworks: !!wallet.network?.forgetSecond,
    tokens: !!tokens,
    noReturnTokens: !!tokens?.noReturn,
    failures: !!failing,
    holding: !!mining,
    replacement: !!mining?.replace,
    tracking: !!mining?.reorganise,
    names: !!names,
    rawCalls: !!rawCalls,
    simulation: !!simulation,
  }
}

/** The tests of every adapter: of its number and its traits, of the page, of connecting, of switching. */
const ALWAYS = 2 + 5 + 19 + 1

/** How many tests the ability `message` has besides, by how the adapter verifies. */
const VERIFICATION_TESTS = { node: 4, alone: 2, none: 1 }

/**
 * How many tests an adapter has by its traits. This is a second count by hand: nothing but the traits may leave out a
 * test.
 */
export function numberOfTests({ abilities, verification, ...traits }: Traits): number {
  return [
    ALWAYS,
    numberOfAbilityTests(abilities),
    (abilities.includes('message') && VERIFICATION_TESTS[verification ?? 'none']) || 0,
    traits.walletHasNetwork ? 5 : 0,
    traits.walletAddsNetworks ? 2 : 0,
    traits.tokens ? 1 : 0,
    traits.noReturnTokens ? 1 : 0,
    traits.failures ? 1 : 0,
    traits.holding ? 1 : 0,
    traits.replacement ? 3 : 0,
    traits.tracking ? 17 : 0,
    traits.names ? 3 : 0,
    abilities.includes('transaction') ? (traits.rawCalls ? 2 : 1) + (traits.simulation ? 7 : 1) : 0,
  ].reduce((sum, count) => sum + count)
}

/** How many tests a suite lists, with its inner suites. It includes tests that `-t` deselects. */
export const countTests = (suite: RunnerTestSuite | undefined): number =>
  (suite?.tasks ?? []).reduce((sum, task) => sum + countIn(task), 0)

const countIn = (task: RunnerTask): number => (task.type === 'suite' ? countTests(task) : 1)
