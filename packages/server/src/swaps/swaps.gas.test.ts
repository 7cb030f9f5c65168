// Tests swaps.gas.ts, swaps.estimates.ts.
import { describe, expect, it, vi } from 'vitest'
import type { RpcNodes, RpcOutcome } from '../rpc/rpc.types.js'
import { ACCOUNT, NETWORK, SOLANA, STRANGER } from './likenesses.fixture.js'
import { createGasEstimates } from './swaps.estimates.js'
import { createGasPrices } from './swaps.gas.js'

function setUp(answers: Readonly<Record<string, RpcOutcome>>) {
  const request = vi.fn(async (_network: string, method: string, _params: unknown) => answers[method] ?? 'silent')
  const nodes: RpcNodes = { networkIds: [NETWORK, SOLANA], request }
  const clock = { now: 0 }
  return { request, clock, nodes, prices: createGasPrices(nodes, () => clock.now) }
}

const history = (base: string, ...reward: readonly (readonly string[])[]) => ({
  result: { oldestBlock: '0x1', baseFeePerGas: ['0x1', base], gasUsedRatio: [0.5], reward },
})

describe('the price of gas', () => {
  it('S7.09 is the base fee of the next block, with the median of what was paid above it', async () => {
    const { prices, request } = setUp({
      eth_feeHistory: history('0x64', ['0x1', '0x5', '0xa'], ['0x3', '0x4', '0x14'], ['0x2', '0x9', '0xf']),
    })
    expect(await prices(NETWORK)).toEqual({ standard: '102', fast: '105', instant: '115' })
    expect(request.mock.calls).toEqual([[NETWORK, 'eth_feeHistory', ['0xa', 'latest', [25, 50, 90]]]])
  })

  it('is never lower for a faster one', async () => {
    const { prices } = setUp({ eth_feeHistory: history('0x64', ['0x9', '0x5', '0x1']) })
    expect(await prices(NETWORK)).toEqual({ standard: '109', fast: '109', instant: '109' })
  })

  it.each<[string, RpcOutcome]>([
    ['does not know the method', { error: { code: -32_601, message: 'no' } }],
    ['has no fees above the base', { result: { baseFeePerGas: ['0x1'], reward: [] } }],
    ['answers another form', { result: 'x' }],
  ])('is that of the node where it %s', async (_, eth_feeHistory) => {
    const { prices } = setUp({ eth_feeHistory, eth_gasPrice: { result: '0x7' } })
    expect(await prices(NETWORK)).toEqual({ standard: '7', fast: '7', instant: '7' })
  })

  it('is kept for two seconds, and asked for once at a time', async () => {
    const { prices, request, clock } = setUp({ eth_feeHistory: history('0x64', ['0x1', '0x1', '0x1']) })
    await Promise.all([prices(NETWORK), prices(NETWORK)])
    clock.now = 1_999
    await prices(NETWORK)
    expect(request).toHaveBeenCalledTimes(1)
    clock.now = 2_000
    await prices(NETWORK)
    expect(request).toHaveBeenCalledTimes(2)
  })

  it('S8.03 is refused where a network has none, and with 502 where no node says it', async () => {
    const { prices } = setUp({ eth_gasPrice: { result: 'free' } })
    for (const networkId of [SOLANA, 'eip155:5', 'bip122:abc'])
      await expect(prices(networkId)).rejects.toMatchObject({
        status: 400,
        body: { message: 'Network not supported for Gas Price' },
      })
    await expect(prices(NETWORK)).rejects.toMatchObject({ status: 502 })
  })
})

describe('an estimate of gas', () => {
  const transaction = { to: STRANGER, data: '0x12aa3caf', value: '9' } as const

  it('is that of the node, of the account', async () => {
    const { nodes, request } = setUp({ eth_estimateGas: { result: '0x5208' } })
    expect(await createGasEstimates(nodes)(NETWORK, ACCOUNT, transaction)).toBe('21000')
    expect(request.mock.calls.map(([, method, params]) => [method, (params as readonly unknown[])[0]])).toEqual([
      ['eth_estimateGas', { from: ACCOUNT, to: STRANGER, data: '0x12aa3caf', value: '0x9' }],
    ])
  })

  it('is refused where the swap would fail, and with 502 where no node answers', async () => {
    const { nodes } = setUp({ eth_estimateGas: { error: { code: 3, message: 'execution reverted' } } })
    await expect(createGasEstimates(nodes)(NETWORK, ACCOUNT, transaction)).rejects.toMatchObject({
      status: 400,
      body: { code: 'swap/would-fail' },
    })
    await expect(createGasEstimates(setUp({}).nodes)(NETWORK, ACCOUNT, transaction)).rejects.toMatchObject({
      status: 502,
    })
  })
})
