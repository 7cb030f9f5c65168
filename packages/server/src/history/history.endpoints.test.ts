import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { accountHistory } from './history.endpoints.js'

const FUNGIBLE = {
  name: 'Gold',
  symbol: 'GLD',
  address: '0x3',
  icon: { url: 'https://a.example/g.png' },
  flags: { is_spam: false },
}
const NFT = {
  name: 'Card #1',
  content: { preview: { url: 'https://a.example/1.png' } },
  flags: { is_spam: true },
}
const METADATA = {
  minedAt: '2026-01-02T03:04:05.000Z',
  chain: 'eip155:1',
  hash: '0xabc',
  operationType: 'send',
  status: 'confirmed',
  sentFrom: '0x1',
  sentTo: '0x2',
  fee: '0.1',
}
const COVERAGE = { since: '2026-01-01T00:00:00.000Z', missing: ['recent'] }

/** An answer with all that one may have, except for `metadata`, the direction and `coverage`. */
const answerWith = (metadata: object = {}, direction = 'in', coverage: object = COVERAGE) => ({
  data: [
    {
      id: 'eip155:1:0xabc',
      metadata: { ...METADATA, ...metadata },
      transfers: [
        { direction, quantity: { numeric: '1' }, fungible_info: FUNGIBLE },
        { direction, quantity: { numeric: '1' }, nft_info: NFT },
      ],
    },
  ],
  next: 'abc',
  coverage,
})

/** What is left of an answer after the check: the schema leaves out what it doesn't know. */
const checked = (answer: object) => accountHistory.spec.answer?.safeParse(answer).data

describe('S7.04 the answer of a history', () => {
  it.each(['send', 'receive', 'trade', 'approve', 'deploy', 'execute'])('may have the type %s', (operationType) =>
    expect(checked(answerWith({ operationType }))).toEqual(answerWith({ operationType })),
  )

  it.each(['confirmed', 'failed'])('may have the status %s', (status) =>
    expect(checked(answerWith({ status }))).toEqual(answerWith({ status })),
  )

  it.each(['in', 'out', 'self'])('may have the direction %s', (direction) =>
    expect(checked(answerWith({}, direction))).toEqual(answerWith({}, direction)),
  )

  it('may lack each kind of transactions', () => {
    const coverage = { since: null, missing: ['coin', 'failed', 'internal', 'token', 'network', 'recent'] }
    expect(checked(answerWith({}, 'in', coverage))).toEqual(answerWith({}, 'in', coverage))
  })

  it.each([
    answerWith({ operationType: '' }),
    answerWith({ status: '' }),
    answerWith({}, ''),
    answerWith({}, 'in', { ...COVERAGE, missing: [''] }),
  ])('has no other values', (answer) => expect(checked(answer)).toBeUndefined())
})

describe('S7.04 the query of a history', () => {
  const { path, query = {}, params = {} } = accountHistory.spec
  const read = (given: object) => z.object(query).safeParse(given)

  it('is read under the path of its account', () => {
    expect([path, Object.keys(params)]).toEqual(['/v1/account/{account}/history', ['account']])
  })

  it.each([{}, { cursor: 'a'.repeat(4_096), onramp: 'a'.repeat(64), chainId: 'eip155:1' }])(
    'may have all members or none',
    (given) => expect(read(given).data).toEqual(given),
  )

  it.each([
    [{ cursor: 'a'.repeat(4_097) }, 'takes 4096 characters at most'],
    [{ onramp: 'a'.repeat(65) }, 'takes 64 characters at most'],
    [{ chainId: 'mainnet' }, 'must be as eip155:1'],
  ])('is refused with what is wrong', (given, message) => {
    expect(read(given).error?.issues).toMatchObject([{ message, path: Object.keys(given) }])
  })
})
