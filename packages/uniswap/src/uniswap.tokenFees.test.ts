import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { getContractAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { A, B } from './uniswapModel.fixture.js'
import type { Pool } from './uniswap.pools.js'
import {
  arrivedOf,
  createTokenFees,
  isTaking,
  noTokenFee,
  readTokenFee,
  TOKEN_FEES_ADDRESS,
  TOKEN_FEES_CODE,
} from './uniswap.tokenFees.js'

const pool: Pool = { version: 'v2', address: A, tokens: [A, B], fee: 3_000 }
const read = (...answer: readonly unknown[]) => readTokenFee(A, pool).resultOf([answer])

describe('the contract that measures what a token keeps', () => {
  it('is contracts/TokenFees.yul', () => {
    const solc = createRequire(import.meta.url)('solc') as { compile: (input: string) => string }
    const content = readFileSync(new URL('../contracts/TokenFees.yul', import.meta.url), 'utf8')
    const settings = {
      evmVersion: 'london',
      optimizer: { enabled: true },
      outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
    }
    const input = { language: 'Yul', sources: { TokenFees: { content } }, settings }
    const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)))
    expect(`0x${contracts.TokenFees.TokenFees.evm.bytecode.object}`).toBe(TOKEN_FEES_CODE)
  })

  it('is created where it is called', () => {
    const { to, data } = createTokenFees
    const salt = `0x${data.slice(2, 66)}` as const
    expect(`0x${data.slice(66)}`).toBe(TOKEN_FEES_CODE)
    const from = to as `0x${string}`
    expect(getContractAddress({ opcode: 'CREATE2', from, salt, bytecode: TOKEN_FEES_CODE })).toBe(TOKEN_FEES_ADDRESS)
  })
})

describe('readTokenFee', () => {
  it('asks for the token’s own side of the pool', () => {
    expect(readTokenFee(A, pool).reads[0]?.args).toEqual([A, A, false])
    expect(readTokenFee(B, pool).reads[0]?.args).toEqual([B, A, true])
  })

  it('says the fee in hundredths of a percent where that gives the same amounts, so that any amount is exact', () => {
    // 1 % of 12,345 is 123, rounded down.
    const fee = read(12_345n, 12_222n, 12_222n)
    expect(fee).toEqual({ toAccount: { sent: 10_000n, arrived: 9_900n }, toPool: { sent: 10_000n, arrived: 10_000n } })
    expect(isTaking(fee)).toBe(true)
    expect([1n, 99n, 100n, 1_999n, 10n ** 30n].map((amount) => arrivedOf(amount, fee.toAccount))).toEqual([
      1n,
      99n,
      99n,
      1_980n,
      99n * 10n ** 28n,
    ])
  })

  it('says another fee as what arrived of what was sent', () => {
    expect(read(100_000n, 100_000n, 66_666n).toPool).toEqual({ sent: 100_000n, arrived: 66_666n })
  })

  it.each([
    ['nothing', []],
    ['a token that gives more than it took', [10n, 20n, 30n]],
    ['a token that refuses', [10n, 0n, 0n]],
    ['numbers that are none', ['10', '9', '8']],
    ['a token that keeps nothing', [10n, 10n, 10n]],
  ])('counts %s as no fee', (_, answer) => {
    expect(isTaking(read(...answer))).toBe(false)
    expect(arrivedOf(1_000n, read(...answer).toPool)).toBe(1_000n)
  })

  it('counts no answer as no fee', () => {
    expect(readTokenFee(A, pool).resultOf([undefined])).toEqual(noTokenFee)
    expect(readTokenFee(A, pool).resultOf([])).toEqual(noTokenFee)
  })
})
