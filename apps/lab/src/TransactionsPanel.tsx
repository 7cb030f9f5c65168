import { useLatch } from '@latchkit/ui'
import { useSyncExternalStore, type ReactNode } from 'react'
import { settledHashes } from './settled.js'

/** Shows the transactions of the account, and which of them the app's handler got. */
export function TransactionsPanel(): ReactNode {
  const latch = useLatch()
  const transactions = useSyncExternalStore(
    (listener) => latch.subscribe(listener),
    () => latch.getState().transactions?.transactions,
  )
  return (
    <dl className="facts">
      {transactions?.map(({ id, status, hash = '', inclusion }) => (
        <TransactionRow key={id} status={`${status} ${inclusion?.confirmations ?? ''}`} hash={hash} />
      ))}
      <dt>Handled</dt>
      <dd className="mono" data-testid="lab-settled">
        {settledHashes().join(' ')}
      </dd>
    </dl>
  )
}

function TransactionRow({ status, hash }: { readonly status: string; readonly hash: string }): ReactNode {
  return (
    <>
      <dt>{status}</dt>
      <dd className="mono">{hash}</dd>
    </>
  )
}
