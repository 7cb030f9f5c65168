import { expect, it } from 'vitest'
import { assetId } from '../assets/assets.js'
import type { Token } from '../tokens/tokens.types.js'
import type { PriceProvider } from './prices.types.js'

const NETWORK = 'eip155:1'
const of = (networkId: string, address: string | undefined): Token => ({
  networkId,
  address,
  name: 'N',
  symbol: 'S',
  decimals: 18,
})

/** The tokens of the contract, by the ids that sources of prices know. */
export const COIN: Token = of(NETWORK, undefined)
export const GOLD: Token = of(NETWORK, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')
const LEAD = of(NETWORK, `0x${'1'.repeat(40)}`)
const ELSEWHERE = of('eip155:99999', undefined)

/** A source of prices whose source a test sets. */
export interface PriceHarness {
  readonly prices: PriceProvider
  /** Sets what the source says of tokens, by their ids, or makes it fail. */
  readonly set: (prices: ReadonlyMap<string, number> | 'away') => void
  /** How often the source was asked for prices. */
  readonly asked: () => number
  /** Lets time pass, in ms. */
  readonly pass: (ms: number) => void
}

/** The contract of a source of prices. */
export function describePrices(make: () => PriceHarness): void {
  const both = new Map([
    [assetId(COIN), 2_000],
    [assetId(GOLD), 1e-12],
  ])

  it('has the prices of the tokens that it knows, and leaves out all others', async () => {
    const { prices, set } = make()
    set(both)
    expect(await prices.read([COIN, GOLD, LEAD, ELSEWHERE])).toEqual(
      new Map([
        [assetId(COIN), { price: 2_000 }],
        [assetId(GOLD), { price: 1e-12 }],
      ]),
    )
    expect(await prices.read([])).toEqual(new Map())
  })

  it('asks for equal reads once', async () => {
    const { prices, set, asked } = make()
    set(both)
    await Promise.all([prices.read([COIN, GOLD]), prices.read([COIN, GOLD])])
    await prices.read([COIN, GOLD])
    expect(asked()).toBe(1)
  })

  it('F024 has what is known while the source is away, and rejects where nothing is', async () => {
    const { prices, set, pass } = make()
    set('away')
    await expect(prices.read([COIN])).rejects.toMatchObject({ status: expect.toBeOneOf([502, 503]) })
    set(both)
    pass(120_000)
    await prices.read([COIN])
    set('away')
    pass(120_000)
    expect(await prices.read([COIN, GOLD])).toEqual(new Map([[assetId(COIN), { price: 2_000 }]]))
  })
}
