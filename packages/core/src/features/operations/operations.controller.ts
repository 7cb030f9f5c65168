import { proxy, ref, subscribe } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { UsedEvents } from '../../base/emitter.js'
import { plainKey } from '../../base/plainKey.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
import type { RouterEvents } from '../router/router.types.js'
import { createPins, type Pin } from './operations.pin.js'
import { followed, type OperationChange } from './operations.rules.js'
import { runPlan } from './operations.run.js'
import { createShownOperations, type Listener } from './operations.shown.js'
import type {
  BegunOperation,
  Operation,
  OperationRecord,
  OperationsController,
  OperationsEvents,
  OperationsState,
  OperationStep,
  OperationTask,
  Plan,
} from './operations.types.js'
import type { RequestsController } from './requests.types.js'

/** The dependencies of the operations. */
export interface OperationsDeps {
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly events: UsedEvents<OperationsEvents & Pick<RouterEvents, 'viewOpened'>>
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
}

/** An operation whose answer is pending. */
interface Pending {
  readonly operation: BegunOperation<unknown>
  /** Ends the request to a wallet that is no longer connected: it may never answer. */
  readonly lose: () => void
  /** Ends an operation whose wallet was not asked yet. Returns whether it has ended by that. */
  readonly abandon: () => boolean
}

/** Makes the controller of the operations. */
export function createOperationsController({ connection, events, requests }: OperationsDeps): OperationsController {
  const state = proxy<OperationsState>({ operations: ref([]) })
  const pins = createPins(connection)
  const pending = new Map<string, Pending>()
  const { begin: showBegun, get: shown, change, drop, join, forget } = createShownOperations(state, events)
  let count = 0
  /** Reads what is known of the transaction with a record. Undefined until the transactions say it. */
  let recordOf: ((transactionId: string) => OperationRecord | undefined) | undefined

  /** Takes over the outcome of an operation's transaction. */
  function followOne({ id, status, transactionId }: Pick<Operation, 'id' | 'status' | 'transactionId'>): void {
    if (transactionId === undefined || !recordOf) return
    for (const changes of followed({ status }, recordOf(transactionId))) change(id, changes)
  }

  /**
   * Shows how the wallet has ended an operation. Its transaction may have been found, or even be settled, before: another tab
   * may search for it, and an error may have its hash (F031).
   */
  function close(id: string, changes: OperationChange): void {
    change(id, changes)
    const operation = shown(id)
    if (operation) followOne(operation)
  }

  /** Ends the requests to wallets that are no longer connected: each would block a new one of the same kind. */
  // Not by the event `disconnected`: it concerns active wallets only.
  subscribe(connection.state, () => {
    for (const { lose } of pending.values()) lose()
  })

  function start<answer, step>(key: string, pin: Pin, plan: Plan<answer, step>, listener?: Listener): Pending {
    const { account } = pin
    const id = String((count += 1))
    const { kind, flow } = plan
    const begun = { id, kind, account, flow, status: 'preparing', step: 0, steps: 0 } as const
    const asking = createAsking({ connection, requests, pin, kind, change: (changes) => change(id, changes) })
    showBegun({ ...begun, transactionId: undefined, error: undefined }, listener)
    const answer = runPlan(plan, asking.task, { ...asking, change: (changes) => change(id, changes) }).then(
      (value) => {
        const { transactionId } = shown(id) ?? {}
        end()
        close(id, { status: transactionId === undefined ? 'settled' : 'sent' })
        return value
      },
      (thrown: unknown) => {
        const error = toWalletError(thrown)
        end()
        close(id, { status: error.code === 'wallet/rejected' ? 'rejected' : 'failed', error: ref(error) })
        throw error
      },
    )
    const isPending = (): boolean => pending.get(key)?.operation === operation
    /** From now on, an equal operation is another one. */
    function leave(): void {
      if (isPending()) pending.delete(key)
    }
    function end(): void {
      pin.end()
      leave()
      forget(id)
    }
    function abandon(): boolean {
      const hasEnded = asking.abandon()
      if (hasEnded) leave()
      return hasEnded
    }
    const operation = { id, answer, drop: () => drop(id, !abandon() && isPending()) }
    return { operation, lose: asking.lose, abandon }
  }

  function begin<answer, step>(plan: Plan<answer, step>, onChange?: Listener): BegunOperation<answer> {
    const pin = pins.begin(plan.address)
    const key = keyOf(plan, pin)
    const known = pending.get(key)
    if (known) {
      pin.end()
      join(known.operation.id, onChange)
      return known.operation as BegunOperation<answer>
    }
    const begun = start(key, pin, plan, onChange)
    pending.set(key, begun)
    return begun.operation as BegunOperation<answer>
  }

  return {
    state,
    begin,
    run: async <answer, step>(plan: Plan<answer, step>) => begin(plan).answer,
    reviewWhile(id, isKept) {
      const { abandon } = [...pending.values()].find(({ operation }) => operation.id === id) ?? {}
      followReview(events, { isOpen: () => shown(id)?.status === 'review', isKept, leave: () => void abandon?.() })
    },
    follow(find) {
      recordOf = find
      state.operations.forEach(followOne)
    },
    dispose: pins.dispose,
  }
}

