import { decodeFunctionData, parseAbi, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SwapQuote, UniswapOptions } from './uniswap.types.js'
import {
  A,
  ACCOUNT,
  APP,
  B,
  createModel,
  providerOf,
  requestOf,
  SWAP_ROUTER,
  WRAPPED,
  type ModelPool,
} from './uniswapModel.fixture.js'

const abi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data)',
  'function swapExactTokensForTokens(uint256, uint256, address[], address)',
  'function exactInputSingle((address, address, uint24, address, uint256, uint256, uint160))',
  'function exactInput((bytes, address, uint256, uint256))',
  'function unwrapWETH9(uint256, address)',
  'function unwrapWETH9WithFee(uint256, address, uint256, address)',
  'function sweepTokenWithFee(address, uint256, address, uint256, address)',
  'function refundETH()',
  'function selfPermitIfNecessary(address, uint256, uint256, uint8, bytes32, bytes32)',
])

const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
const E = 10n ** 12n
const pool = (version: 'v2' | 'v3', tokens: readonly [Hex, Hex]): ModelPool => ({
  version,
  tokens,
  amounts: [100n * E, 100n * E],
  ...(version === 'v3' && { fee: 500 }),
})
const fee: UniswapOptions = { fee: { bps: 100, to: APP } }
const [coin, a, b] = [{ decimals: 18 }, { address: A, decimals: 18 }, { address: B, decimals: 18 }]

/** What the bytes say, with addresses in lower case. */
function read(data: Hex): readonly unknown[] {
  const { functionName, args = [] } = decodeFunctionData({ abi, data })
  const plain = JSON.parse(
    JSON.stringify(args, (_, value) => (typeof value === 'bigint' ? String(value) : value)).toLowerCase(),
  )
  return [functionName, ...plain.flatMap((arg: unknown) => (functionName.startsWith('exact') ? arg : [arg]))]
}

async function build(pools: readonly ModelPool[], sides: Partial<SwapQuote['request']>, options: UniswapOptions = {}) {
  const { context } = createModel({ pools })
  const provider = providerOf(options)
  const [quote] = await provider.quotes(requestOf(sides), context)
  if (!quote) throw new Error('There is no offer.')
  const built = await provider.build(JSON.parse(JSON.stringify(quote)) as SwapQuote, context)
  const stepsOf = (data: Hex) => {
    const { args } = decodeFunctionData({ abi, data })
    const [deadline, steps] = args as readonly [bigint, readonly Hex[]]
    return { deadline, steps: steps.map(read) }
  }
  const [call, ...others] = built.calls
  if (!call) throw new Error('There is no call.')
  expect(others).toEqual([])
  expect(call.to).toBe(SWAP_ROUTER)
  return { quote, built, call, stepsOf, ...stepsOf(call.data), minimum: quote.toAmountMin }
}

describe('the bytes of a swap', () => {
  it('over one pool bring the least amount to the account', async () => {
    const two = await build([pool('v2', [A, B])], {})
    expect(two.steps).toEqual([['swapExactTokensForTokens', '1000000', two.minimum, [A, B], ACCOUNT]])
    expect(two.deadline).toBe(BigInt((two.quote.data as { readonly deadline: number }).deadline))
    expect(two.call.value).toBe('0')
    expect(two.built.spender).toBe(SWAP_ROUTER)
    const three = await build([pool('v3', [A, B])], {})
    expect(three.steps).toEqual([['exactInputSingle', A, B, 500, ACCOUNT, '1000000', three.minimum, '0']])
  })

  it('over two pools of one version are one step', async () => {
    const two = await build([pool('v2', [A, WRAPPED]), pool('v2', [B, WRAPPED])], {})
    expect(two.steps).toEqual([['swapExactTokensForTokens', '1000000', two.minimum, [A, WRAPPED, B], ACCOUNT]])
    const three = await build([pool('v3', [A, WRAPPED]), pool('v3', [B, WRAPPED])], {})
    const path = `0x${A.slice(2)}0001f4${WRAPPED.slice(2)}0001f4${B.slice(2)}`
    expect(three.steps).toEqual([['exactInput', path, ACCOUNT, '1000000', three.minimum]])
  })

  it('over pools of both versions leave the token between at the router, which gives all of it to the second one', async () => {
    const one = await build([pool('v2', [A, WRAPPED]), pool('v3', [B, WRAPPED])], {})
    expect(one.steps).toEqual([
      ['swapExactTokensForTokens', '1000000', '0', [A, WRAPPED], ROUTER_ITSELF],
      ['exactInputSingle', WRAPPED, B, 500, ACCOUNT, '0', one.minimum, '0'],
    ])
    const other = await build([pool('v3', [A, WRAPPED]), pool('v2', [B, WRAPPED])], {})
    expect(other.steps).toEqual([
      ['exactInputSingle', A, WRAPPED, 500, ROUTER_ITSELF, '1000000', '0', '0'],
      ['swapExactTokensForTokens', '0', other.minimum, [WRAPPED, B], ACCOUNT],
    ])
  })

  it('of the coin send it along, without spender and permit, and take back what a pool of v3 leaves', async () => {
    const two = await build([pool('v2', [A, WRAPPED])], { from: coin, to: a })
    expect(two.steps).toEqual([['swapExactTokensForTokens', '1000000', two.minimum, [WRAPPED, A], ACCOUNT]])
    expect(two.call.value).toBe('1000000')
    expect(two.built).not.toHaveProperty('spender')
    expect(two.built).not.toHaveProperty('permit')
    const three = await build([pool('v3', [A, WRAPPED])], { from: coin, to: a })
    expect(three.steps.at(-1)).toEqual(['refundETH'])
  })

  it('to the coin unwrap at least the minimum for the account', async () => {
    const { steps, minimum } = await build([pool('v2', [A, WRAPPED])], { from: a, to: coin })
    expect(steps).toEqual([
      ['swapExactTokensForTokens', '1000000', minimum, [A, WRAPPED], ROUTER_ITSELF],
      ['unwrapWETH9', minimum, ACCOUNT],
    ])
  })

  it('with the app’s fee demand so much that the minimum is left after it', async () => {
    const token = await build([pool('v2', [A, B])], {}, fee)
    const gross = String(((BigInt(token.minimum) - 1n) * 100n) / 99n + 1n)
    expect(token.steps).toEqual([
      ['swapExactTokensForTokens', '1000000', gross, [A, B], ROUTER_ITSELF],
      ['sweepTokenWithFee', B, gross, ACCOUNT, '100', APP],
    ])
    const native = await build([pool('v2', [A, WRAPPED])], { from: a, to: coin }, fee)
    expect(native.steps.at(-1)).toEqual(['unwrapWETH9WithFee', gross, ACCOUNT, '100', APP])
  })

  it('with a permit begin with it', async () => {
    const { built, steps, stepsOf } = await build([pool('v2', [A, B])], { from: a, to: b })
    const [r, s]: readonly Hex[] = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`]
    const permit = { deadline: '1800000000', amount: '1000000', v: 27, r: r as Hex, s: s as Hex }
    const [call] = built.permit?.(permit) ?? []
    expect(call && stepsOf(call.data).steps).toEqual([
      ['selfPermitIfNecessary', A, '1000000', '1800000000', 27, r, s],
      ...steps,
    ])
  })
})
