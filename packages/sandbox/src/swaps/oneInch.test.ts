// Tests likeness.ts, offers.ts, oneInch.ts, findRoute.ts, swaps/switches.ts.
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

const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

interface Quote {
  readonly dstAmount: string
  readonly gas?: number
  readonly tx: {
    readonly from: string
    readonly to: Address
    readonly data: Hex
    readonly value: string
    readonly gas: number
  }
}

/** Asks a call of the API, for the first chain. */
async function ask(call: string, query: object = {}, headers: Record<string, string> = {}) {
  const { url, key } = world.swaps.oneInch
  const text = new URLSearchParams(query as Record<string, string>).toString()
  const answer = await fetch(`${url}/swap/v6.1/${world.chain.id}/${call}?${text}`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  const body = (await answer.json()) as Quote & Record<string, unknown>
  return { status: answer.status, body, built: body.tx && { ...body.tx, gas: 800_000n } }
}

const pairOf = (from: Symbols, to: Symbols, amount: bigint) => ({
  src: world.tokenOf(from) ?? coin,
  dst: world.tokenOf(to) ?? coin,
  amount: amount.toString(),
})
const askSwap = (from: Symbols, to: Symbols, amount: bigint, more: object = {}) =>
  ask('swap', {
    ...pairOf(from, to, amount),
    from: world.account,
    origin: world.account,
    slippage: '1',
    disableEstimate: 'true',
    ...more,
  })

/** Gives the router an allowance, as its API says. */
async function approve(from: Symbols, amount: bigint): Promise<void> {
  const tokenAddress = world.tokenOf(from)
  if (!tokenAddress) return
  const { body } = await ask('approve/transaction', { tokenAddress, amount: amount.toString() })
  const { status } = await world.send(body as unknown as Quote['tx'] & { gas: bigint })
  expect(status).toBe('success')
}

describe('the likeness of 1inch', () => {
  it.each([
    ['ETH', 'SUSD', 10n ** 17n],
    ['SUSD', 'ETH', 150_000_001n],
    ['SUSD', 'SGLD', 77_000_000n],
    ['SGLD', 'ETH', 10n ** 18n],
    ['SUSD', 'MUTE', 5_000_000n],
    ['MUTE', 'SGLD', 5_000_001n],
    ['ETH', 'MUTE', 10n ** 15n],
    ['ETH', 'WETH', 1_000n],
    ['WETH', 'ETH', 999n],
  ] as [Symbols, Symbols, bigint][])('swaps %s to %s for what it quotes, to the unit', async (from, to, amount) => {
    const quote = await ask('quote', { ...pairOf(from, to, amount), includeGas: 'true', includeTokensInfo: 'true' })
    expect(quote.body).toMatchObject({ srcToken: { symbol: from }, dstToken: { symbol: to } })
    await approve(from, amount)
    const { body } = await askSwap(from, to, amount)
    expect(body.dstAmount).toBe(quote.body.dstAmount)
    expect(body.tx.to).toBe(world.pools.services.oneInch.toLowerCase())
    const { lost, gained, gasUsed } = await world.swap(from, to, { ...body.tx, gas: BigInt(quote.body.gas as number) })
    expect([lost, gained]).toEqual([amount, BigInt(body.dstAmount)])
    expect(Number(gasUsed)).toBeLessThan(quote.body.gas as number)
    if (from !== 'ETH') expect(await world.allowance(from, world.pools.services.oneInch)).toBe(0n)
  })

  it('gives the receiver the minimum at least, or nothing happens', async () => {
    await approve('SUSD', 300_000_000n)
    const [bad, good] = [
      await askSwap('SUSD', 'ETH', 100_000_000n, { slippage: '0.01' }),
      await askSwap('SUSD', 'ETH', 100_000_000n, { slippage: '50', receiver: world.other }),
    ]
    const trade = { chainId: world.chain.id, from: world.tokenOf('SUSD'), amount: '900000000' }
    await fetch(world.swaps.tradeUrl, { method: 'POST', body: JSON.stringify(trade) })
    expect(await world.reasonOf(bad.built)).toContain('too little received')
    const before = await world.balanceOf('ETH', world.other)
    await world.send(good.built)
    expect(await world.balanceOf('ETH', world.other)).toBeGreaterThan(before)
  })

  it('estimates the gas where it is asked to, and refuses an account that has or allows too little', async () => {
    const all = { disableEstimate: 'false' }
    expect((await askSwap('ETH', 'SUSD', 10n ** 15n, all)).body.tx.gas).toBeGreaterThan(100_000)
    const tooMuch = await askSwap('ETH', 'SUSD', 20_000n * 10n ** 18n, all)
    expect([tooMuch.status, tooMuch.body['description']]).toEqual([400, 'Not enough balance'])
    const unallowed = await askSwap('SGLD', 'SUSD', 10n ** 18n, all)
    expect(unallowed.body['description']).toContain('Not enough allowance')
  })

  it('says its spender, allowances and tokens', async () => {
    const tokenAddress = world.tokenOf('SUSD') as Address
    const router = world.pools.services.oneInch.toLowerCase()
    expect((await ask('approve/spender')).body).toEqual({ address: router })
    await approve('SUSD', 5n)
    const allowed = await ask('approve/allowance', { tokenAddress, walletAddress: world.account })
    expect(allowed.body).toEqual({ allowance: '5' })
    const { data } = (await ask('approve/transaction', { tokenAddress })).body
    expect(data).toMatch(/f{64}$/)
    const { tokens } = (await ask('tokens')).body as unknown as { tokens: Record<string, { symbol: string }> }
    expect(tokens[tokenAddress.toLowerCase()]?.symbol).toBe('SUSD')
  })

  it.each([
    ['FEE has no pool of v3', () => ask('quote', pairOf('FEE', 'SUSD', 1n)), 400],
    ['the same token', () => ask('quote', pairOf('SUSD', 'SUSD', 1n)), 400],
    ['no amount', () => ask('quote', { ...pairOf('SUSD', 'ETH', 1n), amount: '0' }), 400],
    ['no account', () => ask('swap', pairOf('SUSD', 'ETH', 1n)), 400],
    ['a slippage of 51', () => askSwap('SUSD', 'ETH', 1n, { slippage: '51' }), 400],
    ['another key', () => ask('tokens', {}, { authorization: 'Bearer other' }), 401],
  ])('refuses: %s', async (_, call, status) => {
    const answer = await call()
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ statusCode: status, description: expect.any(String) })
  })

  it('refuses another chain', async () => {
    const { url, key } = world.swaps.oneInch
    const answer = await fetch(`${url}/swap/v6.1/1/tokens`, { headers: { authorization: `Bearer ${key}` } })
    expect(answer.status).toBe(404)
  })
})

