// Tests shownAmounts.ts, networkFacts.ts.
import { expect, it } from 'vitest'
import { networkFactsOf } from './networkFacts.js'
import { amountOfCoin, amountOfMove, amountOfToken } from './shownAmounts.js'

const USDC = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC', decimals: 6 }
const UNKNOWN = { address: USDC.address }

it.each([
  ['eip155:1', '1000000000000000001', '1.000000000000000001 ETH'],
  ['eip155:137', '1', '0.000000000000000001 POL'],
  ['eip155:56', '0', '0 BNB'],
  ['eip155:999999', '1500000000000000000', '1.5'],
  ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', '1', '0.000000001 SOL'],
  ['solana:localnet', '1000000000', '1 SOL'],
])('on %s %s smallest units of the coin are %s', (chainId, amount, text) =>
  expect(amountOfCoin(amount, networkFactsOf(chainId))).toBe(text),
)

it.each([
  ['eip155:1', 'Ethereum'],
  ['eip155:8453', 'Base'],
  ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Solana Devnet'],
  ['eip155:999999', 'eip155:999999'],
])('the network %s is called %s', (chainId, name) => expect(networkFactsOf(chainId).name).toBe(name))

it('amounts of tokens are exact, and in smallest units where the decimals aren’t known', () => {
  expect(amountOfToken('1000001', USDC)).toBe('1.000001 USDC')
  expect(amountOfToken('1000001', UNKNOWN)).toBe(`1000001 ${USDC.address}`)
})

it('what moves is an amount of the coin, of a token, or an item', () => {
  const network = networkFactsOf('eip155:1')
  expect(amountOfMove({ amount: '10000000000000000' }, network)).toBe('0.01 ETH')
  expect(amountOfMove({ amount: '5', token: USDC }, network)).toBe('0.000005 USDC')
  expect(amountOfMove({ amount: '1', id: '7', token: { ...USDC, symbol: 'CAT' } }, network)).toBe('CAT #7')
  expect(amountOfMove({ amount: '3', id: '7', token: UNKNOWN }, network)).toBe(`3 × ${USDC.address} #7`)
})
