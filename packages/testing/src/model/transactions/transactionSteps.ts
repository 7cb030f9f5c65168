import fc from 'fast-check'
import type { Replacement } from './modelChain.js'

/** What a visitor, an app, a wallet, a browser or a chain does. */
export type TransactionStep =
  | { readonly type: 'send'; readonly tab: number; readonly value: number; readonly confirmations: number }
  | { readonly type: 'answer'; readonly at: number; readonly how: Answer }
  /** `isSeen`: the time passes in which the open transactions are looked at once. */
  | { readonly type: 'mine'; readonly chain: number; readonly isSeen: boolean }
  | { readonly type: 'replace'; readonly chain: number; readonly how: Replacement }
  | {
      readonly type: 'reorganise'
      readonly chain: number
      readonly depth: number
      readonly fails: boolean
      readonly isSeen: boolean
    }
  | { readonly type: 'account' | 'network'; readonly at: number }
  | { readonly type: 'reload' | 'disconnect' | 'connect' | 'hide' | 'show' | 'clear'; readonly tab: number }
  | { readonly type: 'pass'; readonly seconds: number }
  | { readonly type: 'node'; readonly how: NodeState }

/** How the nodes of the chains answer. `slow`: with what was true 3 s ago. */
export type NodeState = 'well' | 'slow' | 'offline'

/**
 * How a prompt ends. `lose`: the wallet sends, and its answer is lost. `fail`: it answers an error and doesn't send.
 * `garbage`: it sends, and answers something that is no hash.
 */
export type Answer = 'approve' | 'reject' | 'lose' | 'fail' | 'garbage'

const tab = fc.integer({ min: 0, max: 1 })
const chain = tab
const at = fc.integer({ min: 0, max: 3 })

/** One step. Sending, answering and mining are frequent. */
const step: fc.Arbitrary<TransactionStep> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      tab,
      value: fc.integer({ min: 1, max: 2 }),
      confirmations: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      at,
      how: fc.constantFrom<Answer>('approve', 'approve', 'reject', 'lose', 'fail', 'garbage'),
    }),
  },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('mine' as const), chain, isSeen: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('replace' as const),
      chain,
      how: fc.constantFrom<Replacement>('repriced', 'cancelled', 'replaced'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('reorganise' as const),
      chain,
      depth: fc.integer({ min: 1, max: 4 }),
      fails: fc.boolean(),
      isSeen: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('account' as const, 'network' as const), at: tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(...(['reload', 'reload', 'disconnect', 'connect', 'hide', 'show', 'clear'] as const)),
      tab,
    }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 31, 200) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('node' as const),
      how: fc.constantFrom<NodeState>('well', 'slow', 'offline'),
    }),
  },
)

/** A sequence of steps, in a browser with Web Locks or without. */
export const transactionSequences: fc.Arbitrary<{
  readonly hasLocks: boolean
  readonly steps: readonly TransactionStep[]
}> = fc.record({ hasLocks: fc.boolean(), steps: fc.array(step, { minLength: 1, maxLength: 60 }) })
