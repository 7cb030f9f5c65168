// Tests swaps.oneInch.ts, swaps.lifi.ts, swaps.offers.ts.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  ACCOUNT,
  DOLLAR,
  GOLD,
  LIFI_ROUTER,
  NETWORK,
  ONE_INCH_ROUTER,
  STRANGER,
  type Answer,
} from './likenesses.fixture.js'
import { checkOffer, checkTransaction, failureCode, leastOf, NoOffer } from './swaps.offers.js'
import { createSwapWorld, question } from './source.fixture.js'
import { ServiceFailed } from '../services/operatorService.js'
import type { SwapOffer, SwapQuestion } from './swaps.types.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const signal = new AbortController().signal
const COIN = { networkId: NETWORK, address: undefined }
const EEE = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const ZERO = `0x${'0'.repeat(40)}`

/** Asks one provider by its name. */
function setUp(id: '1inch' | 'lifi', lie?: (answer: Answer) => unknown) {
  const { likenesses, providers } = createSwapWorld()
  const provider = providers.find((each) => each.id === id)
  if (!provider) throw new Error('There is no such provider.')
  likenesses[id].state.lie = lie
  const ask = (asked: SwapQuestion = question) => provider.offer(asked, signal)
  const build = (asked: SwapQuestion = question) => provider.build(asked, signal)
  return { ask, build, likeness: likenesses[id] }
}

describe('1inch', () => {
  it('is asked by its v6.1, with its key, and says its router', async () => {
    const { ask, build, likeness } = setUp('1inch')
    await ask()
    const pair = { src: GOLD, dst: DOLLAR, amount: question.amount, includeGas: 'true' }
    expect(likeness.asked.map(({ call, given }) => [call, given])).toEqual([
      ['GET /swap/v6.1/1/quote', pair],
      ['GET /swap/v6.1/1/approve/spender', {}],
    ])
    expect(likeness.asked[0]?.headers.get('authorization')).toBe('Bearer one')
    likeness.asked.splice(0)
    await build({ ...question, slippage: 0.5 })
    expect(likeness.asked.map(({ call, given }) => [call, given])).toEqual([
      ['GET /swap/v6.1/1/swap', { ...pair, from: ACCOUNT, origin: ACCOUNT, slippage: '0.5', disableEstimate: 'true' }],
    ])
  })

  it('names the coin by 0xeee…ee, which needs no allowance', async () => {
    const { ask, build, likeness } = setUp('1inch')
    expect(await ask({ ...question, from: COIN })).not.toHaveProperty('spender')
    expect(likeness.asked.map(({ given }) => given['src'])).toEqual([EEE])
    const { transaction } = await build({ ...question, from: COIN })
    expect(transaction).toMatchObject({ to: ONE_INCH_ROUTER, value: question.amount })
    await ask({ ...question, to: COIN })
    expect(likeness.asked.at(-2)?.given['dst']).toBe(EEE)
  })
})

describe('LI.FI', () => {
  it('is asked by its quote, with slippage as a fraction, and the coin as the address 0', async () => {
    const { ask, likeness } = setUp('lifi')
    await ask({ ...question, from: COIN, slippage: 0.3 })
    expect(likeness.asked.map(({ call, given }) => [call, given])).toEqual([
      [
        'GET /v1/quote',
        {
          fromChain: '1',
          toChain: '1',
          fromToken: ZERO,
          toToken: DOLLAR,
          fromAmount: question.amount,
          fromAddress: ACCOUNT,
          slippage: '0.003',
        },
      ],
    ])
    expect(likeness.asked[0]?.headers.get('x-lifi-api-key')).toBeNull()
  })

  it('has no way for a token at the address by which it names the coin', async () => {
    const { ask, likeness } = setUp('lifi')
    const zero = { networkId: NETWORK, address: ZERO }
    await expect(ask({ ...question, from: zero })).rejects.toMatchObject({ code: 'swap/no-route' })
    await expect(ask({ ...question, to: zero })).rejects.toMatchObject({ code: 'swap/no-route' })
    expect(likeness.asked).toEqual([])
  })

  it('may take fees in the coin that it names, and no more', async () => {
    const feeOf = (amount: string, value: string) => (answer: Answer) => {
      const fee = { name: 'Integrator fee', amount, included: false, token: { address: ZERO } }
      answer.estimate.feeCosts.push(fee)
      answer.transactionRequest.value = value
      return answer
    }
    const { offer, transaction } = await setUp('lifi', feeOf('9', '0x9')).build()
    expect(offer.fees[1]).toEqual({ kind: 'app', amount: '9', isIncluded: false })
    expect(transaction?.value).toBe('9')
    await expect(setUp('lifi', feeOf('9', '0xa')).build()).rejects.toMatchObject({ code: 'swap/bad-answer' })
  })
})

