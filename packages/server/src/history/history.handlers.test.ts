// Tests history.types.ts.
import { describe, expect, it, vi } from 'vitest'
import { unavailable } from '../base/refusal.js'
import { ChainAway, ChainRefused } from '../chain/chain.errors.js'
import { createTestServer } from '../server.fixture.js'
import { BadCursor, LeftFork } from './history.types.js'
import type { HistorySource } from './history.source.js'

const ACCOUNT = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const SOLANA = 'solana:local'
const PAGE = { data: [], next: null, coverage: { since: null, missing: [] } }

function setUp() {
  const page = vi.fn<HistorySource['page']>(async () => PAGE)
  const { get } = createTestServer({ history: { networkIds: ['eip155:1', 'eip155:5', SOLANA], page } })
  const ask = (account: string, query = {}) => get(`/v1/account/${account}/history`, query)
  /** What the source was asked for last. */
  const asked = () => {
    const { account, networkIds } = page.mock.lastCall?.[0] ?? {}
    return [account, networkIds]
  }
  return { ask, asked, page }
}

describe('the history of an account', () => {
  it('S7.04 is that of all networks that it may be on, or of one', async () => {
    const { ask, asked } = setUp()
    expect((await ask(ACCOUNT)).body).toEqual(PAGE)
    expect(asked()).toEqual([ACCOUNT, ['eip155:1', 'eip155:5']])
    await ask(ACCOUNT, { chainId: 'eip155:5' })
    expect(asked()).toEqual([ACCOUNT, ['eip155:5']])
  })

  it('takes the CAIP-10 id of an account, with its network beside it and alone', async () => {
    const { ask, asked } = setUp()
    for (const query of [{ chainId: 'eip155:5' }, {}]) {
      expect((await ask(`eip155:5:${ACCOUNT}`, query)).status).toBe(200)
      expect(asked()).toEqual([ACCOUNT, ['eip155:5']])
    }
  })

  it.each<[string, string, Record<string, string>]>([
    ['chainId: must be a network of this server', ACCOUNT, { chainId: 'eip155:6' }],
    ['chainId: must be a network of this server', 'vitalik.eth', { chainId: 'eip155:6' }],
    ['account: is of another network than chainId', `eip155:1:${ACCOUNT}`, { chainId: 'eip155:5' }],
    ['account: must be of a network of this server', `eip155:6:${ACCOUNT}`, {}],
    ['account: must be an address of an EVM chain or of Solana', 'vitalik.eth', {}],
    ['account: must be an address, or an account as eip155:1:0x…', `garbage:${ACCOUNT}`, {}],
    ['account: must be an address of the network', ACCOUNT, { chainId: SOLANA }],
  ])('is refused with what is wrong: %s (%s)', async (description, account, query) => {
    const { ask, page } = setUp()
    const { status, body } = await ask(account, query)
    expect([status, body.reasons]).toEqual([400, [{ field: description.split(':')[0], description }]])
    expect(page).not.toHaveBeenCalled()
  })

  it('F291 says that the chain took back the blocks of a cursor', async () => {
    const { ask, page } = setUp()
    page.mockRejectedValue(new LeftFork())
    const { status, body } = await ask(ACCOUNT, { cursor: 'any' })
    const description = 'cursor: is of blocks that the chain took back: ask for the newest page'
    expect([status, body.reasons]).toEqual([400, [{ field: 'cursor', description }]])
  })

  it('is that of the networks of Solana where the account is one of them', async () => {
    const { ask, asked } = setUp()
    const account = 'GZmDMzmgtxF6u9AVJyW1UaSZyXNUXYyGTXNPLREPwiwA'
    await ask(account)
    expect(asked()).toEqual([account, [SOLANA]])
  })

  it('has no transactions of an on-ramp', async () => {
    const { ask, page } = setUp()
    const { status, body } = await ask(ACCOUNT, { onramp: 'any' })
    expect([status, body]).toEqual([200, { data: [], next: null, coverage: { since: null, missing: [] } }])
    expect(page).not.toHaveBeenCalled()
  })

  it('has the pictures of tokens at the server that was asked', async () => {
    const { ask, page } = setUp()
    await ask(ACCOUNT)
    const token = { networkId: 'eip155:5', address: undefined, name: 'Ether', symbol: 'ETH', decimals: 18 }
    const { iconUrl } = page.mock.lastCall?.[0] ?? {}
    expect(iconUrl?.({ ...token, logoUri: 'https://a.example/eth.png' })).toBe(
      'https://server.example/public/getTokenImage/eip155:5',
    )
  })

  it.each<[number, string, Error]>([
    [400, 'cursor: must be the member next of an answer', new BadCursor()],
    [502, 'No node of this network answers', new ChainAway('away')],
    [502, 'No node of this network answers', new ChainRefused('eth_call', { code: -32005, message: 'limit' })],
    [503, expect.any(String), unavailable(undefined, new Error('The database is away.'))],
  ])('is refused with status %i: %s', async (expected, description, error) => {
    const { ask, page } = setUp()
    page.mockRejectedValue(error)
    const { status, body } = await ask(ACCOUNT)
    expect([status, body.reasons[0].description]).toEqual([expected, description])
  })
})
