import { describe, expect, it } from 'vitest'
import type { BalanceEntry } from '../balances/balances.types.js'
import type { Network } from '../../adapter/network.types.js'
import { coinOf, tokenOfEntry } from './tokens.rules.js'

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
