import fc from 'fast-check'
import { beforeAll, describe, it } from 'vitest'
import { runTransactions } from './transactionModel.js'
import { transactionSequences, type TransactionStep } from './transactionSteps.js'

const seed = Number(process.env['MODEL_SEED'] ?? 17)
const numRuns = Number(process.env['MODEL_RUNS'] ?? 400)

/** Steps that need all code that is loaded late. */
const EVERYTHING: readonly TransactionStep[] = [
  { type: 'send', tab: 0, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'reject' },
  { type: 'send', tab: 1, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'approve' },
  { type: 'reload', tab: 1 },
]

// Loading code takes time of no clock, so the first sequences may fail.
beforeAll(async () => {
  for (let round = 0; round < 20; round++) {
    const isLoaded = await runTransactions(true, EVERYTHING).then(
      () => true,
      () => false,
    )
    if (isLoaded) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})

describe('two tabs, a wallet, two chains, and all that may cross', () => {
  it('F031 F080 F097 F098 F099 F100 F105 no prompt is unasked, no hash is lost, nothing is stuck', async () => {
    const property = fc.asyncProperty(transactionSequences, ({ hasLocks, steps }) => runTransactions(hasLocks, steps))
    await fc.assert(property, { seed, numRuns })
  }, 600_000)
})
