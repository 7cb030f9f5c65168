import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressIn,
  holdingKey,
  readBalance,
  sortBalances,
  worthOfAmount,
  withCoin,
  type RatedBalance,
  type Trust,
} from './balances.rules.js'
import type { BalanceEntry } from './balances.types.js'

const ID = 'eip155:1'
const CONTRACT = `0x${'a1'.repeat(20)}`
const quantity = { decimals: '6', numeric: '1.50' }
const given = { name: 'USD Token', symbol: 'USDT', chainId: ID, address: `${ID}:${CONTRACT}`, price: 1, quantity }
const read = (fields: object = {}) => readBalance({ ...given, ...fields }, ID, 'https://api.example')

const rated = (name: string, trust: Trust, fields: Partial<BalanceEntry> = {}): RatedBalance => ({
  trust,
  entry: {
    name,
    symbol: name,
    chainId: ID,
    address: `${ID}:${name}`,
    price: 0,
    quantity: { decimals: '18', numeric: '1' },
    ...fields,
  },
})

describe('readBalance', () => {
  it('S3.04 reads all members', () => {
    expect(read({ value: 1.5, iconUrl: 'https://api.example/icon', change: -2.5, unknown: 1 })).toEqual({
      ...given,
      quantity: { decimals: '6', numeric: '1.5' },
      value: 1.5,
      change: -2.5,
      iconUrl: 'https://api.example/icon',
    })
  })

  it('S3.04 has no value without a price, and no address for the coin', () => {
    const coin = read({ address: undefined, price: 0, value: 7 })
    expect(coin).toMatchObject({ price: 0 })
    expect(coin).not.toHaveProperty('value')
    expect(coin).not.toHaveProperty('address')
  })

  it('F152 a token with the symbol of the coin stays a token', () => {
    expect(read({ symbol: 'ETH' })).toMatchObject({ address: `${ID}:${CONTRACT}`, symbol: 'ETH' })
  })

  it.each([
    [{ quantity: null }],
    [{ quantity: { decimals: '6', numeric: 'NaN' } }],
    [{ quantity: { decimals: '78', numeric: '1' } }],
    [{ quantity: { decimals: '0', numeric: '1' } }],
    [{ chainId: 'eip155:2' }],
    [{ address: 'eip155:2:0x1' }],
    [{ address: 7 }],
    [{ address: 'eip155:1:<b>' }],
  ])('S5.09 F003 leaves out %j', (fields) => expect(read(fields)).toBeUndefined())

  it.each([6, '6', 77, '77', '06'])('S5.09 reads the decimals %j', (decimals) => {
    expect(read({ quantity: { ...quantity, decimals } })?.quantity.decimals).toBe(String(decimals))
  })

  it.each([true, '6x', 'x6', '6 ', 0.5, 100, -1, ''])('S5.09 leaves out the decimals %j', (decimals) => {
    expect(read({ quantity: { ...quantity, decimals } })).toBeUndefined()
  })

  it('takes null for the address of the coin, and works out a value that is not given', () => {
    const coin = read({ address: null, price: 2 })
    expect(coin).toMatchObject({ price: 2, value: 3 })
    expect(coin).not.toHaveProperty('address')
    expect(read({ price: 2, value: 5 })?.value).toBe(5)
  })

  it('has symbols of at most 32 characters, also in the place of a name', () => {
    const entry = read({ name: '', symbol: 'x'.repeat(40) })
    expect([entry?.name.length, entry?.symbol.length]).toEqual([32, 32])
  })

  it.each([NaN, Infinity, -1, 1e300, '1', null])('F127 takes the price %s for none', (price) => {
    expect(read({ price })).toMatchObject({ price: 0 })
  })

  it('F151 cleans names', () => {
    const entry = read({ name: ` \u202Egpj\n${'x'.repeat(10_000)}`, symbol: 'A\u200BB' })
    expect(entry?.name).toHaveLength(64)
    expect(entry).toMatchObject({ symbol: 'AB', name: expect.not.stringMatching(/[\u202E\n]/) as string })
  })

  it('F160 F161 reads 10,000 hostile answers without a throw, a NaN or a changed prototype', () => {
    const hostile = fc.oneof(fc.anything(), fc.constantFrom('1', '1.5', 6, ID, given.address))
    const names = ['name', 'symbol', 'chainId', 'address', 'price', 'value', 'quantity', 'iconUrl', 'change']
    const answer = fc.oneof(
      fc.dictionary(fc.constantFrom(...names, '__proto__', 'constructor'), hostile),
      fc.record({
        chainId: fc.constant(ID),
        price: hostile,
        value: hostile,
        quantity: fc.record({ decimals: hostile, numeric: hostile }),
      }),
    )
    fc.assert(
      fc.property(answer, (record) => {
        const entry = readBalance(record, ID, '')
        expect(Object.values(entry ?? {}).some((value) => Number.isNaN(value))).toBe(false)
        expect(({} as { name?: unknown }).name).toBeUndefined()
        expect(Object.getPrototypeOf(entry ?? {})).toBe(Object.prototype)
      }),
      { numRuns: 10_000 },
    )
  })
})

