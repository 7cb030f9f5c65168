import type { TransactionRecord } from '@latchkit/core'
import { hold } from '../hold.js'
import type { ModelTab, TransactionWorld } from './transactionWorld.js'

type Operation = NonNullable<ReturnType<ModelTab['latch']['getState']>['operations']>['operations'][number]

const RUNNING: readonly Operation['status'][] = ['preparing', 'review', 'asking']
const SETTLED: readonly TransactionRecord['status'][] = ['success', 'reverted', 'cancelled', 'replaced', 'expired']

/** The operations that a page has. */
const operationsOf = ({ latch }: ModelTab): readonly Operation[] => latch.getState().operations?.operations ?? []

/**
 * The statements about the operations of the pages, which hold after each step: each one is over and gone, or a call waits for
 * it, or its transaction is open; and it says what the record of its transaction says.
 */
export function checkOperations(world: TransactionWorld): void {
  hold('a call wants what a wallet is asked for', world.unwanted.length === 0, world.unwanted)
  const records = new Map([...world.log.records.values()].map((each) => [each.id, each]))
  for (const tab of world.tabs) {
    checkCalls(world, tab)
    if (world.isDelivered()) for (const operation of operationsOf(tab)) checkOperation(operation, records)
    noteFound(world, tab)
  }
}

/** An operation runs while a call waits for it, and a call waits while its operation runs. */
function checkCalls({ calls }: TransactionWorld, tab: ModelTab): void {
  const waiting = calls.filter((each) => each.tab === tab && each.wish && !each.isSettled)
  const running = operationsOf(tab).filter(({ status }) => RUNNING.includes(status))
  hold('a call waits for each operation that runs', running.length <= waiting.length, running)
  // An operation of a form that is another one now is dropped, and its wallet may answer yet.
  const others = waiting.filter(({ what }) => what !== 'press')
  hold('an operation runs for a call that waits', others.length === 0 || running.length > 0, others.at(0)?.what)
  const { status } = tab.latch.getState().send ?? {}
  hold('a form that asks has a press that waits', status !== 'asking' || waiting.length > others.length)
}

/** An operation whose wallet has answered agrees with its record. */
function checkOperation(
  { status, transactionId, kind }: Operation,
  records: ReadonlyMap<string, TransactionRecord>,
): void {
  if (RUNNING.includes(status)) return
  const record = records.get(transactionId ?? '')
  const isOpen = !!record && !SETTLED.includes(record.status)
  const isSent = !!record && (record.hash !== undefined || (!!record.batch && record.status === 'pending'))
  const facts = { status, kind, record }
  hold('an operation that is not over has a transaction that is open', isOpen, facts)
  hold('an operation is sent where its transaction is', isSent === (status === 'sent'), facts)
}

/** Notes the operations that had failed, and were found to be sent (F031). */
function noteFound({ seen, failed }: TransactionWorld, tab: ModelTab): void {
  for (const { id, status } of operationsOf(tab)) {
    const known = failed.get(tab) ?? new Set()
    failed.set(tab, known)
    if (status === 'failed') known.add(id)
    else if (status === 'sent' && known.has(id)) seen.add('an operation that had failed was sent')
  }
}
