import { describe, expect, it } from 'vitest'
import { scaleOf } from './solana.scale.js'

const YEAR_MS = 365.24 * 24 * 60 * 60 * 1_000
const scaled = (multiplier: string, newMultiplier = multiplier, newMultiplierEffectiveTimestamp = 0) =>
  scaleOf({ scaled: { multiplier, newMultiplier, newMultiplierEffectiveTimestamp }, interest: undefined }, 5_000)

describe('F249 a token whose amounts have a multiplier', () => {
  it.each([
    ['5', 200_000_000n, 1_000_000_000n],
    ['5.1', 100_000_000n, 510_000_000n],
    ['1.5', 3n, 4n],
    ['0.5', 20n, 10n],
    ['0.0000001', 10_000_000n, 1n],
    ['1', 2n ** 64n - 1n, 2n ** 64n - 1n],
    ['1000000', 2n ** 64n - 1n, (2n ** 64n - 1n) * 1_000_000n],
    // As numbers are written that are large or small.
    ['1.5e+21', 2n, 3n * 10n ** 21n],
    ['25e2', 2n, 5_000n],
    ['5e-10', 2n * 10n ** 10n, 10n],
  ])('F249 by %s, %i units are shown as %i, and typed so', (multiplier, units, shown) => {
    const { toShown, toUnits } = scaled(multiplier)
    expect(toShown(units)).toBe(shown)
    expect(toUnits(shown)).toBe(units)
  })

  it('F249 are never of more than was typed', () => {
    for (const multiplier of ['5', '1.5', '3.3333333', '0.7', '0.003'])
      for (let shown = 1n; shown < 200n; shown += 1n) {
        const { toShown, toUnits } = scaled(multiplier)
        const units = toUnits(shown)
        expect(toShown(units)).toBeLessThanOrEqual(shown)
        // One unit more would be shown as more.
        if (toShown(units) < shown) expect(toShown(units + 1n)).toBeGreaterThan(shown)
      }
  })

  it('F249 has the next multiplier from its time on', () => {
    expect(scaled('2', '3', 6).toShown(10n)).toBe(20n)
    expect(scaled('2', '3', 5).toShown(10n)).toBe(30n)
  })

  it('F249 grows by its interest, which had another rate before', () => {
    const interest = {
      initializationTimestamp: YEAR_MS / 1_000,
      lastUpdateTimestamp: (2 * YEAR_MS) / 1_000,
      preUpdateAverageRate: 500,
      currentRate: -300,
    }
    const at = (years: number) => scaleOf({ scaled: undefined, interest }, years * YEAR_MS).toShown(1_000_000_000n)
    expect(at(2)).toBe(1_051_271_096n)
    expect(at(3)).toBe(BigInt(Math.floor(1e9 * Math.exp(0.05) * Math.exp(-0.03))))
  })

  it('F249 has times of 16 digits and more, which are texts', () => {
    const state = { multiplier: '2', newMultiplier: '3' }
    const at = (newMultiplierEffectiveTimestamp: unknown) =>
      scaleOf({ scaled: { ...state, newMultiplierEffectiveTimestamp }, interest: undefined }, 5_000).toShown(10n)
    expect([at('9223372036854775807'), at('-9223372036854775808'), at('5')]).toEqual([20n, 30n, 30n])
    for (const none of [undefined, null, '', '5x', 'x5', '0x5', Infinity, true])
      expect(() => at(none)).toThrow(
        expect.objectContaining({
          code: 'wallet/bad-answer',
          context: expect.objectContaining({ method: 'getAccountInfo' }),
        }),
      )
  })

  it.each(['0', '0.0', '-1', 'NaN', 'inf', '', '0x5', '5x', '.5', '5.', '5e1000'])(
    'F249 refuses the multiplier %j',
    (multiplier) => {
      expect(() => scaled(multiplier)).toThrow(expect.objectContaining({ code: 'wallet/bad-answer' }))
    },
  )

  it('F249 is none for other tokens', () => {
    const { toShown, toUnits } = scaleOf({ scaled: undefined, interest: undefined }, 0)
    expect([toShown(7n), toUnits(7n)]).toEqual([7n, 7n])
  })
})
