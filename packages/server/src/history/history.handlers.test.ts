import { describe, expect, it, vi } from 'vitest'
import { createTestServer } from '../server.fixture.js'
import { LeftFork } from './history.types.js'
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
})
