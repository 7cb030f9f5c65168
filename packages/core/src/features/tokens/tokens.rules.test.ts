import { describe, expect, it } from 'vitest'
import { errorsOf } from '../../base/errors.js'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Network } from '../../adapter/network.types.js'
import { coinOf, readAmount, tokenOfEntry } from './tokens.rules.js'

const ADDRESS = '0xde709f2102306220921060314715629080e2fb77'

describe('the token of', () => {
  const entry: BalanceEntry = {
    ...{ name: 'Dollar', symbol: 'USD', chainId: 'eip155:1', price: 1 },
    quantity: { decimals: '6', numeric: '2' },
  }

  it('an entry of the balances has no more than the entry', () =>
    expect(tokenOfEntry(entry)).toStrictEqual({
      ...{ networkId: 'eip155:1', name: 'Dollar', symbol: 'USD', decimals: 6 },
    }))

  it('an entry with a contract and a picture has both', () =>
    expect(tokenOfEntry({ ...entry, address: `eip155:1:${ADDRESS}`, iconUrl: 'https://icon.example' })).toStrictEqual({
      ...{ networkId: 'eip155:1', name: 'Dollar', symbol: 'USD', decimals: 6 },
      ...{ address: ADDRESS, iconUrl: 'https://icon.example' },
    }))

  it('a network is its coin', () => {
    const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const network = { caipNetworkId: 'eip155:1', name: 'Ethereum', nativeCurrency } as unknown as Network
    expect(coinOf(network)).toStrictEqual({ networkId: 'eip155:1', ...nativeCurrency })
  })
})

describe('an amount', () => {
  const refuse = errorsOf('stake', { incomplete: '', 'bad-amount': '' })
  const read = (amount: unknown) => readAmount(amount, 6, refuse)
  const flaw = (amount: unknown) => expect(() => read(amount))

  it('is above 0, and at most a number of 256 bits', () => {
    const most = 2n ** 256n - 1n
    expect([read(1n), read(most), read('1.5')]).toEqual([1n, most, 1_500_000n])
    for (const zero of [0n, -1n, '0'])
      flaw(zero).toThrow(
        expect.objectContaining({
          code: 'stake/bad-amount',
          context: expect.objectContaining({ flaw: 'zero' }) as object,
        }),
      )
    flaw(most + 1n).toThrow(
      expect.objectContaining({ context: expect.objectContaining({ flaw: 'too-large' }) as object }),
    )
  })

  it.each([undefined, 7, '', ' '])('%j is none yet', (amount) =>
    flaw(amount).toThrow(expect.objectContaining({ code: 'stake/incomplete' })),
  )
})
