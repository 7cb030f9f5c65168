// Tests uniswap.knownPools.ts.
import { describe, expect, it } from 'vitest'
import { createKnownPools } from './uniswap.knownPools.js'
import { A, B, C, createModel, NETWORK, QUOTER, SWAP_ROUTER, V2, V3, WRAPPED } from './uniswapModel.fixture.js'
import type { TokenPair } from './uniswap.pools.js'
import { nodeOf } from './uniswap.reads.js'

const deployment = { wrapped: WRAPPED, router: SWAP_ROUTER, v2Factory: V2, v3Factory: V3, quoter: QUOTER }
const manyPairs = Array.from({ length: 500 }, (_, at): TokenPair => [A, `0x${at.toString(16).padStart(40, '0')}`])

describe('the memory of pools', () => {
  it('gives all pools that are asked for when it begins anew', async () => {
    const { context, calls } = createModel({ pools: [{ version: 'v2', tokens: [A, B], amounts: [1n, 1n] }] })
    const { find } = createKnownPools(() => 0)
    const poolsOf = (...pairs: readonly TokenPair[]) =>
      find(nodeOf(context.call, NETWORK, deployment), deployment, pairs)
    const pool = { version: 'v2', fee: 3_000, tokens: [A, B], address: expect.any(String) }
    expect(await poolsOf([A, B])).toEqual([[pool]])
    await poolsOf(...manyPairs)
    expect(await poolsOf([A, B], [A, C])).toEqual([[pool], []])
    expect(await poolsOf([A, B])).toEqual([[pool]])
    expect(calls).toHaveLength(3)
    expect(calls[2]).toHaveLength(10)
  })
})
