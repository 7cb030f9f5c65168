import fc from 'fast-check'
import { describe, it, vi } from 'vitest'
import { runSequence } from './connectionModel.js'
import { printStep } from './printStep.js'
import { PHONE } from './sharedWallets.js'
import { scenes } from './scenes.js'
import { sequencesOf, type Step } from './steps.js'
import type { WorldOptions } from './world.js'

/** Which sequences are run. `pnpm model` gives others than the test run. */
export interface ModelRun {
  /** The seeds, each of which gives its own sequences. */
  readonly seeds: readonly number[]
  /** How many sequences of each seed are run. */
  readonly runs: number
  /** The path of one sequence, as a failure prints it. */
  readonly path?: string | undefined
}

/** Reads a run from texts, as a command gives them: seeds with commas between them. */
export const parseModelRun = (
  { MODEL_SEEDS: seeds = '', MODEL_RUNS: runs, MODEL_PATH: path }: Readonly<Record<string, string | undefined>>,
  byDefault: ModelRun,
): ModelRun => (seeds ? { seeds: seeds.split(',').map(Number), runs: Number(runs ?? byDefault.runs), path } : byDefault)

/**
 * Defines tests that run the model of the connections: two tabs, five wallets and a phone, and any steps that may cross.
 * A failure prints its seed and its path, and the shortest sequence that fails.
 */
export function describeConnections(
  name: string,
  { seeds, runs, path }: ModelRun,
  options: Partial<WorldOptions> = {},
): void {
  describe(`two tabs, five wallets, a phone, and all that may cross: ${name}`, () => {
    // Each scene alone, so that a failure names it.
    const named = scenes.map(({ name, ...scene }) => [name, scene] as const)
    it.each(path ? [] : named)('%s', async (_, { steps, approved = ['eip155'] }) => {
      await loadCode(options)
      for (const hasLocks of [false, true]) await runSequence({ hasLocks, approved, steps }, options)
    })

    const sequences = sequencesOf(scenes.map(({ steps }) => steps))
    it.each(seeds)('the kits tell the truth, and agree: seed %i', { timeout: 7_200_000 }, async (seed) => {
      await loadCode(options)
      await fc.assert(
        fc.asyncProperty(sequences, (sequence) => runSequence(sequence, options, path ? printStep : undefined)),
        // One sequence is looked at as it is.
        { seed, numRuns: runs, ...(path && { path, endOnFailure: true }) },
      )
    })
  })
}

const settled = { type: 'answer', at: 0, reject: false } as const
/** Steps that need all code that is loaded late. */
const EVERYTHING: readonly Step[] = [
  { type: 'connect', tab: 0, wallet: 'org.one' },
  { type: 'answer', at: 0, reject: true },
  { type: 'connect', tab: 0, wallet: 'org.one' },
  settled,
  { type: 'switchNetwork', tab: 0, id: 'eip155:900002' },
  settled,
  { type: 'reload', tab: 0 },
  settled,
  { type: 'disconnect', tab: 0, wallet: null },
  settled,
  { type: 'connect', tab: 0, wallet: PHONE[0] },
]

/** Runs some steps until they hold, because loading code takes time of no clock. */
async function loadCode(options: Partial<WorldOptions>): Promise<void> {
  for (let round = 0; round < 20; round++) {
    const isLoaded = await runSequence({ hasLocks: false, approved: ['eip155'], steps: EVERYTHING }, options).then(
      () => true,
      () => false,
    )
    // What a sequence began to load may come after its end.
    await vi.dynamicImportSettled()
    if (isLoaded) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
