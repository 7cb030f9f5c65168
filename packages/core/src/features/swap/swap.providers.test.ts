// Tests describeSwapProvider.ts, swap.client.ts.
import { walletError } from '../../adapter/wallet.errors.js'
import { describeSwapProvider, type SwapProviderHarness } from '../../../../testing/src/exports/suite.js'
import type { ApiController } from '../api/api.types.js'
import { approveData } from './swap.calldata.js'
import { createChain, dataOf, fold, GOLD, ID, OWN, ROUTER, THIEF, USD, type FakeChain } from './swap.chain.fixture.js'
import { createServerSwaps } from './swap.client.js'
import { createProvider, quoteAt, swapOp } from './swap.fixture.js'
import type { BuiltSwap, QuoteRequest, SwapProvider, SwapQuote } from './swap.provider.types.js'

const requestOf = (from: string | undefined, to: string | undefined): QuoteRequest => ({
  ...{ networkId: ID, amount: '10000', account: OWN, slippage: 1 },
  from: { decimals: 2, ...(from !== undefined && { address: from }) },
  to: { decimals: 2, ...(to !== undefined && { address: to }) },
})
const without = requestOf(USD, THIEF)
const requests = [requestOf(undefined, GOLD), requestOf(USD, GOLD), requestOf(USD, undefined)]
const call = () => Promise.reject(walletError('unknown'))

/** Sends a swap on the fake chain. */
const senderOn =
  (fake: FakeChain): NonNullable<SwapProviderHarness['send']> =>
  async ({ request: { from, to, amount }, spender }: SwapQuote, built: BuiltSwap) => {
    const { balances } = fake.chain
    const [paid, brought] = [balances.get(fold(from.address)) ?? 0n, balances.get(fold(to.address)) ?? 0n]
    if (spender !== undefined) fake.execute({ to: from.address ?? '', data: approveData(spender, BigInt(amount)) })
    for (const { to: target, data, value } of 'calls' in built ? built.calls : [])
      fake.execute({ to: target, data, value: BigInt(value) })
    return {
      given: paid - (balances.get(fold(from.address)) ?? 0n),
      got: (balances.get(fold(to.address)) ?? 0n) - brought,
    }
  }

describeSwapProvider('the fake provider', async () => {
  const fake = createChain()
  let isDown = false
  const plain = createProvider(() => fake.switches.rate)
  const provider: SwapProvider = {
    ...plain,
    async quotes(request, context) {
      context.signal.throwIfAborted()
      if (isDown) throw walletError('unknown')
      return request.to.address === THIEF ? [] : plain.quotes(request, context)
    },
  }
  return { provider, call, requests, without, breakDown: () => void (isDown = true), send: senderOn(fake) }
})

describeSwapProvider('a provider that asks nothing', async () => {
  const provider = createProvider(() => 100n, {
    async quotes(request, { signal }) {
      signal.throwIfAborted()
      return request.to.address === THIEF ? [] : [quoteAt(request, 100n)]
    },
  })
  return { provider, call, requests, without }
})

describeSwapProvider('the server’s provider', async () => {
  const fake = createChain()
  let isDown = false
  const sideOf = (id: unknown) => {
    const address = String(id).split(':')[2]
    return { decimals: 2, ...(address !== undefined && { address }) }
  }
  const quoteFor = ({ from, to, amount }: Readonly<Record<string, unknown>>): SwapQuote =>
    quoteAt({ ...requestOf(undefined, undefined), from: sideOf(from), to: sideOf(to), amount: String(amount) }, 200n)
  const answer = (path: string, given: Readonly<Record<string, unknown>>): unknown => {
    const { request, spender, ...quote } = quoteFor(given)
    const named = spender === undefined ? {} : { spender: `${ID}:${spender}` }
    if (path === '/v1/convert/quotes') return { quotes: given.to === `${ID}:${THIEF}` ? [] : [{ ...quote, ...named }] }
    const data = dataOf(swapOp({ ...quote, request }))
    const value = spender === undefined ? request.amount : '0'
    return { tx: { to: `${ID}:${ROUTER}`, data, value, eip155: {} }, ...named }
  }
  const api = {
    ...{ isOn: true, origin: 'https://api.example' },
    swapNetworks: async () => [ID],
    async get(path: string, query: Readonly<Record<string, unknown>>, signal?: AbortSignal) {
      signal?.throwIfAborted()
      if (isDown) throw walletError('unknown')
      return answer(path, query)
    },
    send: async (path: string, { body }: { body: Readonly<Record<string, unknown>> }) => answer(path, body),
  } as unknown as ApiController
  const provider = await createServerSwaps(api).provider()
  if (!provider) throw new Error('The server swaps nowhere.')
  return { provider, call, requests, without, breakDown: () => void (isDown = true), send: senderOn(fake) }
})
