import { describe, expect, it } from 'vitest'
import type { PreparedTransfer } from '../../adapter/adapter.types.js'
import { isName } from '../receivers/receivers.reading.js'
import { isSameToken } from '../tokens/tokens.rules.js'
import type { Token } from '../tokens/tokens.types.js'
import { checkDecided, isLink, isSameReview, openStops, paymentOfForm, shortageOf } from './send.rules.js'
import type { SendState } from './send.types.js'

const coin: Token = { networkId: 'eip155:1', name: 'Coin', symbol: 'COIN', decimals: 18 }
const token: Token = { ...coin, address: '0xde709f2102306220921060314715629080e2fb77', decimals: 6 }

describe('a token', () => {
  it('is the same on the same network with the same address and decimals', () => {
    expect(isSameToken(token, { ...token, name: 'Other' })).toBe(true)
    expect(isSameToken(undefined, undefined)).toBe(true)
    for (const other of [coin, undefined, { ...token, networkId: 'eip155:10' }, { ...token, decimals: 18 }] as const) {
      expect(isSameToken(token, other)).toBe(false)
      expect(isSameToken(other, token)).toBe(false)
    }
  })
})

describe('a receiver', () => {
  it.each(['vitalik.eth', ' a.b.c ', 'имя.eth'])('%j is a name', (text) => expect(isName(text)).toBe(true))

  it.each(['vitalik', '.eth', 'a.', 'a..b', 'a b.eth', 'a.eth/x', 'x:a.eth', 'a.eth?', 'a@b.eth', 'a.b:c', 'a b'])(
    '%j is no name',
    (text) => expect(isName(text)).toBe(false),
  )

  it.each(['eip155:1:0xab', ' solana:x', 'ethereum:0xab'])('%j is a link', (text) => expect(isLink(text)).toBe(true))

  it.each(['eip155', 'vitalik.eth', 'other:1:0xab', ''])('%j is no link', (text) => expect(isLink(text)).toBe(false))
})

describe('the payment of a form', () => {
  const form = {
    token,
    isMax: false,
    sendTokenAmount: '1',
    receiver: 'friend.eth',
    receiverAddress: '0xab',
  } as SendState
  const payer = { caipNetworkId: token.networkId }

  it('has all that the form has', () => {
    expect(paymentOfForm(form, payer)).toMatchObject({ to: '0xab', value: 1_000_000n, token })
    expect(paymentOfForm({ ...form, isMax: true, sendTokenAmount: '' }, payer)).toMatchObject({ value: 'max' })
  })

  it.each([
    [{ sendTokenAmount: ' ' }, 'send/incomplete'],
    [{ receiver: ' ' }, 'send/incomplete'],
    [{ isMax: true, receiver: '' }, 'send/incomplete'],
    [{ receiverAddress: undefined }, 'send/incomplete'],
    [{ isMax: true, receiverAddress: undefined }, 'send/incomplete'],
    [{ token: undefined }, 'send/no-token'],
    [{ token: undefined, isMax: true }, 'send/no-token'],
    [{ token: { ...token, networkId: 'eip155:2' } }, 'wallet/wrong-network'],
  ] as const)('with %j it is refused: %s', (changes, code) =>
    expect(() => paymentOfForm({ ...form, ...changes }, payer)).toThrow(expect.objectContaining({ code })),
  )
})

describe('what an account lacks', () => {
  const short = { code: 'wallet/insufficient-funds' }
  it.each<[object, string | undefined]>([
    [{ value: '0', max: '0' }, 'amount'],
    [{ value: '1', max: '0' }, 'fee'],
    [{ value: '1', max: '0', token: '0xab' }, 'amount'],
    [{ value: '2', max: '1' }, 'amount'],
    [{ value: '1', max: '1' }, undefined],
    [{ value: '0', max: '1' }, undefined],
    [{ value: '0' }, undefined],
    [{ value: '1', failure: { code: 'wallet/reverted' } }, undefined],
    [{ value: '1', failure: short }, 'amount'],
    [{ value: '1', failure: short, token: '0xab' }, 'fee'],
    [{ value: '1', max: '1', failure: short }, 'fee'],
    [{ value: '1', failure: short, missing: { for: 'rent' } }, 'rent'],
  ])('for %j is %s', (prepared, lack) => expect(shortageOf(prepared as unknown as PreparedTransfer)).toBe(lack))
})

it('the open stops are those that were not accepted', () => {
  const review = { stops: ['look-alike', 'program'], warnings: [] } as const
  expect(openStops(review)).toEqual(['look-alike', 'program'])
  expect(openStops(review, ['program'])).toEqual(['look-alike'])
})

describe('a decision about a receiver', () => {
  const review = { stops: ['look-alike', 'program'], warnings: [] } as const
  const thrown = (...given: Parameters<typeof checkDecided>): unknown => {
    try {
      return checkDecided(...given)
    } catch (error) {
      return error
    }
  }

  it('is asked for where a stop was not accepted, and names all and the open ones', () => {
    expect(thrown({ review, shortage: undefined }, ['program'])).toMatchObject({
      code: 'send/risky-receiver',
      context: { stops: ['look-alike', 'program'], open: ['look-alike'] },
    })
    expect(thrown({ review, shortage: 'amount' }, undefined)).toMatchObject({ code: 'send/risky-receiver' })
    expect(thrown({ review, shortage: undefined }, ['program', 'look-alike'])).toBeUndefined()
  })

  it('F111 is of no use where the account has less than the amount, and a wallet may know better of the fee', () => {
    const accepted = ['look-alike', 'program'] as const
    expect(thrown({ review, shortage: 'amount' }, accepted)).toMatchObject({ code: 'wallet/insufficient-funds' })
    expect(thrown({ review, shortage: 'fee' }, accepted)).toBeUndefined()
  })

  it('holds for another review that says the same', () => {
    expect(isSameReview(review, { ...review })).toBe(true)
    expect(isSameReview(review, { ...review, stops: [] })).toBe(false)
    expect(isSameReview(undefined, review)).toBe(false)
  })
})
