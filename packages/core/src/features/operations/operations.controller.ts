import { proxy, ref, subscribe } from 'valtio/vanilla'
import { toWalletError } from '../../adapter/toWalletError.js'
import { walletError } from '../../adapter/wallet.errors.js'
import type { Emitter } from '../../base/emitter.js'
import { plainKey } from '../../base/plainKey.js'
import type { ConnectedAccount, ConnectionController } from '../connection/connection.types.js'
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
  readonly events: Pick<Emitter<OperationsEvents>, 'emit'>
  /** Keeps which wallets are being asked. */
  readonly requests: Pick<RequestsController, 'begin'>
}

/** An operation whose answer is pending. */
interface Pending {
  readonly operation: BegunOperation<unknown>
  /** Ends the request to a wallet that is no longer connected: it may never answer. */
  readonly lose: () => void
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
    const answer = runPlan(plan, asking.task, { change: (changes) => change(id, changes), ask: asking.ask }).then(
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
    function end(): void {
      pin.end()
      pending.delete(key)
      forget(id)
    }
    const operation = { id, answer, drop: () => drop(id, pending.get(key)?.operation === operation) }
    return { operation, lose: asking.lose }
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
    follow(find) {
      recordOf = find
      state.operations.forEach(followOne)
    },
    dispose: pins.dispose,
  }
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
  lose(): void
}

function createAsking({ connection, requests, pin, kind, change }: AskingDeps): Asking {
  const { account } = pin
  const { namespace, connectorId } = account
  const lost = new AbortController()
  const { signal } = lost
  let isAsking = false
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
    async ask(step) {
      const end = requests.begin({ kind, namespace, connectorId })
      isAsking = true
      const dropped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      })
      try {
        return await Promise.race([dropped, step.ask(task)])
      } finally {
        isAsking = false
        end()
      }
    },
    lose() {
      if (isAsking && !isConnected(connection, account)) lost.abort(walletError('disconnected'))
    },
  }
}

const isConnected = ({ state }: AskingDeps['connection'], { namespace, connectorId }: ConnectedAccount): boolean =>
  state.connections.some((each) => each.namespace === namespace && each.connectorId === connectorId)
