import { proxy, ref, subscribe } from 'valtio/vanilla'
import type { Adapter } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import type { Report, UsedEvents } from '../../base/emitter.js'
import type { Environment } from '../../base/environment.js'
import type { RecordStorage } from '../../base/storage.js'
import { wrapErrors } from '../../base/wrapErrors.js'
import type { ConnectionController, ConnectionEvents } from '../connection/connection.types.js'
import type { OperationRecord, OperationsController } from '../operations/operations.types.js'
import { transactionsError } from './transactions.errors.js'
import { createCapabilities } from './transactions.capabilities.js'
import { createSendCalls } from './transactions.calls.js'
import { createEstimates } from './transactions.estimates.js'
import { createExternalTransactions } from './transactions.external.js'
import { createPolling } from './transactions.polling.js'
import { createPages } from './transactions.pages.js'
import { createTransactionRecords } from './transactions.records.js'
import { isOf, isSettled, watchedOf, type NamedFact } from './transactions.rules.js'
import { createSpeedUp } from './transactions.speedUp.js'
import { createSending } from './transactions.sending.js'
import type {
  PendingTransactions,
  TransactionRecord,
  TransactionsController,
  TransactionsEvents,
  TransactionsState,
} from './transactions.types.js'
import { createWaits } from './transactions.waits.js'
import { createWatch } from './transactions.watch.js'

/** The dependencies of the transactions. */
export interface TransactionsDeps {
  readonly connection: Pick<ConnectionController, 'account' | 'state'>
  readonly adapters: ReadonlyMap<Namespace, Adapter>
  readonly operations: Pick<OperationsController, 'run' | 'follow'>
  readonly environment: Environment
  readonly storage: RecordStorage
  readonly events: UsedEvents<TransactionsEvents & ConnectionEvents>
  /** The kit's id. */
  readonly id: string
  readonly pendingTransactions?: PendingTransactions | undefined
  /** Reports failures to telemetry (S8.15). */
  readonly trackError: Report
}

/** Makes the controller of the transactions. It begins to watch what is open in the storage. */
export function createTransactionsController(deps: TransactionsDeps): TransactionsController {
  const { environment, storage, events, connection, adapters, operations, id, trackError } = deps
  const state = proxy<TransactionsState>({ transactions: ref([]), unwatched: ref([]) })
  const pages = createPages(environment, id)
  const records = createTransactionRecords({ storage, onChange: update })
  const polling = createPolling({ clock: environment.clock, adapters, records })
  const waits = createWaits({ environment, records, polling })
  const capabilities = createCapabilities(deps)
  const sending = createSending({ ...deps, records, polling, waits, pages, capabilities })
  const watch = createWatch({ environment, records, polling, waits, pages, isConnected })
  const { steps, notice } = sending
  const external = createExternalTransactions({ ...deps, ...deps.pendingTransactions, records, pages, notice })

  function isConnected(record: TransactionRecord): boolean {
    return connection.state.connections.some(({ namespace, accounts }) =>
      accounts.some(({ address }) => isOf(record, { namespace, address })),
    )
  }

  function update(facts: readonly NamedFact[] = []): void {
    const account = connection.account()
    const own = account ? records.all().filter((each) => isOf(each, account)) : []
    state.transactions = ref(own)
    state.unwatched = ref(watchedOf(records.all().filter(isConnected)).unwatched.map((each) => each.id))
    // A handler of the app may remove a record that a call waits for.
    waits.update()
    operations.follow((recordId) => operationRecordOf(records.get(recordId)))
    for (const { name, transaction } of facts) events.emit(name, { transaction })
    watch.update()
    external.update()
  }

  function named(hashOrId: string): TransactionRecord {
    const record = records.find(hashOrId)
    if (!record) throw transactionsError('not-found', { hash: hashOrId })
    return record
  }

  const controller: TransactionsController = {
    state,
    steps,
    add: sending.add,
    sendTransaction: async (request, options) =>
      operations.run({ kind: 'sendTransaction', content: request, steps: [steps.transaction(request, options)] }),
    sendTransfer: async (prepared, options) =>
      operations.run({ kind: 'sendTransaction', content: prepared, steps: [steps.transfer(prepared, options)] }),
    sendCalls: createSendCalls({ ...deps, sending, capabilities }),
    canBatch: async () => capabilities.canBatch(connection.account()),
    ...createEstimates(deps),
    find: records.find,
    async wait(hashOrId, { onProgress } = {}) {
      return waits.settled(named(hashOrId).id, onProgress)
    },
    speedUp: createSpeedUp({ ...deps, records, polling }),
    check: async (hashOrId) => polling.poll(named(hashOrId).id),
    clear() {
      for (const each of state.transactions) if (isSettled(each)) records.change(each.id, { kind: 'cleared' })
    },
    on: (name, listener) => events.on(name, listener),
    start() {
      pages.enter()
      waits.start()
      records.follow()
      watch.start()
      external.start()
    },
    follow: records.follow,
    dispose() {
      watch.dispose()
      external.dispose()
      waits.dispose()
      pages.leave()
    },
  }
  subscribe(connection.state, () => update())
  controller.start()
  return wrapErrors(controller, trackError)
}

/** What an operation reads of its transaction. */
const operationRecordOf = (record: TransactionRecord | undefined): OperationRecord | undefined =>
  // A batch that its wallet takes care of is sent, before the hash of its transaction is known.
  record && { isSent: record.hash !== undefined || record.status === 'pending', isSettled: isSettled(record) }
