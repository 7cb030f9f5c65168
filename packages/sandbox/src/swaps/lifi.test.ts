// Tests lifi.ts, offers.ts, findRoute.ts.
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { thief } from './offers.js'
import { startSwapWorld, type SwapWorld, type Symbols } from './swapWorld.fixture.js'

let world: SwapWorld
beforeAll(async () => {
  world = await startSwapWorld()
}, 120_000)
afterAll(() => world.stop())
beforeEach(async () => void (await world.put({})))

const zero = '0x0000000000000000000000000000000000000000'

interface Quote {
  readonly action: { readonly fromAmount: string }
  readonly estimate: {
    readonly toAmount: string
    readonly toAmountMin: string
    readonly approvalAddress: Address
    readonly feeCosts: readonly {
      readonly amount: string
      readonly included: boolean
      readonly token: { symbol: string }
    }[]
  }
  readonly transactionRequest: {
    readonly to: Address
    readonly data: Hex
    readonly value: Hex
    readonly gasLimit: Hex
    readonly chainId: number
  }
}

async function ask(
  from: Symbols,
  to: Symbols,
  amount: bigint,
  more: object = {},
  headers: Record<string, string> = {},
) {
  const query = new URLSearchParams({
    fromChain: String(world.chain.id),
    toChain: String(world.chain.id),
    fromToken: world.tokenOf(from) ?? zero,
    toToken: world.tokenOf(to) ?? zero,
    fromAmount: amount.toString(),
    fromAddress: world.account,
    slippage: '0.01',
    ...more,
  })
  const answer = await fetch(`${world.swaps.lifi.url}/v1/quote?${query.toString()}`, { headers })
  const body = (await answer.json()) as Quote & { message: string; code: number }
  const { transactionRequest: request } = body
  return { status: answer.status, body, tx: request && { ...request, gas: BigInt(request.gasLimit) } }
}

/** Gives what a quote names as its spender an exact allowance. */
async function approve(from: Symbols, { estimate, action }: Quote): Promise<void> {
  const to = world.tokenOf(from)
  if (!to) return
  const words = [estimate.approvalAddress.slice(2), BigInt(action.fromAmount).toString(16)]
  const data: Hex = `0x095ea7b3${words.map((word) => word.padStart(64, '0')).join('')}`
  expect((await world.send({ to, data, value: '0' })).status).toBe('success')
}

describe('the likeness of LI.FI', () => {
  it.each([
    ['ETH', 'SUSD', 10n ** 17n],
    ['SUSD', 'ETH', 150_000_001n],
    ['SGLD', 'SUSD', 10n ** 18n],
    ['MUTE', 'SUSD', 5_000_001n],
    ['SUSD', 'FEE', 5_000_003n],
    ['FEE', 'SUSD', 1_234_567_890_123_456_789n],
    ['FEE', 'ETH', 10n ** 18n],
    ['ETH', 'FEE', 10n ** 14n],
    ['MUTE', 'ETH', 3_000_000n],
    ['ETH', 'WETH', 10_000n],
    ['WETH', 'ETH', 5_000n],
  ] as [Symbols, Symbols, bigint][])('swaps %s to %s for what it quotes, to the unit', async (from, to, amount) => {
    const { body, tx } = await ask(from, to, amount)
    const { toAmount, toAmountMin, feeCosts, approvalAddress } = body.estimate
    expect(BigInt(toAmountMin)).toBe((BigInt(toAmount) * 99n) / 100n)
    expect(feeCosts).toMatchObject([
      { amount: String((amount * 25n) / 10_000n), included: true, token: { symbol: from } },
    ])
    expect([approvalAddress, tx.to]).toEqual([world.pools.services.lifi, world.pools.services.lifi])
    await approve(from, body)
    const { lost, gained, gasUsed } = await world.swap(from, to, tx)
    expect([lost, gained]).toEqual([amount, BigInt(toAmount)])
    expect(gasUsed).toBeLessThan(tx.gas)
    if (from !== 'ETH') expect(await world.allowance(from, approvalAddress)).toBe(0n)
  })

  it.each([
    ['an account that has too little', () => ask('ETH', 'SUSD', 10n ** 25n), 404],
    ['another chain', () => ask('ETH', 'SUSD', 1n, { toChain: '1' }), 404],
    ['a chain that it doesn’t know', () => ask('ETH', 'SUSD', 1n, { fromChain: '1', toChain: '1' }), 404],
    ['the same token', () => ask('SUSD', 'SUSD', 1n), 404],
    ['an amount that brings nothing', () => ask('ETH', 'SUSD', 1n), 404],
    ['a slippage of 2', () => ask('ETH', 'SUSD', 1n, { slippage: '2' }), 400],
    ['no address', () => ask('ETH', 'SUSD', 1n, { fromAddress: 'x' }), 400],
    ['another key', () => ask('ETH', 'SUSD', 1n, {}, { 'x-lifi-api-key': 'other' }), 401],
  ])('refuses: %s', async (_, call, status) => {
    const { status: said, body } = await call()
    expect([said, typeof body.message]).toEqual([status, 'string'])
  })

  it('takes its key', async () => {
    const { status } = await ask('ETH', 'SUSD', 10n ** 10n, {}, { 'x-lifi-api-key': world.swaps.lifi.key })
    expect(status).toBe(200)
  })

  it('lies, steals, and expires as its switches say', async () => {
    const amount = 10n ** 16n
    const honest = BigInt((await ask('ETH', 'SUSD', amount)).body.estimate.toAmount)
    await world.put({ lifi: { promise: 50 } })
    const lie = await ask('ETH', 'SUSD', amount)
    expect(BigInt(lie.body.estimate.toAmountMin)).toBeGreaterThan((honest * 140n) / 100n)
    expect((await world.swap('ETH', 'SUSD', lie.tx)).gained).toBe(honest)

    await world.put({ lifi: { drain: 'receiver' } })
    const before = await world.balanceOf('SUSD', thief)
    expect((await world.swap('ETH', 'SUSD', (await ask('ETH', 'SUSD', amount)).tx)).gained).toBe(0n)
    expect(await world.balanceOf('SUSD', thief)).toBeGreaterThan(before)

    await world.put({ lifi: { drain: 'spender' } })
    expect((await ask('SUSD', 'ETH', 1_000_000n)).body.estimate.approvalAddress).toBe(thief)

    await world.put({ lifi: { unlimited: true } })
    expect((await ask('SUSD', 'ETH', 1_000_000n)).tx).toMatchObject({
      data: expect.stringMatching(/^0x095ea7b3.*f{64}$/),
    })

    await world.put({ lifi: { expire: 0 } })
    expect(await world.reasonOf((await ask('ETH', 'SUSD', amount)).tx)).toContain('too late')
    await world.put({ lifi: { fail: 500 } })
    expect(await ask('ETH', 'SUSD', amount)).toMatchObject({ status: 500, body: { code: 1011 } })
  })
})