/** A review that a visitor reads. */
interface Review {
  /** Whether the visitor has yet to answer. */
  readonly isOpen: () => boolean
  readonly isKept: () => boolean
  readonly leave: () => void
}

/** Follows a review until the visitor has answered it or has left it. */
function followReview(events: OperationsDeps['events'], { isOpen, isKept, leave }: Review): void {
  const stop = events.on('viewOpened', follow)
  function follow(): void {
    if (isOpen() && isKept()) return
    stop()
    if (isOpen()) leave()
  }
  follow()
}

/** What equal operations have in common. Throws `wallet/unknown` for content that can't be written down. */
function keyOf({ kind, content }: Pick<Plan<unknown>, 'kind' | 'content'>, { account, end }: Pin): string {
  try {
    return plainKey([kind, account, content])
  } catch (error) {
    end()
    throw toWalletError(error)
  }
}

interface AskingDeps extends Pick<OperationsDeps, 'connection' | 'requests'> {
  readonly pin: Pin
  readonly kind: Operation['kind']
  readonly change: (changes: OperationChange) => void
}

/** How one operation asks its wallet. */
interface Asking {
  readonly task: OperationTask
  ask<answer>(step: OperationStep<answer>): Promise<answer>
  untilLost<value>(promise: Promise<value>): Promise<value>
  lose(): void
  abandon(): boolean
}

function createAsking({ connection, requests, pin, kind, change }: AskingDeps): Asking {
  const { account } = pin
  const { namespace, connectorId } = account
  const lost = new AbortController()
  const { signal } = lost
  let isAsking = false
  let hasAsked = false
  const untilLost = <value>(promise: Promise<value>): Promise<value> =>
    new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      promise.then(resolve, reject)
    })
  const task: OperationTask = {
    account,
    signal,
    check(payer) {
      signal.throwIfAborted()
      pin.check(payer)
    },
    record: (transactionId) => change({ transactionId }),
  }
  return {
    task,
    untilLost,
    async ask(step) {
      const end = requests.begin({ kind, namespace, connectorId })
      isAsking = hasAsked = true
      try {
        return await untilLost(step.ask(task))
      } finally {
        isAsking = false
        end()
      }
    },
    lose() {
      if (isAsking && !isConnected(connection, account)) lost.abort(walletError('disconnected'))
    },
    abandon() {
      if (!hasAsked) lost.abort(walletError('rejected'))
      return !hasAsked
    },
  }
}

const isConnected = ({ state }: AskingDeps['connection'], { namespace, connectorId }: ConnectedAccount): boolean =>
  state.connections.some((each) => each.namespace === namespace && each.connectorId === connectorId)