/** Changes a member of an answer, by its path. */
const having =
  (path: string, value: unknown) =>
  (answer: Answer): unknown => {
    const names = path.split('.')
    const last = names.pop() ?? ''
    const parent = names.reduce((inner, name) => inner?.[name], answer)
    if (parent) parent[last] = value
    return answer
  }
const HUGE = (2n ** 256n).toString()

describe('hostile answers are failures', () => {
  const anyShape: readonly [string, (answer: Answer) => unknown][] = [
    ['null', () => null],
    ['a text', () => 'x'],
    ['a list', () => []],
    ['nothing', () => ({})],
  ]
  it.each<[string, (answer: Answer) => unknown]>([
    ...anyShape,
    ['a number for an amount', having('dstAmount', 7)],
    ['an amount that is huge', having('dstAmount', HUGE)],
    ['an amount of a million digits', having('dstAmount', '9'.repeat(900_000))],
    ['a negative amount', having('dstAmount', '-1')],
    ['an amount with a fraction', having('dstAmount', '1.5')],
    ['hexadecimal digits', having('dstAmount', '0xff')],
  ])('of 1inch: %s', async (_, lie) => {
    const { ask, build } = setUp('1inch', lie)
    for (const told of [ask(), build()])
      expect(failureCode(await told.catch((error: unknown) => error))).toBe('swap/bad-answer')
  })

  it.each<[string, (answer: Answer) => unknown]>([
    ['another account', having('tx.from', STRANGER)],
    ['a call of the token', having('tx.to', GOLD)],
    ['a call of what is got', having('tx.to', DOLLAR)],
    ['a call of the account', having('tx.to', ACCOUNT)],
    ['a call of another contract', having('tx.to', STRANGER)],
    ['no address', having('tx.to', '0x12')],
    ['the coin too', having('tx.value', '1')],
    ['a huge value', having('tx.value', HUGE)],
    ['no data', having('tx.data', '0x')],
    ['odd data', having('tx.data', '0x123')],
    ['data that is none', having('tx.data', 'approve')],
    ['very much data', having('tx.data', `0x${'00'.repeat(200_000)}`)],
    ['no transaction', having('tx', undefined)],
    ['a spender that is the token', having('address', GOLD)],
    ['a spender that is the account', having('address', ACCOUNT)],
  ])('of the transaction of 1inch: %s', async (_, lie) => {
    const { build } = setUp('1inch', lie)
    expect(failureCode(await build().catch((error: unknown) => error))).toBe('swap/bad-answer')
  })

  it('of 1inch: nothing that arrives is no way', async () => {
    const { ask } = setUp('1inch', having('dstAmount', '0'))
    await expect(ask()).rejects.toMatchObject({ code: 'swap/no-route' })
  })

  it('of 1inch: gas that can not be is none', async () => {
    for (const gas of [0, 20_999, 1e18, '1e99', null, -5]) {
      const { ask } = setUp('1inch', having('gas', gas))
      expect(await ask()).not.toHaveProperty('gas')
    }
  })

  it.each<[string, (answer: Answer) => unknown]>([
    ...anyShape,
    ['another chain', having('transactionRequest.chainId', 10)],
    ['from another chain', having('action.fromChainId', 10)],
    ['to another chain', having('action.toChainId', 10)],
    ['another token', having('action.fromToken.address', STRANGER)],
    ['another token that is got', having('action.toToken.address', STRANGER)],
    ['another amount', having('action.fromAmount', '1')],
    ['another account', having('action.fromAddress', STRANGER)],
    ['another receiver', having('action.toAddress', STRANGER)],
    ['another sender', having('transactionRequest.from', STRANGER)],
    ['no spender', having('estimate.approvalAddress', undefined)],
    ['another spender than it calls', having('estimate.approvalAddress', STRANGER)],
    ['a minimum above the amount', having('estimate.toAmountMin', '1001')],
    ['a minimum below the slippage', having('estimate.toAmountMin', '900')],
    ['an amount that is huge', having('estimate.toAmount', HUGE)],
    ['a fee that is huge', having('estimate.feeCosts.0.amount', HUGE)],
    [
      'a thousand fees',
      (answer) => having('estimate.feeCosts', Array(1_000).fill(answer.estimate.feeCosts[0]))(answer),
    ],
    ['the coin too', having('transactionRequest.value', '0x1')],
    ['a call of the token', having('transactionRequest.to', GOLD)],
    ['no transaction', having('transactionRequest', null)],
  ])('of LI.FI: %s', async (_, lie) => {
    const { ask, build } = setUp('lifi', lie)
    for (const told of [ask(), build()])
      expect(failureCode(await told.catch((error: unknown) => error))).toBe('swap/bad-answer')
  })

  it('of LI.FI: less of the coin than is given', async () => {
    const { build } = setUp('lifi', having('transactionRequest.value', '0x0'))
    await expect(build({ ...question, from: COIN })).rejects.toMatchObject({ code: 'swap/bad-answer' })
    expect((await setUp('lifi').build({ ...question, from: COIN })).offer).not.toHaveProperty('spender')
  })
})

