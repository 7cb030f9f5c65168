import { describe, expect, it } from 'vitest'
import { quoteOf, transferFeeOf, type MakerAsset } from './marketMaker.js'

const asset = (decimals: number, cents: bigint, transferFee?: MakerAsset['transferFee']): MakerAsset => ({
  mint: 'x',
  decimals,
  program: undefined,
  transferFee,
  cents,
})
const [sol, dollar] = [asset(9, 10_000n), asset(6, 100n)]
const fee = asset(6, 50n, { basisPoints: 100, most: '1000' })

describe('the market maker', () => {
  it('gives what an amount is worth, less its fee', () => {
    // A tenth of a SOL is ten dollars, which move the price by 10 millionths. The fee is a thousandth.
    expect(quoteOf(sol, dollar, 100_000_000n)).toEqual({ sent: 9_989_901n, gained: 9_989_901n, impact: 10n })
    expect(quoteOf(dollar, sol, 0n).gained).toBe(0n)
  })

  it('gives a tenth at least, however large the amount is', () => {
    const { sent, impact } = quoteOf(dollar, sol, 10n ** 18n)
    expect([sent, impact]).toEqual([999_000_000_000_000_000n, 900_000n])
  })

  it('counts what transfers keep, of what it gets and of what it gives', () => {
    expect([0n, 1n, 100n, 101n, 99_999n, 1_000_000n].map((amount) => transferFeeOf(fee, amount))).toEqual([
      0n,
      1n,
      1n,
      2n,
      1_000n,
      1_000n,
    ])
    const { sent, gained } = quoteOf(dollar, fee, 10_000n)
    expect([sent, gained]).toEqual([19_980n, 19_780n])
    expect(quoteOf(fee, dollar, 10_000n).sent).toBe(4_946n)
  })
})
