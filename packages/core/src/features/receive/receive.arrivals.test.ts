import { proxy } from 'valtio/vanilla'
import { expect, it } from 'vitest'
import type { BalanceEntry, BalancesController, BalancesState } from '../balances/balances.types.js'
import { watchArrivals } from './receive.arrivals.js'
import type { Arrival } from './receive.types.js'

const entryOf = (chainId: BalanceEntry['chainId'], address: string, numeric: string): BalanceEntry => ({
  ...{ name: address, symbol: address, chainId, address: `${chainId}:${address}`, price: 0 },
  quantity: { decimals: '0', numeric },
})

/** Reads the balances twice while an entry is waited for, and returns what arrived. */
async function arrivalsOf(waited: BalanceEntry, ...readings: readonly (readonly BalanceEntry[])[]): Promise<Arrival[]> {
  const state = proxy({
    status: 'idle',
    account: 'eip155:1:0x1',
    at: undefined,
    tokens: [],
  } as unknown as BalancesState)
  const arrivals: Arrival[] = []
  const balances = { state, watch: () => () => {} } as Partial<BalancesController> as BalancesController
  const clock = { now: () => 0 } as Parameters<typeof watchArrivals>[0]['clock']
  const stop = watchArrivals({ clock, balances, token: () => waited, onArrival: (each) => void arrivals.push(each) })
  for (const [at, tokens] of readings.entries()) {
    Object.assign(state, { status: 'ready', at, tokens })
    await Promise.resolve()
  }
  stop()
  return arrivals
}

it('is told of a mint that differs from another one in the case of letters alone', async () => {
  const mint = (address: string, numeric: string): BalanceEntry =>
    entryOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', address, numeric)
  const before = [mint('AbC', '1'), mint('abC', '1')]
  expect(await arrivalsOf(mint('abC', '1'), before, [mint('AbC', '5'), mint('abC', '1')])).toEqual([])
  expect(await arrivalsOf(mint('abC', '1'), before, [mint('AbC', '1'), mint('abC', '3')])).toMatchObject([
    { symbol: 'abC', amount: '2' },
  ])
})

it('is told of a contract that sources write in different cases of letters', async () => {
  const contract = (address: string, numeric: string): BalanceEntry => entryOf('eip155:1', address, numeric)
  expect(await arrivalsOf(contract('0xAB', '1'), [contract('0xab', '1')], [contract('0xAb', '2')])).toMatchObject([
    { amount: '1' },
  ])
})
