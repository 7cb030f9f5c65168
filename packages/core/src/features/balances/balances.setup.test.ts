// Tests balances.sources.ts.
import { proxy } from 'valtio/vanilla'
import { expect, it, vi } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import type { CaipNetworkId, Namespace } from '../../base/caip.js'
import { createWorld } from '../../base/world.fixture.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import type { LatchEvents } from '../../latch.types.js'
import { createBalances } from './balances.setup.js'

/** Makes the balances of an account whose server names so many tokens. The account has read its coin `age` ms ago. */
async function setUp({
  namespace = 'eip155',
  count = 0,
  age = 0,
}: { readonly namespace?: Namespace; readonly count?: number; readonly age?: number } = {}) {
  const { environment, clock } = createWorld()
  const networkId: CaipNetworkId = `${namespace}:1`
  const account = { namespace, address: 'a', caipNetworkId: networkId, caipAddress: `${networkId}:a` }
  const queries: Readonly<Record<string, unknown>>[] = []
  const entry = { name: 'T', symbol: 'T', chainId: networkId, price: 0, quantity: { decimals: '6', numeric: '1' } }
  const api = {
    ...{ isOn: true, origin: 'https://api.example', supports: async () => true },
    async get(path: string, query: Readonly<Record<string, unknown>>) {
      if (!path.endsWith('/balance')) return { tokens: [] }
      queries.push(query)
      return { balances: Array.from({ length: count }, (_, at) => ({ ...entry, address: `${networkId}:t${at}` })) }
    },
  }
  const refreshBalance = vi.fn(async (_: unknown) => {})
  const native = { account: account.caipAddress, value: '1', decimals: 18, symbol: 'C', at: clock.now() - age }
  const features: Readonly<Record<string, unknown>> = {
    connection: { account: () => account },
    account: { state: proxy({ native }), refreshBalance },
    api,
  }
  const ability = { get: async () => ({ value: 0n, decimals: 18, symbol: 'C' }) }
  const balances = await createBalances({
    ...{ environment, options: {}, networks: [{ caipNetworkId: networkId, nativeCurrency: { name: 'Coin' } }] },
    adapters: new Map([[namespace, { abilities: { balance: async () => ability } }]]),
    events: createEmitter<LatchEvents>(environment.report),
    get: (name: string) => features[name],
    load: async (name: string) => features[name],
  } as unknown as FeatureContext)
  return { ...balances, networkId, queries, refreshBalance }
}

it.each([
  ['eip155', '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'],
  ['solana', '11111111111111111111111111111111'],
] as const)(
  'S7.12 the coin that the server reads anew has an address that stands for it: %s',
  async (namespace, coin) => {
    const { refresh, networkId, queries } = await setUp({ namespace })
    await refresh({ tokens: [networkId, `${networkId}:t1`, 'bip122:1:t2'] })
    expect(queries).toMatchObject([{ forceUpdate: [coin, 't1'] }])
  },
)

it.each([
  [14_999, false],
  [15_000, true],
])('the coin that the account has read %d ms ago is read anew: %s', async (age, force) => {
  const { refresh, refreshBalance } = await setUp({ age })
  await refresh()
  expect(refreshBalance).toHaveBeenCalledWith({ force })
})

it('at most 10,000 tokens of an answer are read, and the coin', async () => {
  const { refresh, state } = await setUp({ count: 10_001 })
  await refresh()
  expect(state.hidden).toHaveLength(10_000)
  expect(state.tokens).toHaveLength(1)
})
