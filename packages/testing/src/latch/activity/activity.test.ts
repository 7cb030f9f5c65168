import { afterEach, describe, expect, it, vi } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'

const ID = alphaNetwork.caipNetworkId
const SERVER = 'https://kit.example'
const FAILED = { code: 'activity/failed', message: 'Failed to fetch transactions' }
afterEach(() => vi.unstubAllGlobals())

const row = (id: string, chain: string = ID) => ({
  id,
  metadata: { minedAt: '2025-06-01T12:00:00Z', chain, hash: id, status: 'confirmed', sentFrom: TEST_ADDRESS },
  transfers: [],
})

/** The pages of a fake server by their cursors. The newest page has the cursor ''. */
type Pages = Record<string, unknown>

function createServer(pages: Pages = {}, chains: readonly string[] = [ID, betaNetwork.caipNetworkId]) {
  const asked: { query: Record<string, string>; cache: string | undefined }[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(address)
    if (pathname === '/v1/supported-chains') return Response.json({ http: chains, ws: [] })
    expect(pathname).toBe(`/v1/account/${TEST_ADDRESS}/history`)
    asked.push({ query: Object.fromEntries(searchParams), cache: init.cache })
    const page = pages[searchParams.get('cursor') ?? '']
    if (page instanceof Response) return page.clone()
    return page === undefined ? new Response('', { status: 404 }) : Response.json(await Promise.resolve(page))
  })
  return { pages, asked }
}

async function setUp(options: TestLatchOptions = {}) {
  const test = await createConnectedLatch({ endpoints: { api: SERVER }, ...options })
  return { ...test, activity: await test.latch.feature('activity') }
}
type Activity = Awaited<ReturnType<typeof setUp>>['activity']
const ids = ({ state }: Activity) => state.transactions.map(({ id }) => id)
const hiddenIds = ({ state }: Activity) => state.hidden.map(({ id }) => id)

const moved = (direction: string, numeric: string, value?: number) => ({
  direction,
  quantity: { numeric },
  value,
  fungible_info: { name: 'Free coin', symbol: 'FREE' },
})
/** A transaction that gave the account an NFT that is marked as spam. */
const spam = (id: string) => ({
  ...row(id),
  metadata: { ...row(id).metadata, sentFrom: OTHER_ADDRESS },
  transfers: [{ direction: 'in', nft_info: { name: 'Prize', flags: { is_spam: true } } }],
})
/** A transaction of a stranger that gave the account less than a cent. */
const dust = (id: string) => ({ ...spam(id), transfers: [moved('in', '0.5', 0.001)] })

