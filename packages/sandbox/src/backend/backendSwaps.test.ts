// Tests startBackend.ts.
import { setTimeout as wait } from 'node:timers/promises'
import type { Hex } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SandboxSolanaAccount } from '../manifest.js'
import { startSwapWorld, type SwapWorld, type Symbols } from '../swaps/swapWorld.fixture.js'
import { signTransaction } from '../wallet/solana/signing.js'

let world: SwapWorld
/** The last amount that was asked about: equal questions within two seconds are one. */
let lastAmount = 1_000_000n
beforeAll(async () => {
  world = await startSwapWorld()
  // The first call opens the server, and the first price its database.
  const { tokens, caip2 } = world.chain
  const addresses = tokens.map(({ address }) => `${caip2}:${address}`)
  await post('/v1/fungible/price', { currency: 'usd', addresses })
}, 180_000)
afterAll(() => world.stop())
beforeEach(async () => void (await world.put({})))

const idOf = (symbol: Symbols): string => {
  const address = world.tokenOf(symbol)
  return address === undefined ? world.chain.caip2 : `${world.chain.caip2}:${address}`
}
const swapOf = (from: Symbols, to: Symbols, amount: bigint) => ({
  amount: String(amount),
  from: idOf(from),
  to: idOf(to),
  userAddress: world.account,
})

const urlOf = (path: string, query: Readonly<Record<string, string>> = {}): string => {
  const { url, projectId } = world.sandbox.manifest.server
  return `${url}${path}?${new URLSearchParams({ projectId, ...query }).toString()}`
}
const get = async (path: string, query: Readonly<Record<string, string>>) => (await fetch(urlOf(path, query))).json()
async function post(path: string, body: object) {
  const answer = await fetch(urlOf(path), { method: 'POST', body: JSON.stringify(body) })
  return { status: answer.status, body: await answer.json() }
}

interface Quote {
  readonly id: string
  readonly provider: string
  readonly toAmount: string
  readonly toAmountMin: string
  readonly networkFee?: string
}

/** Asks for offers. Each test asks for another amount, since equal questions are one. */
const quotesOf = async (...swap: Parameters<typeof swapOf>) => {
  const { quotes, failures } = await get('/v1/convert/quotes', swapOf(...swap))
  return {
    quotes: quotes as readonly Quote[],
    failures,
    providers: (quotes as readonly Quote[]).map(({ provider }) => provider),
  }
}

/** The same, once all providers and the price of gas were in time: this machine may be busy. */
async function allQuotesOf(...swap: Parameters<typeof swapOf>): ReturnType<typeof quotesOf> {
  for (let left = 10; ; left -= 1) {
    const told = await quotesOf(...swap)
    const isWhole = told.providers.length === 3 && told.quotes.every(({ networkFee }) => networkFee !== undefined)
    if (isWhole || left === 0) return told
    await wait(2_100)
  }
}

const toCall = ({ tx }: { readonly tx: { readonly to: string; readonly data: Hex; readonly value: string } }) => ({
  to: tx.to.slice(tx.to.lastIndexOf(':') + 1) as Hex,
  data: tx.data,
  value: tx.value,
})

