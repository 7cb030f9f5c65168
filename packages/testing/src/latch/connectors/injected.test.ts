// Tests connectors.injected.ts.
import { describe, expect, it, vi } from 'vitest'
import { createFakeWallet, OTHER_ADDRESS, type FakeWallet } from '../../createFakeWallet.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'

const ENTRY = 'injected:eip155'
/** The time in which wallets announce themselves, in ms. */
const TIMEOUT_MS = 100

const injectedPage = (ethereum: unknown): Window => Object.assign(createFakeWindow(), { ethereum })

/** Starts a kit in a page with this `window.ethereum`, and waits until wallets have announced themselves. */
async function start(options: TestLatchOptions): Promise<TestLatch> {
  const test = createTestLatch({ wallets: [], ...options })
  test.latch.start()
  await list(test)
  return test
}

/** Lets the code of the entry load, and the time pass in which wallets announce themselves. */
async function list({ clock }: TestLatch): Promise<void> {
  await vi.dynamicImportSettled()
  await clock.settle()
  await clock.advance(TIMEOUT_MS)
}

const listed = ({ latch }: TestLatch): string[] => latch.getState().connectors.connectors.map(({ id }) => id)
const known = async ({ latch }: TestLatch): Promise<boolean> => !!(await latch.feature('connectors')).get(ENTRY)

