// Tests uniswap.pools.ts, uniswap.abi.ts.
import { describe, expect, it } from 'vitest'
import { A, B, C, V2, V3 } from './uniswapModel.fixture.js'
import { findPools, readPools, type Pool } from './uniswap.pools.js'

const NONE = `0x${'0'.repeat(40)}`

describe('findPools', () => {
  const { reads, resultOf } = findPools({ v2: [V2], v3: [V3] }, [
    [B, A],
    [A, C],
  ])

  it('asks each factory about each pair, in each fee tier, in the order of the pool', () => {
    expect(reads.slice(0, 5).map(({ address, functionName, args }) => [address, functionName, ...args])).toEqual([
      [V2, 'getPair', A, B],
      [V3, 'getPool', A, B, 100],
      [V3, 'getPool', A, B, 500],
      [V3, 'getPool', A, B, 3_000],
      [V3, 'getPool', A, B, 10_000],
    ])
    expect(reads).toHaveLength(10)
  })

  it('gives the pools that are there, and says whether each factory has answered', () => {
    const found = resultOf([V2, NONE, V3, NONE, NONE, NONE, V3, NONE, undefined, NONE])
    expect(found).toEqual([
      {
        pools: [
          { version: 'v2', fee: 3_000, tokens: [A, B], address: V2 },
          { version: 'v3', fee: 500, tokens: [A, B], address: V3 },
        ],
        isComplete: true,
      },
      { pools: [{ version: 'v3', fee: 100, tokens: [A, C], address: V3 }], isComplete: false },
    ])
  })

  it('takes any answers', () => {
    const none = { pools: [], isComplete: false }
    for (const answers of [[], Array.from({ length: 10 }, () => 5n), Array.from({ length: 10 }, () => 'none')])
      expect(resultOf(answers)).toEqual([none, none])
  })
})

describe('readPools', () => {
  const v2: Pool = { version: 'v2', address: A, tokens: [A, B], fee: 3_000 }
  const v3: Pool = { version: 'v3', address: B, tokens: [A, B], fee: 500 }
  const Q96 = 2n ** 96n

  it('reads the amounts and the price of each', () => {
    const { reads, resultOf } = readPools([v3, v2])
    expect(reads.map(({ address, functionName }) => [address, functionName])).toEqual([
      [B, 'slot0'],
      [B, 'liquidity'],
      [A, 'getReserves'],
    ])
    // The root of a price of 4 is 2.
    const [three, two] = resultOf([[2n * Q96, 0, 0, 0, 0, 0, true], 1_000n, [7n, 9n, 0]])
    expect(three).toEqual({ amounts: [500n, 2_000n], prices: [Q96 * Q96, 4n * Q96 * Q96] })
    expect(two).toEqual({ amounts: [7n, 9n], prices: [7n, 9n] })
  })

  it.each([
    ['no answers', []],
    ['empty pools', [[0n, 0, 0, 0, 0, 0, true], 1n, [0n, 0n, 0]]],
    ['half a pool', [[Q96], undefined, [1n, 0n, 0]]],
    ['other types', ['0x', 5, 'none']],
  ])('knows no price from %s', (_, answers) => {
    expect(readPools([v3, v2]).resultOf(answers)).toEqual([undefined, undefined])
  })
})
