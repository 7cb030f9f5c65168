import { walletError } from '@latchkit/core/adapter'
import { walletErrors } from '@latchkit/sandbox/wallet'
import { expect, it } from 'vitest'
import { toBitcoinError } from './bitcoin.errors.js'
import { REJECTIONS } from './world.fixture.js'

const codeOf = (thrown: unknown): string => toBitcoinError(thrown).code

it.each(REJECTIONS)('F069 takes %j for a rejection', (thrown) => expect(codeOf(thrown)).toBe('wallet/rejected'))

it.each([
  [{ code: -32002, message: 'Access denied.' }, 'unauthorized'],
  [{ code: 4100, message: 'No permission.' }, 'unauthorized'],
  [{ code: -32002, message: 'A request is already pending.' }, 'already-pending'],
  [{ code: -32001, message: 'Method not supported by the selected wallet' }, 'unsupported-method'],
  [{ code: -32601, message: 'No such method.' }, 'unsupported-method'],
  [{ code: -32603, message: 'Insufficient balance' }, 'insufficient-funds'],
  [{ code: -32000, message: 'insufficient funds for the fee' }, 'insufficient-funds'],
  [new Error('sendrawtransaction RPC error: {"code":-27,"message":"txn-already-in-mempool"}'), 'already-known'],
  [new Error('Transaction already in block chain'), 'already-known'],
  [new Error('min relay fee not met, 100 < 141'), 'underpriced'],
  [new Error('insufficient fee, rejecting replacement'), 'underpriced'],
  [{ code: -32603, message: 'Something went wrong.' }, 'unknown'],
  [{ code: '-32000', message: 'x' }, 'unknown'],
  [undefined, 'unknown'],
  [null, 'unknown'],
])('takes %j for %s', (thrown, reason) => expect(codeOf(thrown)).toBe(`wallet/${reason}`))

it('F069 survives an object whose getters throw, and one that contains itself', () => {
  const trap = (): never => {
    throw new Error('no')
  }
  expect(codeOf(new Proxy({}, { get: trap }))).toBe('wallet/unknown')
  const circle: { data?: object } = {}
  circle.data = circle
  expect(codeOf(circle)).toBe('wallet/unknown')
})

it('leaves a LatchError as it is', () => {
  const error = walletError('no-accounts')
  expect(toBitcoinError(error)).toBe(error)
})

it('keeps the cleaned message in its context', () => {
  expect(toBitcoinError({ code: -32002, message: 'Access\u202e denied.' }).context).toEqual({
    details: 'Access denied.',
  })
})

it.each(Object.values(walletErrors).filter(({ is }) => is === 'rejection'))(
  'F069 knows a rejection: $note',
  ({ thrown }) => expect(codeOf(thrown)).toBe('wallet/rejected'),
)
