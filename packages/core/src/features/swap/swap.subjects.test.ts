// Tests swap.approvals.rules.ts, swap.subjects.ts.
import { describe, expect, it } from 'vitest'
import type { TransactionRecord, TransactionSubject } from '../transactions/transactions.types.js'
import { isTokenAsked, pendingApprovals } from './swap.approvals.rules.js'
import { GOLD, ROUTER, THIEF, USD } from './swap.chain.fixture.js'
import { approvalOf, approvalSubject, swapOf, swapSubject, type RecordedSwap } from './swap.subjects.js'

const swap: RecordedSwap = {
  from: { address: USD, symbol: 'USD', decimals: 6 },
  to: { symbol: 'ETH', decimals: 18 },
  ...{ fromAmount: '100', toAmount: '5', toAmountMin: '4', provider: { id: 'p', name: 'P' }, spender: ROUTER },
}
const approval = { token: swap.from, spender: ROUTER, amount: '100', swap }

describe('what a record says', () => {
  it('is a swap, or an approval', () => {
    expect(swapOf({ subject: swapSubject(swap) })).toEqual(swap)
    expect(approvalOf({ subject: approvalSubject(approval) })).toEqual(approval)
    expect([
      swapOf({ subject: approvalSubject(approval) }),
      approvalOf({ subject: swapSubject(swap) }),
      swapOf({}),
    ]).toEqual([...[undefined, undefined, undefined]])
  })

  it.each([
    ...[undefined, 7, {}, { ...swap, from: 7 }, { ...swap, fromAmount: 5 }, { ...swap, toAmountMin: '-1' }],
    ...[
      { ...swap, provider: {} },
      { ...swap, to: { symbol: 'X', decimals: 78 } },
      { ...swap, spender: 7 },
    ],
  ])('F202 is none with %o', (data) => {
    expect(swapOf({ subject: { kind: 'swap', data } })).toBeUndefined()
    if (data !== undefined)
      expect(approvalOf({ subject: { kind: 'approval', data: { ...approval, swap: data } } })).toBeUndefined()
  })
})

const record = (id: string, subject: TransactionSubject, status: TransactionRecord['status'] = 'success') =>
  ({ id, subject, status, networkId: 'eip155:1', address: GOLD }) as object as TransactionRecord
const [approved, swapped] = [approvalSubject(approval), swapSubject(swap)]

describe('an approval whose swap was not sent', () => {
  const idsOf = (...records: readonly TransactionRecord[]) =>
    pendingApprovals(records).map(({ transactionId }) => transactionId)

  it('is the newest of its token and spender', () => {
    expect(pendingApprovals([record('a', approved)])).toEqual([
      {
        ...{ transactionId: 'a', spender: ROUTER, amount: '100', provider: { id: 'p', name: 'P' } },
        token: { networkId: 'eip155:1', address: USD, name: 'USD', symbol: 'USD', decimals: 6 },
      },
    ])
    expect(idsOf(record('b', approved, 'pending'), record('a', approved))).toEqual(['b'])
    expect(idsOf(record('b', approvalSubject({ ...approval, spender: THIEF })), record('a', approved))).toEqual([
      'b',
      'a',
    ])
  })

  it('is none after its swap, or after it was taken back', () => {
    expect(idsOf(record('b', swapped, 'pending'), record('a', approved))).toEqual([])
    expect(idsOf(record('b', swapped), record('a', approved))).toEqual([])
    expect(
      idsOf(record('b', approvalSubject({ ...approval, amount: '0', swap: undefined })), record('a', approved)),
    ).toEqual([])
    expect(idsOf(record('b', approved, 'reverted'))).toEqual([])
    expect(idsOf(record('c', approved, 'asking'), record('b', swapped), record('a', approved))).toEqual([])
  })

  it('is left over by a swap of less, and one for any amount is used up by any swap', () => {
    const less = swapSubject({ ...swap, fromAmount: '40' })
    const leftOf = (...records: readonly TransactionRecord[]) => pendingApprovals(records).map(({ amount }) => amount)
    expect(leftOf(record('b', less), record('a', approved))).toEqual(['60'])
    expect(leftOf(record('c', less), record('b', less, 'pending'), record('a', approved))).toEqual(['20'])
    expect(leftOf(record('d', less), record('c', less), record('b', less), record('a', approved))).toEqual([])
    expect(leftOf(record('b', less), record('a', approvalSubject({ ...approval, amount: '999' })))).toEqual([])
    expect(leftOf(record('b', approved), record('a', less))).toEqual(['100'])
  })

  it('is left over where its prompt was answered after the swap: the order of the chain counts', () => {
    const included = (id: string, subject: TransactionSubject, number: string | undefined) =>
      ({ ...record(id, subject), inclusion: { block: { number } } }) as object as TransactionRecord
    expect(idsOf(included('b', swapped, '1'), included('a', approved, '2'))).toEqual(['a'])
    expect(idsOf(included('b', swapped, '1'), record('a', approved, 'pending'))).toEqual(['a'])
    expect(idsOf(included('b', swapped, '2'), included('a', approved, '1'))).toEqual([])
    expect(idsOf(included('b', swapped, '1'), included('a', approved, undefined))).toEqual([])
  })

  it.each(['asking', 'unknown', 'reverted'] as const)('is left over while its swap is %s', (status) => {
    expect(idsOf(record('b', swapped, status), record('a', approved))).toEqual(['a'])
    const removed = approvalSubject({ ...approval, amount: '0', swap: undefined })
    expect(idsOf(record('b', removed, status), record('a', approved))).toEqual(['a'])
    expect(idsOf(record('b', approved, status))).toEqual([])
  })
})

describe('F087 a token may be taken', () => {
  const account = { address: GOLD, caipNetworkId: 'eip155:1' } as const
  const token = { networkId: 'eip155:1', address: USD, name: 'USD', symbol: 'USD', decimals: 6 } as const
  const isAsked = (...records: readonly TransactionRecord[]) => isTokenAsked(records, account, token)

  it.each(['asking', 'unknown', 'pending'] as const)('by an approval or a swap that is %s', (status) => {
    expect([isAsked(record('a', approved, status)), isAsked(record('a', swapped, status))]).toEqual([true, true])
    const removed = approvalSubject({ ...approval, amount: '0', swap: undefined })
    expect(isAsked(record('a', removed, status))).toBe(false)
  })

  it('by what is left of an approval', () => {
    expect(isAsked(record('a', approved))).toBe(true)
    expect(isAsked(record('b', swapped), record('a', approved))).toBe(false)
    expect([isAsked(record('a', approved, 'reverted')), isAsked(record('a', swapped, 'expired'))]).toEqual([
      false,
      false,
    ])
  })

  it('by nothing of another account, network or token', () => {
    const asking = record('a', approved, 'asking')
    const of = swapSubject({ ...swap, from: { ...swap.from, address: THIEF } })
    expect(
      isAsked({ ...asking, address: ROUTER }, { ...asking, networkId: 'eip155:10' }, record('a', of, 'asking')),
    ).toBe(false)
  })
})
