// Tests useLatchActivity.ts.
// @vitest-environment jsdom
import {
  alphaNetwork,
  betaNetwork,
  createConnectedLatch,
  createFakeWallet,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
} from '@latchkit/testing'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { settle, watched } from './render.fixture.js'
import { useLatchActivity } from './useLatchActivity.js'
import { useLatchBalances, type LatchBalances } from './useLatchBalances.js'
import { useLatchIdentity } from './useLatchIdentity.js'
import { useAddRecentTransaction, useLatchTransactions } from './useLatchTransactions.js'

const ID = alphaNetwork.caipNetworkId
const SERVER = { endpoints: { api: 'https://kit.example' } }
const OFFLINE = { throws: new Error('offline') }
/** Another account of the test wallet. */
const OTHER = { namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const

afterEach(() => vi.unstubAllGlobals())

describe('useLatchBalances', () => {
  const token = { token: `0x${'a'.repeat(40)}`, value: 25n, decimals: 1, symbol: 'APP' }
  const own = { tokens: { [ID]: [token.token] } }
  const adapter = { tokens: [token], without: ['assets'] } as const
  const amounts = ({ data }: LatchBalances): unknown =>
    data?.tokens.map(({ symbol, quantity }) => `${quantity.numeric} ${symbol}`)

  test('asks nothing before it is mounted and a wallet is connected', async () => {
    const kit = createTestLatch({ ...own, adapter })
    kit.latch.start()
    const asked = (): number => kit.adapter.count('balance.get') + kit.adapter.count('balance.tokens')
    const { last } = await watched(kit.latch, useLatchBalances)
    await settle()
    expect([last().status, last().data, asked()]).toEqual(['idle', undefined, 0])
    expect(kit.latch.getState().balances).toBeUndefined()
    await kit.latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last().status).toBe('success'))
    expect(asked()).toBeGreaterThan(0)
  })

  test('reads the coin and the tokens by itself, and follows account and network', async () => {
    const wallets = [createFakeWallet({ accounts: [TEST_ADDRESS] })]
    const kit = await createConnectedLatch({ ...own, adapter, wallets })
    const { last, all } = await watched(kit.latch, useLatchBalances)
    await vi.waitFor(() => expect(amounts(last())).toEqual(['1.23456789 ALP', '2.5 APP']))
    expect(all.map(({ status }) => status)).toContain('pending')
    expect(last()).toMatchObject({ status: 'success', data: { hidden: [], total: undefined, at: kit.clock.now() } })
    kit.adapter.set({ tokens: [], native: 2n * 10n ** 18n })
    kit.adapter.emit({ type: 'accounts', connectorId: 'org.example.fake', accounts: [OTHER] })
    await kit.clock.advance(1)
    await vi.waitFor(() => expect(amounts(last())).toEqual(['2 ALP']))
    await kit.latch.switchNetwork(betaNetwork.caipNetworkId)
    await kit.clock.advance(1)
    await vi.waitFor(() => expect(amounts(last())).toEqual(['2 BET']))
    await kit.latch.disconnect()
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'idle', data: undefined }))
  })

  test('keeps the last balances where a later read fails', async () => {
    const { latch, adapter: fake } = await createConnectedLatch({ ...own, adapter })
    const { last } = await watched(latch, useLatchBalances)
    await vi.waitFor(() => expect(last().status).toBe('success'))
    fake.set({ balance: OFFLINE })
    await expect(last().refetch()).rejects.toMatchObject({ code: 'balances/unavailable' })
    await vi.waitFor(() => expect(last().status).toBe('error'))
    expect(amounts(last())).toEqual(['1.23456789 ALP', '2.5 APP'])
  })

  test('has no data where the first read fails', async () => {
    const { latch } = await createConnectedLatch({ ...own, adapter: { ...adapter, balance: OFFLINE } })
    const { last } = await watched(latch, useLatchBalances)
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'error', data: undefined }))
  })

  test('ends reading with its component', async () => {
    const { latch, clock } = await createConnectedLatch({ ...own, adapter })
    const before = clock.waiting()
    const { last, unmount } = await watched(latch, useLatchBalances)
    await vi.waitFor(() => expect(last().status).toBe('success'))
    expect(clock.waiting()).toBeGreaterThan(before)
    unmount()
    await vi.waitFor(() => expect(clock.waiting()).toBe(before))
  })
})

describe('useLatchIdentity', () => {
  const networks = [{ ...alphaNetwork, testnet: false }, betaNetwork] as const
  const identity = { name: 'visitor.eth', avatar: 'https://pictures.example/a.png' }

  test('looks the account up by itself, and follows it', async () => {
    const kit = createTestLatch({ networks, adapter: { identity } })
    kit.latch.start()
    const { last, all } = await watched(kit.latch, useLatchIdentity)
    await settle()
    expect([last().status, kit.adapter.count('names.identify')]).toEqual(['idle', 0])
    await kit.latch.connect({ wallet: 'Fake Wallet' })
    const found = { name: identity.name, image: identity.avatar }
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'success', data: found }))
    expect(all.map(({ status }) => status)).toContain('pending')
    kit.adapter.set({ identity: { name: null, avatar: null } })
    kit.adapter.emit({ type: 'accounts', connectorId: 'org.example.fake', accounts: [OTHER] })
    await kit.clock.advance(1)
    await vi.waitFor(() => expect(last().data).toEqual({ name: null, image: null }))
    expect(last().status).toBe('success')
  })

  test('has no name on a test network, and asks for none', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { identity } })
    const { last } = await watched(latch, useLatchIdentity)
    await settle()
    expect(last()).toMatchObject({ status: 'success', data: { name: null, image: null } })
    expect(adapter.count('names.identify')).toBe(0)
  })

  test('keeps the last answer where a later lookup fails', async () => {
    const { latch, adapter } = await createConnectedLatch({ networks, adapter: { identity } })
    const { last } = await watched(latch, useLatchIdentity)
    await vi.waitFor(() => expect(last().status).toBe('success'))
    adapter.set({ names: OFFLINE })
    await expect(last().refetch()).rejects.toMatchObject({ code: 'identity/unavailable' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'error', data: { name: identity.name } }))
  })
})

