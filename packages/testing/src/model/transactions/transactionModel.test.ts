import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { createTestLatch } from '../../createTestLatch.js'
import { parseModelRun } from '../describeConnections.js'
import { runTransactions, type ModelRun } from './transactionModel.js'
import {
  lateApproval,
  transactionSequences,
  type TransactionSetting,
  type TransactionStep,
} from './transactionSteps.js'
import type { ToldFact } from './transactionWorld.js'

const { seeds, runs, path } = parseModelRun(process.env, { seeds: [17], runs: 360 })
const isTestRun = !process.env['MODEL_SEEDS']
/** How many steps the test run takes at least. */
const MIN_STEPS = 10_000

const SETTING: TransactionSetting = { hasLocks: true, watchesElsewhere: false }

/** Steps that need all code that is loaded late. */
const EVERYTHING: readonly TransactionStep[] = [
  { type: 'send', tab: 0, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'reject' },
  { type: 'send', tab: 1, value: 1, confirmations: 1 },
  { type: 'answer', at: 0, how: 'approve' },
  ...(['batch', 'payment', 'form', 'contract', 'message'] as const).map(
    (what) => ({ type: 'send', tab: 1, value: 1, confirmations: 1, what, answer: 'reject' }) as const,
  ),
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
  'a batch with its transaction',
  'noticed elsewhere',
  'sent after it was proven absent',
  'an equal call joined',
  'an operation that had failed was sent',
  ...['transaction', 'batch', 'payment', 'contract', 'message'].flatMap((what) =>
    ['approve', 'reject', 'lose', 'fail', 'garbage', 'signed'].map((how) => `${what} ${how}`),
  ),
]

/** What one sequence told, as it stands in {@link EVERY_FACT}. */
function namesOf(facts: readonly ToldFact[]): readonly string[] {
  const names = facts.map(({ name, transaction }) => `${name} ${transaction.status}`)
  const isLate = facts.some(
    ({ name, transaction: { id } }, at) =>
      name === 'transactionSent' &&
      facts.slice(0, at).some(({ transaction }) => transaction.id === id && transaction.status === 'expired'),
  )
  const isElsewhere = facts.some(({ transaction }) => transaction.kind === 'elsewhere')
  const isBatch = facts.some(({ name, transaction }) => transaction.batch && name === 'transactionSent')
  return [
    ...names,
    ...(isBatch ? ['a batch with its transaction'] : []),
    ...(isElsewhere ? ['noticed elsewhere'] : []),
    ...(isLate ? ['sent after it was proven absent'] : []),
  ]
}

// Loading code takes time of no clock, so in the first sequences a wallet may not be asked in time.
beforeAll(async () => {
  // A page in which a payment of the form is open loads the code of the views.
  await createTestLatch().latch.feature('router')
  for (let round = 0; round < 200; round++) {
    const { facts = [], seen }: Partial<ModelRun> = await runTransactions(SETTING, EVERYTHING).catch(() => ({}))
    const isAsked = (what: string): boolean => !!seen?.has(`${what} reject`)
    const isLoaded = ['batch', 'payment', 'contract', 'message'].every(isAsked)
    if (isLoaded && facts.some(({ name }) => name === 'transactionSettled')) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})

describe('two tabs, a wallet, two chains, and all that may cross', () => {
  it.each(seeds)(
    'F031 F080 F087 F097 F098 F099 F100 F105 no prompt is unasked, no hash is lost, nothing is stuck: seed %i',
    { timeout: 7_200_000 },
    async (seed) => {
      const seen = new Set<string>()
      let taken = 0
      const property = fc.asyncProperty(transactionSequences, async ({ steps, ...setting }) => {
        taken += steps.length
        const run = await runTransactions(setting, steps)
        for (const name of [...namesOf(run.facts), ...run.seen]) seen.add(name)
      })
      await fc.assert(property, { seed, numRuns: runs, ...(path && { path, endOnFailure: true }) })
      if (!isTestRun) return
      // Statements about what never happens would prove nothing.
      expect([...seen]).toEqual(expect.arrayContaining(EVERY_FACT))
      expect(taken).toBeGreaterThanOrEqual(MIN_STEPS)
    },
  )

  it('F031 F105 a transaction that was proven absent, and that the wallet sends after all, is followed to its end', async () => {
    const { facts } = await runTransactions(SETTING, lateApproval(0))
    const [first] = facts.filter(({ transaction: { status } }) => status === 'expired')
    const own = facts.filter(({ transaction: { id } }) => id === first?.transaction.id)
    expect(own.map(({ name, transaction: { status } }) => `${name} ${status}`)).toEqual([
      'transactionSettled expired',
      'transactionSent pending',
      'transactionReorganised pending',
      'transactionSettled success',
    ])
  })

  it('F100 a receipt that was read before the last look at the chain settles nothing', async () => {
    const { facts } = await runTransactions(SETTING, [
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
