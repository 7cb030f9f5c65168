import type { Transaction, Transfer } from '@latchkit/core'
import { expect, it } from 'vitest'
import { assetOf, signOf, describeTransaction } from './describeTransaction.js'

const moved = (direction: Transfer['direction'], symbol = 'ALP'): Transfer => ({
  direction,
  quantity: { numeric: '1' },
  fungible_info: { name: `${symbol} coin`, symbol },
})
const transaction = (operationType: string, ...transfers: Transfer[]): Transaction => ({
  id: '1',
  metadata: {
    minedAt: undefined,
    chain: 'eip155:1',
    hash: '0x1',
    operationType,
    status: 'confirmed',
    sentFrom: 'from',
    sentTo: 'to',
  },
  transfers,
})

it.each([
  ['send', [moved('out')], 'send'],
  ['Send', [moved('self')], 'self'],
  ['approve', [], 'approve'],
  ['mint', [moved('in')], 'mint'],
  ['', [moved('in')], 'receive'],
  ['stake', [moved('out')], 'send'],
  ['deposit', [moved('out'), moved('in', 'BET')], 'trade'],
  ['constructor', [], 'other'],
] as const)('an operation %j with these transfers is told as its kind', (operation, transfers, kind) =>
  expect(describeTransaction(transaction(operation, ...transfers)).kind).toBe(kind),
)

it('shows first what came in, then what left, and counts the rest', () => {
  const { main, second, more } = describeTransaction(
    transaction('trade', moved('out', 'USDC'), moved('in', 'SOL'), moved('in')),
  )
  expect([main, second].map((each) => `${signOf(each!)}${assetOf(each!)}`)).toEqual(['+SOL', '−USDC'])
  expect(more).toBe(1)
})

it('names the sender of what came in, else the receiver', () => {
  expect(describeTransaction(transaction('receive', moved('in'))).counterparty).toBe('from')
  expect(describeTransaction(transaction('send', moved('out'))).counterparty).toBe('to')
  expect(describeTransaction(transaction('trade', moved('out'), moved('in'))).counterparty).toBe('to')
})