describe('useLatchTransactions', () => {
  const HASH = `0x${'5'.repeat(64)}`
  const useBoth = () => ({ ...useLatchTransactions(), add: useAddRecentTransaction() })

  test('lists what the account has sent, and what the app adds, with what became of it', async () => {
    const kit = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const { last } = await watched(kit.latch, useBoth)
    expect([last().transactions, last().unwatched]).toEqual([[], []])
    await last().add({ hash: HASH, description: 'A gift' })
    await vi.waitFor(() =>
      expect(last().transactions).toMatchObject([
        { hash: HASH, kind: 'added', description: 'A gift', status: 'pending' },
      ]),
    )
    const receipt = last().wait(HASH)
    kit.adapter.set({ wait: 'ok' })
    expect(await receipt).toMatchObject({ hash: HASH, status: 'success' })
    await vi.waitFor(() => expect(last().transactions).toMatchObject([{ status: 'success' }]))
    await last().clear()
    await vi.waitFor(() => expect(last().transactions).toEqual([]))
    await expect(last().check(HASH)).rejects.toMatchObject({ code: 'transactions/not-found' })
  })

  test('adds nothing without an account', async () => {
    const { latch } = createTestLatch()
    latch.start()
    const { last } = await watched(latch, useBoth)
    await expect(last().add({ hash: HASH })).rejects.toMatchObject({ code: 'signing/not-connected' })
  })
})

describe('useLatchActivity', () => {
  const row = (id: string, chain: string = ID) => ({
    id,
    metadata: { minedAt: '2025-06-01T12:00:00Z', chain, hash: id, status: 'confirmed', sentFrom: TEST_ADDRESS },
    transfers: [],
  })

  /** A fake server with pages by their cursors; the newest page has the cursor ''. A missing page is a refusal. */
  function createServer(pages: Record<string, unknown>): { readonly asked: string[] } {
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string) => {
      const { pathname, searchParams } = new URL(address)
      if (pathname === '/v1/supported-chains') return Response.json({ http: [ID, betaNetwork.caipNetworkId] })
      asked.push(pathname)
      const page = pages[searchParams.get('cursor') ?? '']
      return page === undefined ? new Response('', { status: 404 }) : Response.json(page)
    })
    return { asked }
  }
  const ids = ({ data }: ReturnType<typeof useLatchActivity>): unknown => data?.transactions.map(({ id }) => id)

  test('reads the newest page by itself, and further ones on request', async () => {
    const { asked } = createServer({ '': { data: [row('1')], next: 'b' }, b: { data: [row('2')], next: null } })
    const kit = createTestLatch(SERVER)
    kit.latch.start()
    const { last, all } = await watched(kit.latch, useLatchActivity)
    await settle()
    expect([last().status, asked]).toEqual(['idle', []])
    await kit.latch.connect({ wallet: 'Fake Wallet' })
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'success', isLoading: false, scope: 'network' }))
    expect(all.map(({ status }) => status)).toContain('pending')
    expect([ids(last()), last().data?.hasMore]).toEqual([['1'], true])
    await last().loadMore()
    await vi.waitFor(() => expect([ids(last()), last().data?.hasMore]).toEqual([['1', '2'], false]))
    expect(await last().toCsv()).toMatch(/^time,network,.*\r\n.*\r\n.*\r\n$/)
    await kit.latch.disconnect()
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'idle', data: undefined }))
  })

  test('keeps its rows where a later page fails, and reads that page again', async () => {
    const pages: Record<string, unknown> = { '': { data: [row('1')], next: 'b' } }
    createServer(pages)
    const { latch } = await createConnectedLatch(SERVER)
    const { last } = await watched(latch, useLatchActivity)
    await vi.waitFor(() => expect(last().status).toBe('success'))
    await expect(last().loadMore()).rejects.toMatchObject({ code: 'activity/failed' })
    await vi.waitFor(() => expect([last().status, ids(last())]).toEqual(['error', ['1']]))
    pages.b = { data: [row('2')], next: null }
    await last().retry()
    await vi.waitFor(() => expect([last().status, ids(last())]).toEqual(['success', ['1', '2']]))
  })

  test('shows all networks where that is chosen', async () => {
    createServer({ '': { data: [row('1'), row('2', betaNetwork.caipNetworkId)], next: null } })
    const { latch } = await createConnectedLatch(SERVER)
    const { last } = await watched(latch, useLatchActivity)
    await vi.waitFor(() => expect(ids(last())).toEqual(['1']))
    await last().setScope('all')
    await last().refetch()
    await vi.waitFor(() => expect([last().scope, ids(last())]).toEqual(['all', ['1', '2']]))
  })

  test('is idle where the app names no server', async () => {
    const { latch } = await createConnectedLatch()
    const { last } = await watched(latch, useLatchActivity)
    await vi.waitFor(() => expect(last()).toMatchObject({ status: 'idle', data: undefined, isLoading: false }))
    await settle()
    expect(last().status).toBe('idle')
  })
})
