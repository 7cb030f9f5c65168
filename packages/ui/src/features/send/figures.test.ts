import type { PreparedTransfer, Token } from '@latchkit/core'
import { alphaNetwork } from '@latchkit/testing'
import { describe, expect, it } from 'vitest'
import { figuresOf, missingOf } from './figures.js'

const COIN = 10n ** 18n
const networkId = alphaNetwork.caipNetworkId
const coin: Token = { networkId, name: 'Alpha', symbol: 'ALP', decimals: 18 }
const token: Token = { networkId, address: '0xa', name: 'Dollar', symbol: 'USD', decimals: 6 }
const prepared = (more: Partial<PreparedTransfer>): PreparedTransfer => ({
  networkId,
  from: 'me',
  to: 'you',
  value: `${COIN / 2n}`,
  transaction: {},
  fee: { value: `${COIN / 1000n}`, kind: 'atMost' },
  anchor: {},
  ...more,
})

describe('what a payment says', () => {
  it('adds fee and rent to the coin that leaves', () => {
    const figures = figuresOf(prepared({ rent: `${COIN / 100n}`, arrives: `${COIN / 2n}` }), coin, alphaNetwork)
    expect(figures).toEqual({
      value: { amount: '0.5', symbol: 'ALP' },
      fee: { amount: '0.001', symbol: 'ALP', kind: 'atMost' },
      rent: { amount: '0.01', symbol: 'ALP' },
      leaves: [{ amount: '0.511', symbol: 'ALP', kind: 'atMost' }],
      arrives: { amount: '0.5', symbol: 'ALP' },
    })
  })

  it('says the token and the coin apart', () => {
    const { leaves, arrives } = figuresOf(
      prepared({ token: '0xa', value: '2500000', arrives: '2475000', fee: { value: '7', kind: 'exact' } }),
      token,
      alphaNetwork,
    )
    expect(leaves).toEqual([
      { amount: '2.5', symbol: 'USD', contract: '0xa' },
      { amount: '0.000000000000000007', symbol: 'ALP', kind: 'exact' },
    ])
    expect(arrives).toEqual({ amount: '2.475', symbol: 'USD', contract: '0xa' })
  })

  it('F246 F247 says what of the coin is missing, exactly', () => {
    const missing = { for: 'deposit', needed: `${COIN / 50n}`, left: '1' } as const
    expect(missingOf(prepared({ missing }), alphaNetwork)).toEqual({
      needed: { amount: '0.02', symbol: 'ALP' },
      left: { amount: '0.000000000000000001', symbol: 'ALP' },
    })
    expect(missingOf(prepared({}), alphaNetwork)).toBeUndefined()
  })

  it('F110 promises nothing that the chain didn’t tell', () => {
    const figures = figuresOf(prepared({ token: '0xa', value: '1', fee: undefined, rent: '0' }), token, alphaNetwork)
    expect(figures).toMatchObject({ fee: undefined, rent: undefined, arrives: undefined })
    // The fee leaves the account too.
    expect(figures.leaves).toEqual([])
  })
})
