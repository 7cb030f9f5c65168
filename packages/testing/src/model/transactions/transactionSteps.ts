import fc from 'fast-check'
import type { Replacement } from './modelChain.js'

/** What a visitor, an app, a wallet, a browser or a chain does. */
export type TransactionStep =
  /**
   * `what`: default: a transaction. `answer`: how the wallet answers at once. Undefined: it shows the prompt, and other steps
   * follow before the answer. `crossing`: what of the wallet changes right after the call.
   */
  | {
      readonly type: 'send'
      readonly tab: number
      readonly value: number
      readonly confirmations: number
      readonly what?: Asked
      readonly answer?: Answer | undefined
      readonly crossing?: 'account' | 'network' | undefined
    }
  /** The visitor confirms the form as it is, by a double click. */
  | { readonly type: 'press'; readonly tab: number }
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
  /** An account sends by another app. */
  | { readonly type: 'spend'; readonly chain: number; readonly at: number }
  | { readonly type: 'reload' | 'connect' | 'hide' | 'show' | 'clear'; readonly tab: number }
  /** `answer`: how the wallet answers a prompt of the page afterwards, which it still shows. */
  | { readonly type: 'disconnect'; readonly tab: number; readonly answer?: Answer | undefined }
  | { readonly type: 'pass'; readonly seconds: number }
  /** The app, or the visitor by "Check now", has a transaction looked at. */
  | { readonly type: 'check'; readonly tab: number; readonly at: number }
  /** `tab`: the nodes of each page may be others. */
  | { readonly type: 'node'; readonly tab: number; readonly how: NodeState }

/** How the nodes of the chains answer. `slow`: with what was true 20 s ago. */
export type NodeState = 'well' | 'slow' | 'offline'

/**
 * What a wallet is asked for. `batch`: two calls at once. `payment`: by the app's call. `form`: a payment by the form, which
 * is begun, prepared, and confirmed by a double click. `contract`: a call of a contract.
 */
export type Asked = 'transaction' | 'batch' | 'payment' | 'form' | 'contract' | 'message'

/**
 * How a prompt ends. `lose`: the wallet sends, and its answer is lost. `fail`: it answers an error and doesn't send.
 * `garbage`: it sends, and answers something that is no hash. `signed`: it sends, and answers an error with the hash.
 */
export type Answer = 'approve' | 'reject' | 'lose' | 'fail' | 'garbage' | 'signed'

/** The longest sequence of steps. */
const MAX_STEPS = 60

const tab = fc.integer({ min: 0, max: 1 })
const chain = tab
const at = fc.integer({ min: 0, max: 3 })

/** One step. Sending, answering and mining are frequent. */
const step: fc.Arbitrary<TransactionStep> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant('send' as const),
      tab,
      value: fc.integer({ min: 1, max: 2 }),
      confirmations: fc.integer({ min: 1, max: 3 }),
      what: fc.constantFrom<Asked>(
        ...(['transaction', 'transaction', 'transaction', 'batch', 'batch'] as const),
        ...(['payment', 'form', 'form', 'contract', 'message'] as const),
      ),
      answer: fc.constantFrom<Answer | undefined>(undefined, undefined, 'approve', 'approve', 'lose'),
      crossing: fc.constantFrom(...Array.from({ length: 12 }, () => undefined), 'account' as const, 'network' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('press' as const), tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('answer' as const),
      at,
      how: fc.constantFrom<Answer>('approve', 'approve', 'reject', 'lose', 'fail', 'garbage', 'signed'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ type: fc.constant('mine' as const), chain, isSeen: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({
      type: fc.constant('replace' as const),
      chain,
      how: fc.constantFrom<Replacement>('repriced', 'cancelled', 'replaced'),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constant('reorganise' as const),
      chain,
      depth: fc.integer({ min: 1, max: 4 }),
      fails: fc.boolean(),
      isSeen: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('account' as const, 'network' as const), at: tab }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('spend' as const), chain, at: tab }) },
  {
    weight: 6,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...(['reload', 'reload', 'connect', 'connect', 'connect', 'hide', 'show', 'show', 'clear'] as const),
      ),
      tab,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      type: fc.constant('disconnect' as const),
      tab,
      answer: fc.constantFrom<Answer | undefined>(undefined, 'approve', 'approve', 'reject', 'lose'),
    }),
  },
  { weight: 8, arbitrary: fc.record({ type: fc.constant('check' as const), tab, at }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant('pass' as const), seconds: fc.constantFrom(1, 5, 31, 200) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constant('node' as const),
      tab,
      how: fc.constantFrom<NodeState>('well', 'slow', 'slow', 'offline'),
    }),
  },
)

/**
 * A wallet that keeps its prompt, and sends after the chain has proven that it has not sent: the page has lost the wallet,
 * and the account has sent something else by it.
 */
export const lateApproval = (at: number): readonly TransactionStep[] => [
  { type: 'send', tab: at, value: 1, confirmations: 1 },
  { type: 'disconnect', tab: at },
  { type: 'connect', tab: at },
  { type: 'send', tab: at, value: 2, confirmations: 1, answer: 'approve' },
  { type: 'mine', chain: 0, isSeen: true },
  { type: 'answer', at: 0, how: 'approve' },
  { type: 'mine', chain: 0, isSeen: true },
]

/** The browser and the app of a sequence. */
export interface TransactionSetting {
  /** Whether the browser has Web Locks. */
  readonly hasLocks: boolean
  /** Whether the app wants to know what the account sends elsewhere (S9.03). */
  readonly watchesElsewhere: boolean
}

/** A sequence of steps. */
export const transactionSequences: fc.Arbitrary<TransactionSetting & { readonly steps: readonly TransactionStep[] }> =
  fc.record({
    hasLocks: fc.boolean(),
    watchesElsewhere: fc.boolean(),
    // By itself fast-check prefers short lists, in which little can cross.
    steps: fc
      .array(
        fc.oneof(
          { weight: 60, arbitrary: step.map((each) => [each]) },
          { weight: 1, arbitrary: tab.map(lateApproval) },
        ),
        { minLength: 1, maxLength: MAX_STEPS, size: 'max' },
      )
      .map((parts) => parts.flat()),
  })
