import { proxy } from 'valtio/vanilla'
import { expect, it } from 'vitest'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { createActivityRows, noRows } from './activity.rows.js'
import type { ActivityState, Transaction } from './activity.types.js'

const account: ConnectedAccount = {
  namespace: 'eip155',
  address: '0xa',
  caipAddress: 'eip155:1:0xa',
  caipNetworkId: 'eip155:1',
  connectorId: 'a',
  type: 'eoa',
}
const PAGE = 50

/** Reads this many rows page by page, and returns how often a member of a row was read. */
function stepsOf(count: number): number {
  let steps = 0
  const row = (at: number): Transaction =>
    new Proxy<Transaction>(
      {
        id: String(at),
        metadata: {
          minedAt: new Date(Date.UTC(2026, 0, 20) - at * 3_600_000).toISOString(),
          chain: 'eip155:1',
          hash: '',
          operationType: 'send',
          status: 'confirmed',
          sentFrom: '0xa',
          sentTo: '',
        },
        transfers: [],
      },
      { get: (target, name) => ((steps += 1), Reflect.get(target, name) as unknown) },
    )
  const state = proxy({ ...noRows(), isOn: true, scope: 'network', loading: false } as ActivityState)
  const rows = createActivityRows(state, () => account)
  for (let from = 0; from < count; from += PAGE) {
    const transactions = Array.from({ length: PAGE }, (_, at) => row(from + at))
    const next = from + PAGE < count ? String(from + PAGE) : undefined
    const page = { transactions, next, coverage: undefined }
    if (from === 0) rows.takeNewest(page, 0)
    else rows.takeOlder(page, String(from))
  }
  expect(state.transactions).toHaveLength(count)
  return steps
}

it('F150 ten times the rows take at most 15 times the steps', () => {
  expect(stepsOf(10_000)).toBeLessThan(15 * stepsOf(1_000))
})