describe('an offer', () => {
  const offer: SwapOffer = { provider: 'a', toAmount: '1000', toAmountMin: '990', fees: [] }

  it('has the minimum that the slippage permits, down to rounding', () => {
    expect(leastOf({ slippage: 1 }, '1000')).toBe(990n)
    expect(leastOf({ slippage: 0.3 }, '1000000')).toBe(997_000n)
    expect(leastOf({ slippage: 50 }, '3')).toBe(1n)
    expect(leastOf({ slippage: 0 }, '7')).toBe(7n)
    expect(checkOffer(question, { ...offer, toAmountMin: '989' })).toMatchObject({ toAmountMin: '989' })
    expect(() => checkOffer(question, { ...offer, toAmountMin: '988' })).toThrow(NoOffer)
  })

  it('has no impact and no end that can not be', () => {
    for (const priceImpact of [-1, 101, Number.NaN])
      expect(checkOffer(question, { ...offer, priceImpact })).toEqual(offer)
    expect(checkOffer(question, { ...offer, priceImpact: 3.5 })).toMatchObject({ priceImpact: 3.5 })
    const now = Date.now()
    expect(checkOffer(question, { ...offer, expiresAt: now + 1e9 })).toEqual(offer)
    expect(checkOffer(question, { ...offer, expiresAt: now + 30_000 })).toMatchObject({ expiresAt: now + 30_000 })
    for (const expiresAt of [now, now + 999, Number.NaN])
      expect(() => checkOffer(question, { ...offer, expiresAt })).toThrow('swap/no-route')
  })

  it('may call a side itself where that wraps the coin', () => {
    const wrap = { to: DOLLAR, data: '0xd0e30db0', value: question.amount } as const
    expect(checkTransaction({ ...question, from: COIN }, {}, wrap)).toBe(wrap)
    const unwrap = { to: GOLD, data: '0x2e1a7d4d', value: '0' } as const
    expect(checkTransaction({ ...question, to: COIN }, {}, unwrap)).toBe(unwrap)
    expect(() => checkTransaction(question, {}, unwrap)).toThrow(NoOffer)
    expect(LIFI_ROUTER).not.toBe(GOLD)
  })
})

it.each([
  [new ServiceFailed('late'), 'swap/provider-late'],
  [new ServiceFailed('given-up'), 'swap/provider-late'],
  [new ServiceFailed('away'), 'swap/provider-away'],
  [new ServiceFailed('too-large'), 'swap/bad-answer'],
  [new ServiceFailed('malformed'), 'swap/bad-answer'],
  [new ServiceFailed('status', 404), 'swap/no-route'],
  [new ServiceFailed('status', 400), 'swap/no-route'],
  [new ServiceFailed('status', 401), 'swap/provider-away'],
  [new ServiceFailed('status', 500), 'swap/provider-away'],
  [new NoOffer('swap/implausible'), 'swap/implausible'],
  [new Error('any'), 'swap/provider-away'],
  ['thrown', 'swap/provider-away'],
])('%s is told as %s', (error, code) => expect(failureCode(error)).toBe(code))
