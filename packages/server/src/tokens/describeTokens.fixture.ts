import { expect, it } from 'vitest'
import { assetId } from '../assets/assets.js'
import type { TokenProvider } from './tokens.types.js'

const NETWORK = 'eip155:5'
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

/** A list that providers must read as it is said in {@link describeTokens}. */
export const LIST = {
  name: 'A list',
  tokens: [
    {
      chainId: 5,
      address: USDC.toLowerCase(),
      name: 'USD Coin',
      symbol: 'USDC',
      decimals: 6,
      logoURI: 'ipfs://a/b.png',
    },
    { chainId: 5, address: USDC, name: 'Not USD Coin', symbol: 'NOT', decimals: 18 },
    { chainId: 5, address: `0x${'e'.repeat(40)}`, name: 'Ether of five', symbol: 'FIVE', decimals: 18 },
    { chainId: 101, address: MINT, name: 'USD Coin', symbol: 'USDC', decimals: 6, logoURI: 'https://i.example/u.png' },
    {
      chainId: 'solana:local',
      address: MINT,
      name: 'Local',
      symbol: 'LOC',
      decimals: 0,
      logoURI: 'javascript:alert(1)',
    },
    { chainId: 5, address: `0x${'a'.repeat(40)}`, name: `\u202e${'x'.repeat(10_000)}`, symbol: 'BIG', decimals: 77 },
    // All of these are bad.
    { chainId: 5, address: USDC, name: 'X', symbol: 'X', decimals: 255 },
    { chainId: 5, address: '0x12', name: 'X', symbol: 'X', decimals: 18 },
    { chainId: 5, address: MINT, name: 'X', symbol: 'X', decimals: 18 },
    { chainId: '__proto__', address: USDC, name: 'X', symbol: 'X', decimals: 18 },
    { chainId: 5, address: USDC, name: ' ', symbol: 'X', decimals: 18 },
    null,
    7,
  ],
}

/** How many entries of {@link LIST} are bad. */
export const BAD_ENTRIES = 7

/** The contract of the source of tokens: what each provider does with {@link LIST}. */
export function describeTokens(make: () => TokenProvider): void {
  it('has the tokens of a network with their own addresses, and drops bad entries', async () => {
    expect(await make().list(NETWORK)).toEqual([
      { networkId: NETWORK, address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6, logoUri: 'ipfs://a/b.png' },
      expect.objectContaining({ symbol: 'BIG', decimals: 77, name: `${'x'.repeat(63)}…` }),
    ])
  })

  it('knows Solana’s tokens by the number of the cluster and by CAIP-2', async () => {
    const [local] = await make().list('solana:local')
    expect(local).toEqual({ networkId: 'solana:local', address: MINT, name: 'Local', symbol: 'LOC', decimals: 0 })
    const [mainnet] = await make().list('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
    expect(mainnet).toMatchObject({ symbol: 'USDC', logoUri: 'https://i.example/u.png' })
  })

  it('finds a token by its network and its contract alone', async () => {
    const tokens = make()
    expect(await tokens.find({ networkId: NETWORK, address: USDC })).toMatchObject({ symbol: 'USDC' })
    expect(await tokens.find({ networkId: 'eip155:1', address: USDC })).toBeUndefined()
    expect(await tokens.find({ networkId: NETWORK, address: 'constructor' })).toBeUndefined()
    expect(await tokens.list('eip155:6')).toEqual([])
  })

  it.each([
    [NETWORK, 'FIVE', 18],
    ['eip155:1', 'ETH', 18],
    ['eip155:137', 'POL', 18],
    ['eip155:99999999', 'COIN', 18],
    ['solana:local', 'SOL', 9],
  ])('F152 knows the coin of %s, which is no token', async (networkId, symbol, decimals) => {
    const coin = await make().find({ networkId, address: undefined })
    expect(coin).toMatchObject({ networkId, symbol, decimals })
    expect(coin && assetId(coin)).toBe(networkId)
    expect((await make().list(networkId)).map((token) => token.symbol)).not.toContain(symbol)
  })
}
