// Tests swap.levels.ts, swap.rules.ts.
import { describe, expect, it } from 'vitest'
import { GOLD, USD } from './swap.chain.fixture.js'
import { hasOfferEnded, isHighSlippage, levelOfImpact } from './swap.levels.js'
import { checkAccepted, checkSlippage, contentOf, isSameAsset, isSwitchedOn, offerOf } from './swap.rules.js'
import type { SwapOffer } from './swap.types.js'

const token = (address?: string, networkId: 'eip155:1' | 'eip155:10' = 'eip155:1') => ({
  ...{ networkId, name: 'T', symbol: 'T', decimals: 2 },
  ...(address !== undefined && { address }),
})
const offer = (changes: Partial<SwapOffer> = {}): SwapOffer => ({
  ...{ id: 'a', provider: { id: 'a', name: 'A' }, from: token(), to: token(GOLD), fromAmount: '100' },
  ...{ toAmount: '200', toAmountMin: '198', fees: [], expiresAt: 40_000, quotedAt: 10_000 },
  ...changes,
})

describe('S9.08 warnings', () => {
  it('come above 5 % of slippage, and above 3 and 10 % of impact', () => {
    expect([5, 5.1].map(isHighSlippage)).toEqual([false, true])
    expect([undefined, 3, 3.1, 10, 10.1].map(levelOfImpact)).toEqual([undefined, undefined, 'high', 'high', 'stop'])
  })

  it('are stops where the visitor has to decide', () => {
    const fees = [
      { kind: 'app', amount: '3', isIncluded: true },
      { kind: 'provider', amount: '5', isIncluded: false },
    ] as const
    const shown = { provider: { id: 'a', name: 'A' }, toAmount: '2', toAmountMin: '1', fees }
    const moved = { stops: ['moved'] as const, offer: { ...shown, networkFee: { value: '7', kind: 'about' } as const } }
    expect(() => checkAccepted(moved)).toThrow(
      expect.objectContaining({
        code: 'swap/decide',
        context: { stops: ['moved'], open: ['moved'], offer: { ...shown, coinFees: '12' } },
      }),
    )
    expect(() => checkAccepted(moved, ['moved', 'unchecked'])).not.toThrow()
  })
})

describe('offers', () => {
  it('live 30 s at most, and F033 end by a jump of the clock, also back', () => {
    const request = {
      networkId: 'eip155:1',
      from: token(),
      to: token(GOLD),
      amount: '100',
      account: USD,
      slippage: 1,
    } as const
    const quote = { id: 'q', request, toAmount: '2', toAmountMin: '1', fees: [] }
    const made = (expiresAt?: number) =>
      offerOf(
        { ...quote, ...(expiresAt !== undefined && { expiresAt }) },
        { from: token(), to: token(GOLD) },
        { id: 'p', name: 'P' },
        1_000,
      )
    expect([made(), made(6_000), made(99_000)].map((each) => each.expiresAt)).toEqual([31_000, 6_000, 31_000])
    // These have ended, or are about to: the clock is wrong.
    expect([made(5_999), made(1_000), made(0)].map((each) => each.expiresAt)).toEqual([16_000, 16_000, 16_000])
    expect(made()).toMatchObject({ id: 'p q', provider: { id: 'p' }, fromAmount: '100' })
    expect([39_999, 40_000, 9_999].map((now) => hasOfferEnded(offer(), now))).toEqual([false, true, true])
  })
})

describe('a form', () => {
  const form = { from: token(), to: token(GOLD), amount: '1', isMax: false, slippage: 1, isUnlimited: false }
  const at = { caipNetworkId: 'eip155:1' } as const

  it('is what the visitor wants', () => {
    expect(contentOf(form, 'p', at)).toMatchObject({ amount: 100n, provider: 'p', slippage: 1 })
    expect(contentOf({ ...form, isMax: true, amount: '' }, undefined, at)).toMatchObject({ amount: 'max' })
  })

  it.each([
    [{ to: undefined }, 'swap/incomplete'],
    [{ from: undefined }, 'swap/incomplete'],
    [{ amount: ' ' }, 'swap/incomplete'],
    [{ amount: '0' }, 'swap/bad-amount'],
    [{ to: token() }, 'swap/same-token'],
    [{ to: token(GOLD, 'eip155:10') }, 'wallet/wrong-network'],
  ])('is refused with %o: %s', (changes, code) =>
    expect(() => contentOf({ ...form, ...changes }, undefined, at)).toThrow(expect.objectContaining({ code })),
  )

  it('names each asset by its address alone', () => {
    expect(isSameAsset(token(GOLD), { ...token(GOLD.toLowerCase()), decimals: 9 })).toBe(true)
    expect([
      isSameAsset(token(), token(GOLD)),
      isSameAsset(token(), token(undefined, 'eip155:10')),
      isSameAsset(undefined, undefined),
    ]).toEqual([false, false, false])
  })

  it('S9.08 has a slippage from 0 to 50', () => {
    expect([0, 0.1, 50].map(checkSlippage)).toEqual([0, 0.1, 50])
    for (const bad of [-1, 51, Number.NaN, '1'])
      expect(() => checkSlippage(bad)).toThrow(expect.objectContaining({ code: 'swap/bad-slippage' }))
  })
})

it('S3.16 a provider is asked unless `features.swaps` says otherwise', () => {
  expect([undefined, true, ['a'], false, ['b'], []].map((switched) => isSwitchedOn(switched, 'a'))).toEqual([
    ...[true, true, true, false, false, false],
  ])
})