describe('the activity', () => {
  it('S3.08 S7.04 has the newest page of the active network', async () => {
    const { asked } = createServer({ '': { data: [row('1'), row('2'), row('3', 'eip155:5')], next: 'b' } })
    const { activity, latch } = await setUp()
    expect(asked).toEqual([])
    const reading = activity.refresh()
    await vi.waitFor(() => expect(activity.state.loading).toBe(true))
    await reading
    expect(ids(activity)).toEqual(['1', '2'])
    expect(activity.state).toMatchObject({ loading: false, empty: false, next: 'b', lastNetworkInView: ID })
    expect(activity.state.transactionsByYear[2025]?.[5]).toHaveLength(2)
    expect(asked).toMatchObject([{ query: { chainId: ID }, cache: undefined }])
    expect(latch.getState().activity).toMatchObject({ next: 'b' })
  })

  it('S5.10 has all networks in the scope of all', async () => {
    const { asked } = createServer({ '': { data: [row('1'), row('2', 'eip155:5')], next: null } })
    const { activity } = await setUp()
    activity.setScope('all')
    await activity.refresh()
    expect(ids(activity)).toEqual(['1', '2'])
    expect(asked[0]?.query).not.toHaveProperty('chainId')
  })

  it('S5.10 F155 F300 hides spam and dust, and has them apart, the newest first', async () => {
    const paid = { ...row('own'), transfers: [moved('in', '5', 12)] }
    const { pages } = createServer({
      '': { data: [spam('1'), paid, dust('2'), { ...spam('3'), metadata: row('3', 'eip155:5').metadata }], next: 'b' },
      b: { data: [dust('4'), row('old')], next: null },
    })
    const { activity } = await setUp()
    await activity.refresh()
    expect([ids(activity), hiddenIds(activity)]).toEqual([['own'], ['1', '2']])
    await activity.loadMore()
    expect([ids(activity), hiddenIds(activity)]).toEqual([
      ['own', 'old'],
      ['1', '2', '4'],
    ])
    expect(activity.toCsv()).not.toContain('Prize')
    // What comes goes to the front, and what a chain dropped goes.
    pages[''] = { data: [dust('0'), paid, dust('2')], next: 'b' }
    await activity.refresh({ force: true })
    expect([ids(activity), hiddenIds(activity)]).toEqual([
      ['own', 'old'],
      ['0', '2', '4'],
    ])
  })

  it('F300 keeps what is hidden, where nothing is shown, through the next read', async () => {
    const { pages } = createServer({
      '': { data: [spam('1')], next: 'b' },
      b: { data: [spam('2')], next: 'c' },
    })
    const { activity } = await setUp()
    await activity.refresh()
    await activity.loadMore()
    await activity.refresh({ force: true })
    expect(hiddenIds(activity)).toEqual(['1', '2'])
    expect(activity.state).toMatchObject({ empty: true, next: 'c' })
    // A server that reads the newest blocks can't name all that there is (F283).
    pages[''] = { data: [], coverage: { missing: ['recent'] } }
    await activity.refresh({ force: true })
    expect(hiddenIds(activity)).toEqual(['1', '2'])
    expect(activity.state).toMatchObject({ empty: true, next: 'c' })
  })

  it('reads the other scope at once while it is watched, and drops a late page of the first', async () => {
    const { asked } = createServer({ '': { data: [row('1'), row('2', 'eip155:5')], next: null } })
    const { activity, clock } = await setUp()
    const stop = activity.watch()
    await vi.waitFor(() => expect(ids(activity)).toEqual(['1']))
    activity.setScope('all')
    expect(activity.state).toMatchObject({ scope: 'all', transactions: [] })
    await clock.advance(0)
    await vi.waitFor(() => expect(ids(activity)).toEqual(['1', '2']))
    activity.setScope('network')
    await clock.advance(0)
    activity.setScope('all')
    await clock.advance(0)
    await vi.waitFor(() => expect(activity.state.at).toBeDefined())
    expect(ids(activity)).toEqual(['1', '2'])
    expect(asked.map(({ query }) => query.chainId)).toEqual([ID, undefined, ID, undefined])
    stop()
  })

  it('shows what became of rows: a pending one is mined, another one is gone with its block', async () => {
    const pending = (id: string) => ({ ...row(id), metadata: { ...row(id).metadata, status: 'pending' } })
    const { pages } = createServer({ '': { data: [pending('3'), row('2'), row('1')], next: 'b' } })
    const { activity } = await setUp()
    await activity.refresh()
    pages.b = { data: [row('0')], next: null }
    await activity.loadMore()
    const [, , first] = activity.state.transactions
    pages[''] = { data: [row('4'), row('3'), row('1')], next: 'b' }
    await activity.refresh({ force: true })
    expect(activity.state.transactions.map(({ id, metadata }) => `${id} ${metadata.status}`)).toEqual([
      ...['4 confirmed', '3 confirmed', '1 confirmed', '0 confirmed'],
    ])
    expect(activity.state.transactions[2]).toBe(first)
    const same = activity.state.transactions
    await activity.refresh({ force: true })
    expect(activity.state.transactions).toBe(same)
    // It is mined again in another block.
    pages[''] = { data: [row('2'), row('4'), row('3'), row('1')], next: 'b' }
    await activity.refresh({ force: true })
    expect(ids(activity)).toEqual(['2', '4', '3', '1', '0'])
  })

  it.each([[[]], [['1']], [['9']]])(
    'F283 keeps what it showed while the server reads the newest blocks, and asks again soon: %j',
    async (named) => {
      const coverage = { missing: ['recent'] }
      const { pages, asked } = createServer({ '': { data: [row('2'), row('1')], next: 'b' } })
      const { activity, clock } = await setUp()
      const stop = activity.watch()
      await vi.waitFor(() => expect(ids(activity)).toEqual(['2', '1']))
      pages[''] = { data: named.map((id) => row(id)), next: null, coverage }
      await activity.refresh({ force: true })
      expect(ids(activity)).toEqual(['2', '1'])
      expect(activity.state).toMatchObject({ coverage, next: 'b', empty: false, error: undefined })
      pages[''] = { data: [row('3'), row('2'), row('1')], next: 'b' }
      const before = asked.length
      await clock.advance(4_000)
      await vi.waitFor(() => expect(ids(activity)).toEqual(['3', '2', '1']))
      expect(asked.length).toBe(before + 1)
      expect(activity.state.coverage?.missing ?? []).toEqual([])
      stop()
    },
  )

  it('F283 takes what such a server names where nothing is shown yet', async () => {
    createServer({ '': { data: [row('1')], next: null, coverage: { missing: ['recent'] } } })
    const { activity } = await setUp()
    await activity.refresh()
    expect(ids(activity)).toEqual(['1'])
  })

  it('F027 F028 reads further pages, each row once, until a page repeats', async () => {
    createServer({
      '': { data: [row('1'), row('2')], next: 'b' },
      b: { data: [row('2'), row('3')], next: 'c' },
      c: { data: [row('3')], next: 'd' },
    })
    const { activity, latch } = await setUp()
    const events: string[] = []
    latch.subscribeEvents(({ event }) => events.push(event))
    await activity.refresh()
    await Promise.all([activity.loadMore(), activity.loadMore()])
    expect(ids(activity)).toEqual(['1', '2', '3'])
    expect(activity.state.next).toBe('c')
    await activity.loadMore()
    expect(activity.state.next).toBeUndefined()
    await activity.loadMore()
    expect(ids(activity)).toEqual(['1', '2', '3'])
    expect(events.filter((event) => event === 'LOAD_MORE_TRANSACTIONS')).toHaveLength(2)
  })

  it('S4.07 S8.07 keeps its rows where a later page fails, and reads that page again', async () => {
    const { pages } = createServer({ '': { data: [row('1')], next: 'b' } })
    const { activity, latch } = await setUp()
    const events: string[] = []
    latch.subscribeEvents(({ event }) => events.push(event))
    await activity.refresh()
    await expect(activity.loadMore()).rejects.toMatchObject(FAILED)
    expect(activity.state).toMatchObject({ empty: true, next: undefined, error: FAILED, loading: false })
    expect(ids(activity)).toEqual(['1'])
    expect(events).toContain('ERROR_FETCH_TRANSACTIONS')
    pages.b = { data: [row('2')], next: null }
    await activity.retry()
    expect(ids(activity)).toEqual(['1', '2'])
    expect(activity.state).toMatchObject({ empty: false, error: undefined })
  })

  it('F291 begins anew where the server refuses the cursor of a page, since the chain took its blocks back', async () => {
    const { pages, asked } = createServer({ '': { data: [row('2'), row('1')], next: 'b' } })
    pages.b = new Response('', { status: 400 })
    const { activity } = await setUp()
    await activity.refresh()
    await expect(activity.loadMore()).rejects.toMatchObject(FAILED)
    expect(ids(activity)).toEqual(['2', '1'])
    pages[''] = { data: [row('3'), row('1')], next: 'c' }
    pages.c = { data: [row('0')], next: null }
    await activity.retry()
    expect(ids(activity)).toEqual(['3', '1'])
    expect(activity.state).toMatchObject({ empty: false, error: undefined, next: 'c' })
    await activity.loadMore()
    expect(ids(activity)).toEqual(['3', '1', '0'])
    expect(asked.map(({ query }) => query['cursor'])).toEqual([undefined, 'b', undefined, 'c'])
  })

  it('S4.07 reads the newest page again where that one failed, and not the next one', async () => {
    const newest = { data: [row('1')], next: 'b' }
    const { pages, asked } = createServer({ '': newest, b: { data: [row('0')], next: null } })
    const { activity } = await setUp()
    await activity.refresh()
    pages[''] = null
    await expect(activity.refresh({ force: true })).rejects.toMatchObject(FAILED)
    await activity.loadMore()
    expect(activity.state.error).toMatchObject(FAILED)
    pages[''] = { ...newest, data: [row('2'), row('1')] }
    await activity.retry()
    expect(ids(activity)).toEqual(['2', '1', '0'])
    expect(activity.state.error).toBeUndefined()
    expect(asked.map(({ query }) => query.cursor ?? '')).toEqual(['', '', 'b', ''])
  })

  it('keeps the rows where the transactions of an on-ramp can’t be read', async () => {
    const { pages } = createServer({ '': { data: [row('1')], next: 'b' } })
    const { activity } = await setUp()
    await activity.refresh()
    pages[''] = null
    await expect(activity.loadOnramp()).rejects.toMatchObject(FAILED)
    expect(activity.state).toMatchObject({ empty: false, next: 'b', error: undefined })
  })

  it.each([
    ['F001', 'html'],
    ['F003', null],
    ['F003', { data: 'x' }],
  ])('%s S4.07 is empty where the answer is %j, and a retry reads it', async (_, answer) => {
    const { pages } = createServer({ '': answer })
    const { activity } = await setUp()
    await expect(activity.refresh()).rejects.toMatchObject(FAILED)
    expect(activity.state).toMatchObject({ empty: true, next: undefined, loading: false })
    pages[''] = { data: [row('1')], next: null }
    await activity.retry()
    expect(activity.state).toMatchObject({ empty: false, error: undefined })
  })

  it('puts what is new in front of what is loaded', async () => {
    const { pages } = createServer({ '': { data: [row('1')], next: 'b' }, b: { data: [row('0')], next: null } })
    const { activity } = await setUp()
    await activity.refresh()
    await activity.loadMore()
    pages[''] = { data: [row('2'), row('1')], next: 'b2' }
    await activity.refresh({ force: true })
    expect(ids(activity)).toEqual(['2', '1', '0'])
    expect(activity.state.next).toBeUndefined()
    // More is new than a page holds: the list begins anew.
    pages[''] = { data: [row('9')], next: 'c' }
    await activity.refresh({ force: true })
    expect(ids(activity)).toEqual(['9'])
    expect(activity.state.next).toBe('c')
  })

  it('F100 reads again what was sent from here until the server names it, and then as seldom as before', async () => {
    const { asked, pages } = createServer({ '': { data: [row('1')], next: null } })
    const { activity, latch, clock, adapter } = await setUp({ adapter: { wait: 'hang' } })
    const stop = activity.watch()
    await vi.waitFor(() => expect(ids(activity)).toEqual(['1']))
    const { hash } = await latch.send({ to: OTHER_ADDRESS, amount: '0.5' })
    await clock.advance(0)
    expect(asked).toHaveLength(1)
    const inclusion = { hash, status: 'success', block: { number: '5' }, confirmations: 1, isFinal: true } as const
    adapter.set({ snapshot: { state: 'included', inclusion } })
    await (await latch.feature('transactions')).check(hash)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await vi.waitFor(() => expect(activity.state.loading).toBe(false))
    pages[''] = { data: [row(hash), row('1')], next: null }
    await clock.advance(4_000)
    await vi.waitFor(() => expect(ids(activity)).toEqual([hash, '1']))
    expect(asked).toHaveLength(3)
    await clock.advance(29_999)
    expect(asked).toHaveLength(3)
    await clock.advance(1)
    await vi.waitFor(() => expect(asked).toHaveLength(4))
    stop()
  })

  it('waits for a minute where the server never names what was sent from here', async () => {
    const { asked } = createServer({ '': { data: [row('1')], next: null } })
    const { activity, latch, clock } = await setUp()
    const sent = await latch.send({ to: OTHER_ADDRESS, amount: '0.5' })
    await sent.wait()
    const stop = activity.watch()
    for (let step = 0; step < 30; step++) {
      await vi.waitFor(() => expect(activity.state.loading).toBe(false))
      await clock.advance(4_000)
    }
    // The first read, 15 in the first minute, and two in the second one.
    expect(asked.length).toBeGreaterThanOrEqual(16)
    expect(asked.length).toBeLessThanOrEqual(18)
    stop()
  })

  it('F039 drops a late page of another network', async () => {
    let answer = (_: unknown): void => {}
    const late = new Promise((resolve) => (answer = resolve))
    createServer({ '': { data: [row('1')], next: 'b' }, b: late })
    const { activity, adapter, wallets } = await setUp()
    await activity.refresh()
    const more = activity.loadMore()
    adapter.emit({ type: 'network', connectorId: wallets[0]!.info.rdns, networkId: betaNetwork.caipNetworkId })
    answer({ data: [row('2')], next: null })
    await more
    expect(activity.state).toMatchObject({ transactions: [], loading: false, next: undefined, empty: false })
  })

  it('F039 drops a late page also where the other network has a page of the same name', async () => {
    let answer = (_: unknown): void => {}
    const late = new Promise((resolve) => (answer = resolve))
    const { pages } = createServer({ '': { data: [row('1')], next: 'b' }, b: late })
    const { activity, adapter, wallets } = await setUp()
    await activity.refresh()
    const more = activity.loadMore()
    const there = betaNetwork.caipNetworkId
    pages[''] = { data: [row('8', there)], next: 'b' }
    adapter.emit({ type: 'network', connectorId: wallets[0]!.info.rdns, networkId: there })
    await activity.refresh()
    answer({ data: [row('2', there)], next: null })
    await more
    expect(ids(activity)).toEqual(['8'])
    expect(activity.state.next).toBe('b')
  })

  it('S7.01 S7.22 is empty where the server does not know the network', async () => {
    const { asked } = createServer({}, [])
    const { activity } = await setUp()
    await activity.refresh()
    expect(activity.state).toMatchObject({ empty: true, error: undefined })
    expect(asked).toEqual([])
  })

  it('S7.01 asks for no other network and no on-ramp, either, where the server does not know the active network', async () => {
    const { asked } = createServer({ '': { data: [row('1')], next: null } }, [betaNetwork.caipNetworkId])
    const { activity } = await setUp()
    activity.setScope('all')
    await activity.refresh()
    await activity.loadOnramp()
    expect([activity.state.transactions, activity.state.coinbaseTransactions, asked]).toEqual([[], [], []])
  })

  it('S7.22 asks for what an on-ramp made past the cache', async () => {
    const { asked } = createServer({ '': { data: [row('1')], next: null } })
    const { activity } = await setUp()
    await activity.loadOnramp()
    expect(asked).toMatchObject([{ query: { onramp: 'coinbase' }, cache: 'no-cache' }])
    expect(activity.state.coinbaseTransactions).toMatchObject([{ id: '1' }])
  })

  it('S8.07 rejects without an account', async () => {
    const activity = await createTestLatch({ endpoints: { api: SERVER } }).latch.feature('activity')
    await expect(activity.refresh()).rejects.toMatchObject({
      code: 'activity/no-account',
      message: "Transactions can't be fetched without an accountAddress",
    })
  })

  it('is off without a server', async () => {
    const { activity } = await setUp({ endpoints: {} })
    await activity.refresh()
    expect(activity.state).toMatchObject({ isOn: false, transactions: [], error: undefined })
  })
})
