import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { runTransactions } from './transactionModel.js'
import { transactionSequences, type TransactionStep } from './transactionSteps.js'

const seed = Number(process.env['MODEL_SEED'] ?? 17)
const numRuns = Number(process.env['MODEL_RUNS'] ?? 120)

/** Steps that need all code that is loaded late. */
const EVERYTHING: readonly TransactionStep[] = [
  { type: 'send', tab: 0, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'reject' },
  { type: 'send', tab: 1, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'approve' },
  { type: 'reload', tab: 1 },
]

/** All that can be told: a settled transaction that a reorganisation changes may be pending, or have another end. */
const EVERY_FACT = [
  'transactionReorganised pending',
  'transactionReorganised reverted',
  'transactionReorganised success',
  'transactionSent pending',
  'transactionSettled cancelled',
  'transactionSettled expired',
  'transactionSettled replaced',
  'transactionSettled reverted',
  'transactionSettled success',
]

// Loading code takes time of no clock, so in the first sequences a wallet may not be asked in time.
beforeAll(async () => {
  for (let round = 0; round < 200; round++) {
    const facts = await runTransactions(true, EVERYTHING).catch(() => [])
    if (facts.some(({ name }) => name === 'transactionSettled')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})

describe('two tabs, a wallet, two chains, and all that may cross', () => {
  it('F031 F080 F097 F098 F099 F100 F105 no prompt is unasked, no hash is lost, nothing is stuck', async () => {
    const seen = new Set<string>()
    const property = fc.asyncProperty(transactionSequences, async ({ hasLocks, steps }) => {
      const facts = await runTransactions(hasLocks, steps)
      for (const { name, transaction } of facts) seen.add(`${name} ${transaction.status}`)
    })
    await fc.assert(property, { seed, numRuns })
    // Statements about what never happens would prove nothing.
    expect([...seen]).toEqual(expect.arrayContaining(EVERY_FACT))
  }, 600_000)

  it('F100 a receipt that was read before the last look at the chain settles nothing', async () => {
    const facts = await runTransactions(true, [
      { type: 'send', tab: 0, value: 1, confirmations: 1 },
      // The first look says after 20 s that there is no block, and the receipt comes after 4 s.
      { type: 'node', tab: 0, how: 'slow' },
      { type: 'answer', at: 0, how: 'approve' },
      { type: 'mine', chain: 0, isSeen: false },
      { type: 'pass', seconds: 5 },
      { type: 'reorganise', chain: 0, depth: 1, fails: true, isSeen: false },
      { type: 'node', tab: 0, how: 'offline' },
      { type: 'pass', seconds: 31 },
    ])
    expect(facts.map(({ name, transaction }) => `${name} ${transaction.status}`)).toEqual([
      'transactionSent pending',
      'transactionSettled reverted',
    ])
  })
})
