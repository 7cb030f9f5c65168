import { subscribe } from 'valtio/vanilla'
import type { Clock } from '../../base/time.js'
import type { ConnectionController } from '../connection/connection.types.js'
import type { TransactionRecord, TransactionsState } from '../transactions/transactions.types.js'
import { ACTIVITY_TTL_MS, MISSING_AGE_MS, MISSING_POLL_MS, MISSING_READS } from './activity.constants.js'
import { isBehind } from './activity.rules.js'
import type { ActivityState, Transaction } from './activity.types.js'

/** The dependencies of {@link createMissing}. */
export interface MissingDeps {
  readonly state: Pick<ActivityState, 'transactions' | 'scope' | 'coverage'>
  /** The state of the kit, as far as the activity needs it. */
  readonly kit: { readonly transactions?: Readonly<TransactionsState> }
  readonly connection: Pick<ConnectionController, 'account'>
  readonly clock: Clock
  /** Reads the newest page. */
  readonly read: () => Promise<void>
}

/**
 * The newest transaction that was sent from here and is in the chain, but is not among the rows: a server reads a new block
 * some seconds after the account's page knows of it.
 */
export interface Missing {
  /**
   * How often the newest page is read: more often for a while where a transaction is missing, and while the server reads
   * the newest blocks.
   */
  pollMs(): number
  /** Counts a read. */
  count(): void
  /** Reads the newest page when a transaction has come into the chain, until the returned function is called. */
  watch(): () => void
}

/** Follows what the rows miss. */
export function createMissing({ state, kit, connection, clock, read }: MissingDeps): Missing {
  /** The hash that was missing last, and how many reads still wait for it. */
  let hash: string | undefined
  let reads = 0

  const isInScope = ({ networkId }: TransactionRecord): boolean =>
    state.scope === 'all' || networkId === connection.account()?.caipNetworkId

  function find(): string | undefined {
    const newest = kit.transactions?.transactions.find((each) => each.inclusion && isInScope(each))
    if (!newest?.inclusion || clock.now() - (newest.sentAt ?? newest.askedAt) > MISSING_AGE_MS) return undefined
    return isListed(newest.inclusion.hash, state.transactions) ? undefined : newest.inclusion.hash
  }

  /** Whether one is missing that was not at the call before. */
  function isNew(): boolean {
    const found = find()
    if (found === undefined || found === hash) return false
    hash = found
    reads = MISSING_READS
    return true
  }

  return {
    pollMs() {
      isNew()
      const isAwaited = isBehind(state.coverage) || (reads > 0 && find() !== undefined)
      return isAwaited ? MISSING_POLL_MS : ACTIVITY_TTL_MS
    },
    count() {
      reads -= 1
    },
    watch: () =>
      subscribe(kit, () => {
        // A failed read shows in the state.
        if (isNew()) read().catch(() => {})
      }),
  }
}

const isListed = (hash: string, rows: readonly Transaction[]): boolean =>
  rows.some(({ metadata }) => metadata.hash === hash)
