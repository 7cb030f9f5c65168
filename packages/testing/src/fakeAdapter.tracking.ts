import {
  withProgress,
  type AbilityLoaders,
  type TrackingAbilities,
  type TrackingAbility,
  type TransactionProgress,
  type TransactionSnapshot,
} from '@latchkit/core/adapter'
import type { TransactionReceipt } from '@latchkit/core'
import type { Outcome } from './createFakeAdapter.js'
import type { AbilityDeps } from './fakeAdapter.deps.js'

/** What the chain says of transactions. */
export interface TrackingSwitches {
  readonly wait: Outcome
  readonly sentSince: Outcome
  /** What a look at the chain sees. Undefined: the adapter can't look. */
  readonly snapshot: TransactionSnapshot | undefined
  /** The hash that the search for a lost answer finds. Null: it was certainly not sent. Undefined: it is not known yet. */
  readonly found: string | null | undefined
  /** What the account has sent by other means. */
  readonly sentElsewhere: readonly { readonly hash: string; readonly nonce?: number }[]
  readonly receipt: Partial<TransactionReceipt>
  /**
   * The stages that the adapter reports before `included`, when a test waits for a transaction. Their hash is the sent
   * one by default. `included` always follows, with the hash of the receipt.
   */
  readonly progress: readonly (Omit<TransactionProgress, 'hash'> & Partial<TransactionProgress>)[]
}

/** Where a test names none. */
export const TRACKING_SWITCHES: TrackingSwitches = {
  wait: 'ok',
  sentSince: 'ok',
  snapshot: undefined,
  found: undefined,
  sentElsewhere: [],
  receipt: {},
  progress: [],
}

/** The look at the chain. Without a snapshot the adapter has none. */
const lookOf = (now: AbilityDeps['now']): Pick<TrackingAbility, 'look'> => {
  const { snapshot } = now()
  return snapshot ? { look: async () => now().snapshot ?? snapshot } : {}
}

/** What becomes of what was sent. */
export function trackingOf(deps: AbilityDeps): AbilityLoaders<TrackingAbilities> {
  const { log, outcome, now, context } = deps
  return {
    tracking: async () => ({
      ...lookOf(now),
      async find(record) {
        log('tracking.find', record)
        return now().found
      },
      async sentSince(account, since) {
        log('tracking.sentSince', account, since)
        await outcome(({ sentSince }) => sentSince)
        return { transactions: now().sentElsewhere, anchor: { nonce: now().sentElsewhere.length } }
      },
      async wait(request) {
        log('tracking.wait', request)
        const report = context()?.environment.report ?? (() => {})
        return withProgress({ report }, request, async (tell) => {
          for (const progress of now().progress) tell({ hash: request.hash, ...progress })
          await outcome(({ wait }) => wait)
          const receipt: TransactionReceipt = { hash: request.hash, status: 'success', ...now().receipt }
          const { hash, blockNumber } = receipt
          if (hash !== request.hash) tell({ stage: 'replaced', hash })
          tell({ stage: 'included', hash, blockNumber })
          return receipt
        })
      },
    }),
  }
}
