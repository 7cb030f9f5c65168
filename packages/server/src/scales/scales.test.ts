// Tests solanaScales.ts.
import { describe, expect, it } from 'vitest'
import { noNode } from '../rpc/noNode.js'
import { scaleOfMint } from './solanaScales.js'
import { createScales } from './scales.js'
import { toShown, type TokenScale, type TokenScales } from './scales.types.js'

const YEAR_MS = 365.24 * 24 * 60 * 60 * 1_000
const scaled = (multiplier: string, newMultiplier = multiplier, newMultiplierEffectiveTimestamp: unknown = 0) =>
  scaleOfMint(
    [
      { extension: 'other' },
      { extension: 'scaledUiAmountConfig', state: { multiplier, newMultiplier, newMultiplierEffectiveTimestamp } },
    ],
    5_000,
  )

describe('the scale of a mint', () => {
  // The same as in the adapter's `solana.scale.test.ts`.
  it.each([
    ['5', 200_000_000n, 1_000_000_000n],
    ['5.1', 100_000_000n, 510_000_000n],
    ['1.5', 3n, 4n],
    ['0.0000001', 10_000_000n, 1n],
    ['1e-7', 10_000_000n, 1n],
    ['1', 2n ** 64n - 1n, 2n ** 64n - 1n],
    ['1000000', 2n ** 64n - 1n, (2n ** 64n - 1n) * 1_000_000n],
  ])('F287 by %s, %i units are shown as %i', (multiplier, units, shown) => {
    expect(toShown(units, scaled(multiplier))).toBe(shown)
  })

  it('F287 has the next multiplier from its time on', () => {
    expect(toShown(10n, scaled('2', '3', 6))).toBe(20n)
    expect(toShown(10n, scaled('2', '3', '5'))).toBe(30n)
  })

  it('F287 grows by its interest, which had another rate before', () => {
    const state = {
      initializationTimestamp: 0,
      lastUpdateTimestamp: YEAR_MS / 1_000,
      preUpdateAverageRate: 500,
      currentRate: -300,
    }
    const at = (years: number) =>
      toShown(1_000_000_000n, scaleOfMint([{ extension: 'interestBearingConfig', state }], years * YEAR_MS))
    expect([at(1), at(2)]).toEqual([1_051_271_096n, BigInt(Math.floor(1e9 * Math.exp(0.05) * Math.exp(-0.03)))])
  })

  it.each(['0', '-1', 'NaN', 'inf', '', '0x5', '1'])('is none by %j', (multiplier) => {
    expect(scaled(multiplier)).toBeUndefined()
  })
})

describe('the scales of all networks', () => {
  const SCALE: TokenScale = { above: 2n, below: 1n }
  const setUp = () => {
    const node = { asked: [] as string[], isAway: false, at: 0 }
    const reader: TokenScales = {
      async read(_, addresses) {
        node.asked.push(addresses.join())
        if (node.isAway) throw noNode()
        return new Map(addresses.includes('a') ? [['a', SCALE]] : [])
      },
    }
    return { node, scales: createScales({ readers: new Map([['eip155', reader]]), now: () => node.at }) }
  }

  it('F287 are read once in 15 s', async () => {
    const { node, scales } = setUp()
    expect(await scales.read('eip155:1', ['a', 'b', 'a'])).toEqual(new Map([['a', SCALE]]))
    node.at = 14_999
    expect(await scales.read('eip155:1', ['b', 'a'])).toEqual(new Map([['a', SCALE]]))
    expect(node.asked).toEqual(['a,b'])
    node.at = 15_000
    await scales.read('eip155:1', ['a', 'c'])
    expect(node.asked).toEqual(['a,b', 'a,c'])
    expect(await scales.read('bip122:1', ['a'])).toEqual(new Map())
  })

  it('F287 stay known where no node answers, and are no guess where none was read', async () => {
    const { node, scales } = setUp()
    await scales.read('eip155:1', ['a'])
    Object.assign(node, { at: 60_000, isAway: true })
    expect(await scales.read('eip155:1', ['a'])).toEqual(new Map([['a', SCALE]]))
    await expect(scales.read('eip155:1', ['a', 'b'])).rejects.toMatchObject({ status: 502 })
  })
})
