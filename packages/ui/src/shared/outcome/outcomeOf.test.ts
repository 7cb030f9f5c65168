import type { TransactionRecord } from '@latchkit/core'
import { expect, it } from 'vitest'
import { outcomeOf } from './outcomeOf.js'

const HASH = `0x${'7b'.repeat(32)}`
const inclusion = { hash: HASH, status: 'success', confirmations: 1, isFinal: false } as TransactionRecord['inclusion']

it.each<[Partial<TransactionRecord>, string, string]>([
  [{ status: 'asking' }, 'waiting', 'askingHint'],
  [{ status: 'unknown' }, 'waiting', 'unknownHint'],
  [{ status: 'pending', hash: HASH }, 'waiting', 'pendingHint'],
  [{ status: 'pending', hash: HASH, inclusion }, 'waiting', 'confirming'],
  [{ status: 'pending', hash: HASH, wasReorganised: true }, 'waiting', 'reorganised'],
  [{ status: 'success', hash: HASH, inclusion }, 'success', 'successHint'],
  [{ status: 'success', hash: HASH, inclusion: { ...inclusion!, isFinal: true } }, 'success', 'final'],
  [{ status: 'reverted', hash: HASH }, 'failure', 'revertedHint'],
  [{ status: 'cancelled', hash: HASH }, 'over', 'overHint'],
  [{ status: 'replaced', hash: HASH }, 'over', 'overHint'],
  [{ status: 'expired', hash: HASH }, 'over', 'expiredHint'],
  [{ status: 'expired' }, 'over', 'notSentHint'],
])('F100 a transaction that is %j is shown as %s, with %s', (record, tone, hint) => {
  expect(outcomeOf(record as TransactionRecord)).toEqual({
    tone,
    title: `became.${record.status}`,
    hint: `became.${hint}`,
  })
})