describe('F275 a wallet at window.ethereum that announces nothing', () => {
  let wallet: FakeWallet

  it.each<[string, TestLatchOptions]>([
    ['with an adapter', {}],
    ['without one', { adapters: [] }],
  ])('has one entry, which connects: %s', async (_, options) => {
    wallet = createFakeWallet()
    const test = await start({ window: injectedPage(wallet.provider), ...options })
    expect(test.latch.getState().connectors.connectors).toMatchObject([
      { id: ENTRY, name: 'Browser wallet', type: 'INJECTED', chain: 'eip155' },
    ])
    await test.latch.connect({ wallet: ENTRY })
    expect(test.latch.getAccount().status).toBe('connected')
  })

  it('is connected again after a reload', async () => {
    wallet = createFakeWallet()
    const window = injectedPage(wallet.provider)
    const { latch, storage } = await start({ window, adapters: [] })
    await latch.connect({ wallet: ENTRY })
    const { address } = latch.getAccount()
    latch.dispose()
    const again = await start({ window: injectedPage(wallet.provider), storage, adapters: [] })
    await again.clock.settle()
    expect(again.latch.getAccount()).toMatchObject({ status: 'connected', address })
  })

  describe('and announces itself after a reload', () => {
    /** Connects the entry, and opens the page again, where `announced` announce themselves after `ms`. */
    async function reload(ms: number, ...announced: readonly FakeWallet[]): Promise<TestLatch> {
      const { latch, storage } = await start({ window: injectedPage(wallet.provider), adapters: [] })
      await latch.connect({ wallet: ENTRY })
      latch.dispose()
      const window = injectedPage(wallet.provider)
      const test = createTestLatch({ wallets: [], window, storage, adapters: [] })
      const announce = (): void => announced.forEach((each) => void each.announce(window))
      if (ms === 0) announce()
      test.latch.start()
      await list(test)
      await test.clock.advance(ms)
      if (ms > 0) announce()
      await list(test)
      await test.clock.settle()
      return test
    }
    const connections = ({ latch }: TestLatch): unknown[] =>
      latch.getState().connection.connections.map(({ connectorId }) => connectorId)

    it.each([
      [0, 'org.example.fake'],
      [1_000, ENTRY],
    ])('F299 is connected once, without a prompt, and listed once: after %d ms', async (ms, connectorId) => {
      wallet = createFakeWallet()
      const test = await reload(ms, wallet)
      expect(connections(test)).toEqual([connectorId])
      expect(listed(test)).toEqual(['org.example.fake'])
      expect(wallet.count('eth_requestAccounts')).toBe(1)
      await test.clock.advance(10_000)
      expect(connections(test)).toEqual([connectorId])
      await test.latch.disconnect()
      expect(test.latch.getAccount().status).toBe('disconnected')
      test.latch.dispose()
    })

    it('F299 is not taken for another wallet that announces itself', async () => {
      wallet = createFakeWallet()
      const other = createFakeWallet({
        name: 'Other Wallet',
        rdns: 'org.example.other',
        authorised: true,
        accounts: [OTHER_ADDRESS],
      })
      const test = await reload(0, other)
      await test.clock.advance(10_000)
      expect(connections(test)).toEqual([])
      expect(other.count('eth_requestAccounts')).toBe(0)
      test.latch.dispose()
    })

    it('F299 is found among several, and connected again at the next reload', async () => {
      wallet = createFakeWallet()
      const other = createFakeWallet({ name: 'Other Wallet', rdns: 'org.example.other' })
      const { latch, storage } = await reload(0, other, wallet)
      expect(latch.getAccount().status).toBe('connected')
      latch.dispose()
      const window = injectedPage(wallet.provider)
      wallet.announce(window)
      const again = await start({ window, storage, adapters: [] })
      await again.clock.settle()
      expect(connections(again)).toEqual(['org.example.fake'])
      again.latch.dispose()
    })
  })

  it('may come late, with an event', async () => {
    const window = createFakeWindow()
    const test = await start({ window })
    expect(listed(test)).toEqual([])
    Object.assign(window, { ethereum: createFakeWallet().provider })
    window.dispatchEvent(new Event('ethereum#initialized'))
    await list(test)
    expect(listed(test)).toEqual([ENTRY])
  })

  it('has none where a wallet announced itself, or the app has an entry of its own', async () => {
    const window = injectedPage(createFakeWallet().provider)
    expect(listed(await start({ window, wallets: [{}] }))).toEqual(['org.example.fake'])
    const test = createTestLatch({ wallets: [], window: injectedPage(createFakeWallet().provider) })
    test.latch.start()
    const own = { id: 'injected', name: 'Own', type: 'INJECTED', chain: 'eip155' } as const
    test.adapter.emit({ type: 'connectors', connectors: [own] })
    await list(test)
    expect(listed(test)).toEqual(['injected'])
  })

  it('gives way to the wallet that announces itself later, and stays connected', async () => {
    wallet = createFakeWallet()
    const window = injectedPage(wallet.provider)
    const test = await start({ window, adapters: [] })
    await test.latch.connect({ wallet: ENTRY })
    wallet.announce(window)
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    await test.clock.advance(TIMEOUT_MS)
    expect(listed(test)).toEqual(['org.example.fake'])
    expect(test.latch.getAccount().status).toBe('connected')
  })

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['no provider', {}],
    [
      'what throws when it is read',
      new Proxy(
        {},
        {
          get: () => {
            throw new Error('trap')
          },
        },
      ),
    ],
  ])('has none where there is %s', async (_, ethereum) => {
    const test = await start({ window: injectedPage(ethereum) })
    expect([listed(test), await known(test), test.reports]).toEqual([[], false, []])
  })

  it('keeps its first provider, whatever comes later', async () => {
    wallet = createFakeWallet()
    const window = injectedPage(wallet.provider)
    const test = await start({ window, adapters: [] })
    Object.assign(window, { ethereum: { request: () => Promise.reject(new Error('another')) } })
    window.dispatchEvent(new Event('ethereum#initialized'))
    await list(test)
    await test.latch.connect({ wallet: ENTRY })
    expect(listed(test)).toEqual([ENTRY])
  })

  it('is excluded by its id, and has no entry after the kit has ended', async () => {
    const window = injectedPage(createFakeWallet().provider)
    expect(listed(await start({ window, excludeWalletIds: [ENTRY] }))).toEqual([])
    const test = createTestLatch({ wallets: [], window })
    test.latch.start()
    test.latch.dispose()
    await list(test)
    expect([listed(test), test.clock.waiting()]).toEqual([[], 0])
  })
})