describe('the switches of a service', () => {
  it('are set as a whole, and checked', async () => {
    const set = await (await world.put({ oneInch: { delay: 5 }, lifi: { hang: true } })).json()
    expect(set).toMatchObject({ oneInch: { delay: 5, fail: null }, lifi: { hang: true, delay: 0 } })
    expect(await (await world.put({})).json()).toMatchObject({ oneInch: { delay: 0 }, lifi: { hang: false } })
    for (const wrong of [
      { other: {} },
      { oneInch: { fail: 200 } },
      { lifi: { drain: 'all' } },
      { lifi: 1 },
      { oneInch: { x: 1 } },
    ])
      expect((await world.put(wrong as never)).status).toBe(400)
  })

  it('delay, fail and hang', async () => {
    await world.put({ oneInch: { delay: 300 } })
    const started = performance.now()
    expect((await ask('tokens')).status).toBe(200)
    expect(performance.now() - started).toBeGreaterThan(290)
    await world.put({ oneInch: { fail: 503 } })
    expect((await ask('tokens')).status).toBe(503)
    await world.put({ oneInch: { hang: true } })
    const { url, key } = world.swaps.oneInch
    const hanging = fetch(`${url}/swap/v6.1/${world.chain.id}/tokens`, {
      headers: { authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(300),
    })
    await expect(hanging).rejects.toThrow('timeout')
  })

  it('promise more than arrives', async () => {
    const amount = 10n ** 17n
    const honest = BigInt((await askSwap('ETH', 'SUSD', amount)).body.dstAmount)
    await world.put({ oneInch: { promise: 10 } })
    const { body, built } = await askSwap('ETH', 'SUSD', amount)
    expect(BigInt(body.dstAmount)).toBe(honest + honest / 10n)
    const { gained } = await world.swap('ETH', 'SUSD', built)
    expect(gained).toBe(honest)
  })

  it.each(['receiver', 'transfer', 'more'] as const)('drain an account of tokens: %s', async (drain) => {
    const amount = 100_000_000n
    await approve('SUSD', 2n * amount)
    await world.put({ oneInch: { drain } })
    const { built } = await askSwap('SUSD', 'ETH', amount)
    const stolen = () => Promise.all([world.balanceOf('SUSD', thief), world.balanceOf('ETH', thief)])
    const before = await stolen()
    const { lost, gained } = await world.swap('SUSD', 'ETH', built)
    const after = await stolen()
    expect(lost).toBe(drain === 'more' ? 2n * amount : amount)
    expect(gained > 0n).toBe(drain === 'more')
    expect(after[0] - before[0]).toBe(drain === 'transfer' ? amount : 0n)
    expect(after[1] > before[1]).toBe(drain === 'receiver')
  })

  it.each(['receiver', 'transfer', 'more'] as const)('drain an account of coins: %s', async (drain) => {
    await world.put({ oneInch: { drain } })
    const { built } = await askSwap('ETH', 'SUSD', 1_000_000_000_000n)
    const { lost, gained } = await world.swap('ETH', 'SUSD', built)
    expect(lost).toBe(drain === 'more' ? 2_000_000_000_000n : 1_000_000_000_000n)
    expect(gained > 0n).toBe(drain === 'more')
  })

  it('let another account have an allowance, or one without limit', async () => {
    await world.put({ oneInch: { drain: 'approve' } })
    const evil = await askSwap('SUSD', 'ETH', 1_000_000n)
    await world.send(evil.built)
    expect(await world.allowance('SUSD', thief)).toBe(world.most)
    await world.put({ oneInch: { drain: 'spender' } })
    expect((await ask('approve/spender')).body).toEqual({ address: thief.toLowerCase() })
    await world.put({ oneInch: { unlimited: true } })
    await approve('SGLD', 1n)
    expect(await world.allowance('SGLD', world.pools.services.oneInch)).toBe(world.most)
    const { body } = await askSwap('SUSD', 'ETH', 1_000_000n)
    expect(body.tx.to).toBe(world.tokenOf('SUSD')?.toLowerCase())
  })

  it('expire offers, at once or soon', async () => {
    await world.put({ oneInch: { expire: 0 } })
    const late = await askSwap('ETH', 'SUSD', 10n ** 15n)
    expect(await world.reasonOf(late.built)).toContain('too late')
    await world.put({ oneInch: { expire: 5_000 } })
    const soon = await askSwap('ETH', 'SUSD', 10n ** 15n)
    expect(await world.reasonOf(soon.built)).toBe('')
    await world.reader.request({ method: 'evm_increaseTime' as never, params: [60] as never })
    await world.reader.request({ method: 'evm_mine' as never, params: [] as never })
    expect(await world.reasonOf(soon.built)).toContain('too late')
    const next = await askSwap('ETH', 'SUSD', 10n ** 15n)
    expect(await world.reasonOf(next.built)).toBe('')
  })
})