describe('hidden tokens', () => {
  it('names the reason, and counts no hidden token in the total', () => {
    const { tokens, hidden, total } = sortBalances([
      rated('COIN', 'listed', { address: undefined, value: 3, price: 3 }),
      rated('USDT', 'listed', { value: 2, price: 2 }),
      rated('USDT ', 'found', { value: 1e9, price: 1e9 }),
      rated('Claim.xyz', 'named', { value: 1e9, price: 1e9 }),
      rated('Odd', 'found', { value: 1e9, price: 1e9 }),
      rated('Mine', 'named', { value: 1, price: 1 }),
    ])
    expect(tokens.map(({ name }) => name)).toEqual(['COIN', 'USDT', 'Mine'])
    expect(hidden.map(({ name, reason }) => [name, reason])).toEqual([
      ['USDT ', 'lookalike'],
      ['Claim.xyz', 'link'],
      ['Odd', 'unlisted'],
    ])
    expect(total).toBe(6)
  })

  it('F151 are those like a listed token that the account does not have', () => {
    expect(sortBalances([rated('UЅDC', 'named')], ['USDC']).hidden).toMatchObject([{ reason: 'lookalike' }])
    // A name without letters is like no other.
    expect(sortBalances([rated('✨', 'named')], ['✓']).hidden).toEqual([])
  })

  it('there is no total where nothing has a price', () => {
    expect(sortBalances([rated('COIN', 'listed')]).total).toBeUndefined()
    expect(sortBalances([]).total).toBeUndefined()
  })
})

it('F149 sorting ten times the tokens takes at most 15 times the steps', () => {
  const stepsOf = (count: number): number => {
    let steps = 0
    const tokens = Array.from({ length: count }, (_, at) => {
      // Any order that is none: 7,919 is a prime.
      const each = rated(`Token ${at}`, at % 10 ? 'listed' : 'found', { value: (at * 7_919) % count })
      const entry = new Proxy(each.entry, {
        get: (target, name) => ((steps += 1), Reflect.get(target, name) as unknown),
      })
      return { ...each, entry }
    })
    const { tokens: shown, hidden } = sortBalances(tokens)
    expect([shown.length, hidden.length]).toEqual([count * 0.9, count * 0.1])
    return steps
  }
  expect(stepsOf(5_000)).toBeLessThan(15 * stepsOf(500))
})
it('the most valuable come first, then the coin, then the largest amount', () => {
  const amount = (numeric: string) => ({ quantity: { decimals: '18', numeric } })
  const { tokens } = sortBalances([
    rated('Few', 'listed', amount('2')),
    rated('Many', 'listed', amount('10')),
    rated('Coin', 'listed', { ...amount('1'), address: undefined }),
    rated('Cheap', 'listed', { value: 1, price: 1 }),
    rated('Dear', 'listed', { value: 5, price: 5 }),
  ])
  expect(tokens.map(({ name }) => name)).toEqual(['Dear', 'Cheap', 'Coin', 'Many', 'Few'])
  expect(sortBalances([rated('One', 'listed', { value: 1.5, price: 1 })]).total).toBe(1.5)
})

it('F284 the amount of the coin that was read later counts, with its worth', () => {
  const coin = rated('COIN', 'listed', { address: undefined, value: 3, price: 3 })
  const token = rated('USDT', 'listed', { value: 2, price: 2 })
  const [first, second] = withCoin([coin, token], '2.5')
  expect(first?.entry).toEqual({ ...coin.entry, value: 7.5, quantity: { decimals: '18', numeric: '2.5' } })
  expect(second).toBe(token)
  expect(withCoin([coin], '1')[0]).toBe(coin)
  const free = rated('COIN', 'listed', { address: undefined })
  expect(withCoin([free], '2')[0]?.entry).toEqual({ ...free.entry, quantity: { decimals: '18', numeric: '2' } })
})

it('F127 an amount is worth nothing above 10^18 dollars', () => {
  expect(worthOfAmount('2.5', 4)).toBe(10)
  expect(worthOfAmount('1000000', 1e13)).toBeUndefined()
})

it('F028 hex addresses are one in every case of their letters, and others are not', () => {
  expect(holdingKey('eip155:1', '0xAB')).toBe('eip155:1:0xab')
  expect(holdingKey('eip155:1', 'eip155:1:0xAB')).toBe('eip155:1:0xab')
  expect(holdingKey('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'AbC')).toMatch(/:AbC$/)
  expect(holdingKey('bip122:000000000019d6689c085ae165831e93', 'AbC')).toMatch(/:AbC$/)
  expect(holdingKey('eip155:1', undefined)).toBe('eip155:1:')
})

it('an address is at most 128 letters, digits and signs of CAIP-10', () => {
  expect(addressIn('eip155:1:0xAb')).toBe('0xAb')
  expect(addressIn('x'.repeat(128))).toHaveLength(128)
  for (const text of ['', ' x', 'x ', 'x'.repeat(129), '<x', 'x>', 7]) expect(addressIn(text)).toBeUndefined()
})
