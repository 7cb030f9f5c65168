import { describe, expect, it } from 'vitest'
import { changed, followed, hasEnded } from './operations.rules.js'
import type { Operation, OperationStatus } from './operations.types.js'

const operation: Operation = {
  id: '1',
  kind: 'sendTransaction',
  account: {} as Operation['account'],
  flow: undefined,
  status: 'asking',
  step: 1,
  steps: 1,
  transactionId: undefined,
  error: undefined,
}
const as = (status: OperationStatus, transactionId?: string): Operation => ({ ...operation, status, transactionId })

describe('an operation', () => {
  it.each(['settled', 'rejected', 'dropped'] as const)('is over once it is %s, and changes no more', (status) => {
    expect(hasEnded(as(status, 'one'))).toBe(true)
    const over = as(status)
    expect(changed(over, { status: 'sent' })).toBe(over)
  })

  it.each(['preparing', 'review', 'asking', 'sent'] as const)('is not over while it is %s', (status) =>
    expect(hasEnded(as(status))).toBe(false),
  )

  it('F031 is over after a failure only where no transaction can come of it', () => {
    expect(hasEnded(as('failed'))).toBe(true)
    expect(hasEnded(as('failed', 'one'))).toBe(false)
  })

  it('is the same object where nothing changes', () => {
    expect(changed(operation, { status: 'asking', step: 1 })).toBe(operation)
    expect(changed(operation, { step: 2 })).toEqual({ ...operation, step: 2 })
  })

  it.each([
    ['sent', { isSent: true, isSettled: false }, []],
    ['sent', { isSent: true, isSettled: true }, ['settled']],
    ['failed', { isSent: false, isSettled: false }, []],
    ['failed', { isSent: true, isSettled: false }, ['sent']],
    ['failed', { isSent: true, isSettled: true }, ['sent', 'settled']],
    ['failed', { isSent: false, isSettled: true }, ['settled']],
    ['failed', undefined, ['dropped']],
    ['asking', { isSent: true, isSettled: true }, []],
    ['asking', undefined, []],
  ] as const)('F031 that is %s follows its transaction: %j', (status, record, expected) =>
    expect(followed(as(status, 'one'), record).map((each) => each.status)).toEqual(expected),
  )
})