describe('the server of the sandbox', () => {
  it('S7.05 answers the offers of all providers, the best first after the fee of the network', async () => {
    const { quotes, failures, providers } = await allQuotesOf('SUSD', 'SGLD', 41_000_001n)
    expect([providers.toSorted(), failures]).toEqual([['1inch', 'lifi', 'uniswap'], []])
    expect(quotes.every(({ networkFee }) => BigInt(networkFee ?? 0) > 0n)).toBe(true)
  })

  it.each([
    ['ETH', 'SUSD', 10n ** 16n],
    ['SUSD', 'ETH', 20_000_003n],
    ['SUSD', 'SGLD', 30_000_007n],
  ] as const)('S7.10 S7.11 builds %s to %s, which brings what was quoted, to the unit', async (from, to, amount) => {
    for (const { id, provider, toAmountMin } of (await allQuotesOf(from, to, amount)).quotes) {
      if (from !== 'ETH') {
        const { amount: _, ...pair } = swapOf(from, to, amount)
        const approval = await get('/v1/convert/build-approve', { ...pair, amount: String(amount), quote: id })
        expect((await world.send(toCall(approval))).status).toBe('success')
      }
      const { status, body } = await post('/v1/convert/build-transaction', { ...swapOf(from, to, amount), quote: id })
      expect([status, body.provider]).toEqual([200, provider])
      const { lost, gained } = await world.swap(from, to, toCall(body))
      expect([lost, gained]).toEqual([amount, BigInt(body.toAmount)])
      expect(gained).toBeGreaterThanOrEqual(BigInt(toAmountMin))
      expect(BigInt(body.toAmount)).toBeGreaterThanOrEqual(BigInt(toAmountMin))
      expect(BigInt(body.toAmountMin)).toBeGreaterThanOrEqual(BigInt(toAmountMin))
      if (from === 'ETH') continue
      const spender = body.spender.slice(body.spender.lastIndexOf(':') + 1) as Hex
      expect(await world.allowance(from, spender)).toBe(0n)
      const query = { tokenAddress: idOf(from), userAddress: world.account, spender }
      expect(await get('/v1/convert/allowance', query)).toEqual({ allowance: '0' })
    }
  })

  it('S7.09 answers the price of gas of the chain', async () => {
    const { standard, fast, instant } = await get('/v1/convert/gas-price', { chainId: world.chain.caip2 })
    expect(BigInt(standard) > 0n && BigInt(standard) <= BigInt(fast) && BigInt(fast) <= BigInt(instant)).toBe(true)
  })

  it.each([
    ['fails', { fail: 500 }, 'swap/provider-away'],
    ['is too late', { delay: 4_000 }, 'swap/provider-late'],
    ['hangs', { hang: true }, 'swap/provider-late'],
    ['promises far too much', { promise: 200 }, 'swap/implausible'],
  ] as const)('S7.05 lists a likeness that %s, and has the honest one first', async (_, switches, code) => {
    const both = [
      ['oneInch', '1inch', 'lifi'],
      ['lifi', 'lifi', '1inch'],
    ] as const
    for (const [service, liar, honest] of both) {
      await world.put({ [service]: switches })
      lastAmount += 1n
      const { providers, failures } = await quotesOf('SUSD', 'SGLD', lastAmount)
      expect(failures).toContainEqual({ provider: liar, code })
      expect(providers).not.toContain(liar)
      expect(['uniswap', honest]).toContain(providers[0])
    }
  })

  it.each(['transfer', 'approve', 'spender'] as const)(
    'builds nothing of a likeness that drains by: %s',
    async (drain) => {
      const [swap, before] = [swapOf('SUSD', 'SGLD', 5_000_000n), await allQuotesOf('SUSD', 'SGLD', 5_000_000n)]
      await world.put({ oneInch: { drain }, lifi: { drain } })
      for (const { id, provider } of before.quotes.filter((each) => each.provider !== 'uniswap')) {
        const { status, body } = await post('/v1/convert/build-transaction', { ...swap, quote: id })
        // The router of 1inch was read before, and is kept for an hour.
        if (provider === '1inch' && drain === 'spender') expect(body.spender).toContain(world.pools.services.oneInch)
        else expect([status, body.code]).toEqual([502, 'swap/bad-answer'])
      }
    },
  )
})

describe('the server of the sandbox on Solana', () => {
  const chain = () => world.sandbox.manifest.solana
  const taker = () => chain().accounts[3] as SandboxSolanaAccount
  const swap = () => {
    const { caip2, tokens } = chain()
    const [dollar] = tokens
    return { amount: '10000000', from: caip2, to: `${caip2}:${dollar?.address}`, userAddress: taker().address }
  }
  const sign = (transaction: string): string => {
    const { address, secretKey } = taker()
    const seed = Uint8Array.from(secretKey.slice(0, 32))
    return Buffer.from(signTransaction(seed, address, Buffer.from(transaction, 'base64')).bytes).toString('base64')
  }

  it.each(['taker', 'maker'] as const)('swaps by the market maker, once, where the %s pays the fee', async (payer) => {
    await world.put({ jupiter: { payer } } as Parameters<SwapWorld['put']>[0])
    const { quotes, failures } = await get('/v1/convert/quotes', { ...swap(), slippage: payer === 'taker' ? '1' : '2' })
    expect(failures).toEqual([])
    expect(quotes).toMatchObject([{ provider: 'jupiter', fees: [{ kind: 'provider', isIncluded: true }] }])
    const { status, body } = await post('/v1/convert/build-transaction', { ...swap(), quote: quotes[0].id })
    expect([status, body.provider]).toEqual([200, 'jupiter'])
    const request = { execution: body.execution, transaction: sign(body.serialized) }
    const sent = await Promise.all([post('/v1/convert/execute', request), post('/v1/convert/execute', request)])
    expect(sent[0]).toEqual({ status: 200, body: { hash: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{80,90}$/) } })
    expect(sent[1]).toEqual(sent[0])
    const unsigned = { execution: body.execution, transaction: body.serialized }
    expect((await post('/v1/convert/execute', unsigned)).status).toBe(400)
  })
})
