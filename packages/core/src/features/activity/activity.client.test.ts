import { describe, expect, it } from 'vitest'
import { createActivityClient } from './activity.client.js'

/** Makes a client of a server that answers with this. */
const clientOf = (answer: unknown) =>
  createActivityClient(
    { isOn: true, origin: 'https://api.example', supports: async () => true, send: async () => answer } as never,
    { now: () => 0 },
  )
const QUERY = { address: '0x1', activeNetworkId: 'eip155:1' } as const
const row = { id: '1', metadata: { chain: 'eip155:1' }, transfers: [] }

describe('a page of the history', () => {
  it('has 500 transactions at most', async () => {
    const data = Array.from({ length: 501 }, (_, at) => ({ ...row, id: String(at) }))
    const { transactions } = await clientOf({ data }).history(QUERY)
    expect(transactions.map(({ id }) => id)).toEqual(data.slice(0, 500).map(({ id }) => id))
  })

  it('has 200 transfers of a transaction at most', async () => {
    const transfers = Array.from({ length: 201 }, (_, at) => ({
      direction: 'in',
      quantity: { numeric: '1' },
      fungible_info: { name: `T${at}`, symbol: `T${at}`, address: `0x${at}` },
    }))
    const { transactions } = await clientOf({ data: [{ ...row, transfers }] }).history(QUERY)
    expect(transactions[0]?.transfers).toHaveLength(200)
  })
})
