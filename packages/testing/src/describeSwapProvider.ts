import type { CallSwap, SwapContext, SwapQuote } from '@latchkit/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SwapProviderHarness } from './swapHarness.types.js'

/** How long a swap on a chain may take on a slow machine, in ms. */
const TIMEOUT_MS = 60_000

/** The selectors of calls that give a permission, or what the account has: the kit refuses offers with one of them. */
const FORBIDDEN = /^0x(?:095ea7b3|39509351|d73dd623|a22cb465|d505accf|8fcbaf0c|87517c45|a9059cbb|23b872dd)/i

/** The permit that a provider gets to encode. The signature is none of a wallet. */
const PERMIT = {
  deadline: '9999999999',
  amount: '1',
  v: 27,
  r: `0x${'1'.repeat(64)}`,
  s: `0x${'2'.repeat(64)}`,
} as const

/**
 * The contract suite of providers of swaps: what the kit needs of every `SwapProvider`. `setup` is called for each test. With
 * `send` of the harness it also sends the swaps.
 */
export function describeSwapProvider(name: string, setup: () => Promise<SwapProviderHarness>): void {
  describe(name, () => {
    let harness: SwapProviderHarness
    beforeEach(async () => {
      harness = await setup()
    })
    afterEach(async () => harness.dispose?.())

    const contextOf = (signal = new AbortController().signal): SwapContext => ({ call: harness.call, signal })

    /** The offers for all requests of the harness, with at least one for each of them. */
    async function offers(): Promise<readonly SwapQuote[]> {
      const { provider, requests } = harness
      const lists = await Promise.all(requests.map((each) => provider.quotes(each, contextOf())))
      for (const [at, list] of lists.entries()) {
        expect(list.length, `offers for request ${at}`).toBeGreaterThan(0)
        for (const quote of list) expect(quote.request).toEqual(requests[at])
      }
      return lists.flat()
    }

    it('says who it is, and on which networks it swaps', () => {
      const { provider, requests, without } = harness
      expect([typeof provider.id, typeof provider.name]).toEqual(['string', 'string'])
      expect(provider.id).not.toBe('')
      expect(provider.name).not.toBe('')
      for (const { networkId } of [...requests, without]) expect(provider.networks).toContain(networkId)
    })

    it('offers what can be read: amounts in digits, fees, and who needs the allowance', async () => {
      for (const quote of await offers()) expectReadable(quote)
    })

    it('offers the best first, each with an id of its own', async () => {
      const { provider, requests } = harness
      for (const request of requests) {
        const list = await provider.quotes(request, contextOf())
        const amounts = list.map(({ toAmountMin }) => BigInt(toAmountMin))
        expect(amounts).toEqual(amounts.toSorted((one, other) => (one > other ? -1 : one < other ? 1 : 0)))
        expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      }
    })

    it('offers nothing where it knows no way', async () =>
      expect(await harness.provider.quotes(harness.without, contextOf())).toEqual([]))

    it('rejects at once with a signal that has aborted', async () => {
      const [request = harness.without] = harness.requests
      await expect(harness.provider.quotes(request, contextOf(AbortSignal.abort()))).rejects.toBeDefined()
    })

    it('rejects where what it asks is away', async ({ skip }) => {
      if (!harness.breakDown) return skip()
      const [request = harness.without] = harness.requests
      harness.breakDown()
      await expect(harness.provider.quotes(request, contextOf())).rejects.toBeDefined()
      return undefined
    })

    it('builds an offer that was stored meanwhile, for the account of the request', async () => {
      for (const quote of await offers()) {
        const stored = JSON.parse(JSON.stringify(quote)) as SwapQuote
        const built = await harness.provider.build(stored, contextOf())
        if ('serialized' in built) expect(built.serialized).toMatch(/^[\w+/]+={0,2}$/)
        else expectCalls(built, quote)
      }
    })

    it(
      'swaps what it offers: no more is given, and no less than the minimum arrives',
      async ({ skip }) => {
        if (!harness.send) return skip()
        for (const quote of await offers()) {
          const built = await harness.provider.build(quote, contextOf())
          const { given, got } = await harness.send(quote, built)
          expect(given).toBeLessThanOrEqual(BigInt(quote.request.amount))
          expect(got).toBeGreaterThanOrEqual(BigInt(quote.toAmountMin))
        }
        return undefined
      },
      TIMEOUT_MS,
    )
  })
}

function expectReadable(quote: SwapQuote): void {
  const { toAmount, toAmountMin, fees, priceImpact, gas, expiresAt, request } = quote
  expect(JSON.parse(JSON.stringify(quote))).toEqual(quote)
  for (const amount of [toAmount, toAmountMin, ...fees.map((fee) => fee.amount)]) expect(amount).toMatch(/^\d{1,78}$/)
  expect(BigInt(toAmountMin)).toBeGreaterThan(0n)
  expect(BigInt(toAmountMin)).toBeLessThanOrEqual(BigInt(toAmount))
  // A thousandth may be lost by rounding.
  const least = (BigInt(toAmount) * BigInt(Math.round((100 - request.slippage) * 10_000))) / 1_000_000n
  expect(BigInt(toAmountMin) + BigInt(toAmount) / 1_000n + 2n).toBeGreaterThanOrEqual(least)
  for (const fee of fees) expect(['app', 'provider', 'pool']).toContain(fee.kind)
  for (const fee of fees) expect(typeof fee.isIncluded).toBe('boolean')
  if (priceImpact !== undefined) expect(priceImpact).toBeGreaterThanOrEqual(0)
  if (gas !== undefined) expect(gas).toMatch(/^\d{1,12}$/)
  if (expiresAt !== undefined) expect(expiresAt).toBeGreaterThan(Date.now())
  // The coin needs no allowance.
  if (request.from.address === undefined) expect(quote.spender).toBeUndefined()
}

function expectCalls({ calls, spender, permit }: CallSwap, { request, spender: said }: SwapQuote): void {
  const isToken = request.from.address !== undefined
  expect(spender).toBe(said)
  for (const list of [calls, permit?.(PERMIT)]) {
    if (!list) continue
    expect(list.length).toBeGreaterThan(0)
    for (const { to, data, value } of list) {
      expect(data).toMatch(/^0x(?:[\da-fA-F]{2})*$/)
      expect(data).not.toMatch(FORBIDDEN)
      expect(value).toMatch(/^\d{1,78}$/)
      if (spender !== undefined) expect(to.toLowerCase()).toBe(spender.toLowerCase())
    }
    const sum = list.reduce((all, { value }) => all + BigInt(value), 0n)
    expect(sum).toBe(isToken ? 0n : BigInt(request.amount))
  }
}
