import { describe, expect, it } from 'vitest'
import { walletError } from '../../adapter/wallet.errors.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import { oneNetwork } from '../network/network.fixture.js'
import type { Token } from '../tokens/tokens.types.js'
import { GOLD, OWN, THIEF, USD } from './swap.chain.fixture.js'
import { createChoices, type ChoicesDeps } from './swap.tokens.js'

const token = (address: string, symbol: string): Token => ({
  networkId: 'eip155:1',
  address,
  name: `${symbol} Coin`,
  symbol,
  decimals: 6,
})
const owned: BalanceEntry = {
  ...{ name: 'Dollar', symbol: 'USD', chainId: 'eip155:1', address: `eip155:1:${USD}`, price: 1 },
  quantity: { decimals: '6', numeric: '2' },
}

function setUp(changes: Partial<ChoicesDeps> = {}) {
  const read = async (_: string, address: unknown): Promise<Token> => {
    if (String(address).toLowerCase() !== THIEF) throw walletError('unknown')
    return token(String(address), 'NEW')
  }
  const choices = createChoices({
    connection: { account: () => ({ caipNetworkId: 'eip155:1', address: OWN }) as never },
    networks: [oneNetwork],
    tokens: { at: read },
    holdings: () => [owned, { ...owned, chainId: 'eip155:10' }],
    listed: async () => [token(USD, 'USD'), token(GOLD, 'GOLD')],
    ...changes,
  })
  const of = async (search: string) =>
    (await choices('to', search)).map(({ token: { symbol }, group, isListed }) => [symbol, group, isListed])
  return { choices, of }
}

describe('the tokens to choose from', () => {
  it('are the own ones, and then those on the list, each once', async () => {
    expect(await setUp().of('')).toEqual([
      ['COIN', 'own', true],
      ['USD', 'own', true],
      ['GOLD', 'suggested', true],
    ])
  })

  it('are found by symbol, name and address', async () => {
    const { of } = setUp()
    expect(await of(' gol ')).toEqual([['GOLD', 'search', true]])
    expect(await of('Dollar')).toEqual([['USD', 'own', true]])
    expect(await of(GOLD.toLowerCase())).toEqual([['GOLD', 'search', true]])
    expect(await of('nothing')).toEqual([])
  })

  it('F151 are read from the chain where an address was pasted, and marked as on no list', async () => {
    const { of } = setUp()
    expect(await of(THIEF)).toEqual([['NEW', 'search', false]])
    expect(await of(OWN)).toEqual([])
  })

  it('F151 are those of an address alone where one was pasted, also where another token has it as its name', async () => {
    const named = (address: string, name: string): Token => ({ ...token(address, 'BAD'), name, symbol: name })
    const { of } = setUp({ listed: async () => [named(USD, THIEF), named(OWN, GOLD), token(GOLD, 'GOLD')] })
    expect(await of(GOLD)).toEqual([['GOLD', 'search', true]])
    expect(await of(` ${GOLD.toLowerCase()} `)).toEqual([['GOLD', 'search', true]])
    expect(await of(THIEF)).toEqual([['NEW', 'search', false]])
  })

  it('are the own ones where the list can’t be read, and none without an account', async () => {
    const { of } = setUp({ listed: () => Promise.reject(walletError('unknown')) })
    expect(await of('')).toEqual([
      ['COIN', 'own', true],
      ['USD', 'own', true],
    ])
    expect(await setUp({ connection: { account: () => undefined } }).of('')).toEqual([])
  })

  it('end with their signal', async () => {
    const { choices } = setUp()
    await expect(choices('to', '', AbortSignal.abort(new Error('left')))).rejects.toThrow('left')
  })
})
