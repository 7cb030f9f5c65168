import { expect, it } from 'vitest'
import { scaleBy, type Scale } from '../../adapter/scale.js'
import { createWorld } from '../../base/world.fixture.js'
import type { BalanceAbility, TokensRequest } from '../../adapter/adapter.types.js'
import type { ConnectedAccount } from '../connection/connection.types.js'
import { createScalesReader } from './balances.scales.js'

const ID = 'eip155:5'
const address = (at: number): string => `0x${String(at).padStart(40, '0')}`
const account: ConnectedAccount = {
  address: address(0),
  caipNetworkId: ID,
  caipAddress: `${ID}:${address(0)}`,
  namespace: 'eip155',
  connectorId: 'org.example.fake',
  type: 'eoa',
}
const [first, second] = [address(1), address(2)]

/** A chain whose tokens have these scales. */
function setUp(scales: Readonly<Record<string, Scale | undefined>>) {
  const { clock } = createWorld()
  const chain = { asked: [] as number[], answer: async () => {} }
  const ability: BalanceAbility = {
    get: async () => ({ value: 0n, decimals: 6, symbol: '' }),
    async tokens({ tokens }: TokensRequest) {
      chain.asked.push(tokens.length)
      await chain.answer()
      const known = tokens.filter((token) => Object.hasOwn(scales, token))
      return known.map((token) => ({ token, value: 0n, decimals: 6, symbol: '', scale: scales[token] }))
    },
  }
  const read = createScalesReader(clock)
  return { clock, chain, read: (tokens: readonly string[]) => read(account, tokens, ability), readWith: read }
}

it('F305 are read with each call, and those without a multiplier again after 10 min', async () => {
  const double = scaleBy(2n, 1n)
  const { clock, chain, read } = setUp({ [first]: double, [second]: undefined })
  const odd = address(3)
  const found = new Map([[`${ID}:${first}`, double]])
  expect(await read([first, second, odd])).toEqual(found)
  clock.pass(599_999)
  expect(await read([first, second, odd])).toEqual(found)
  expect(chain.asked).toEqual([3, 1])
  clock.pass(1)
  await read([first, second, odd])
  expect(chain.asked).toEqual([3, 1, 3])
})

it('F305 stay known while the chain is away, or answers nothing for 10 s', async () => {
  const { clock, chain, read } = setUp({ [first]: scaleBy(2n, 1n) })
  chain.answer = () => Promise.reject(new Error('offline'))
  expect((await read([first])).size).toBe(0)
  chain.answer = async () => {}
  expect((await read([first])).size).toBe(1)
  chain.answer = () => Promise.reject(new Error('offline'))
  expect((await read([first])).size).toBe(1)
  chain.answer = () => new Promise(() => {})
  const reading = read([first])
  clock.pass(10_000)
  expect((await reading).size).toBe(1)
})

it('F305 are read a few at a time, and what was told before the chain was away is not asked again', async () => {
  const tokens = Array.from({ length: 45 }, (_, at) => address(at + 1))
  const { chain, read } = setUp(Object.fromEntries(tokens.map((token) => [token, undefined])))
  chain.answer = async () => {
    if (chain.asked.length === 2) throw new Error('offline')
  }
  await read(tokens)
  await read(tokens)
  expect(chain.asked).toEqual([20, 20, 20, 5])
})

it('asks nothing where nothing reads tokens', async () => {
  const { readWith } = setUp({})
  expect((await readWith(account, [first], undefined)).size).toBe(0)
})
