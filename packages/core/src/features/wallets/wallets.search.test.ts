import { describe, expect, it } from 'vitest'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { serviceError } from '../../services/service.errors.js'
import { createWalletsController, type WalletsDeps } from './wallets.controller.js'
import { createFakeDirectory, settle, unreachable, walletOf, walletsOf } from './wallets.fixture.js'

const otters = [walletOf('Sea Otter'), walletOf('Otter Pay', { badge_type: 'certified' }), walletOf('Otter Safe')]

/** Makes a directory whose otters are not on the page that was read. */
async function setUp(options: WalletsDeps['options'] = {}) {
  const world = createWorld()
  const directory = createFakeDirectory([...walletsOf(40), ...otters])
  const { environment } = world
  const storage = createStorage(environment, '')
  const controller = createWalletsController({
    environment,
    storage,
    connectors: createConnectorsController({ environment, storage, attach: () => true, sources: new Map() }),
    client: directory.client,
    hints: { start: () => () => {}, unreachable: () => {} },
    options,
    networks: () => ['eip155:1'],
  })
  await controller.open()
  const { search } = controller.state
  const searches = (): (string | undefined)[] =>
    directory.queries.flatMap((query) => (query.search ? [query.search] : []))
  const pass = async (ms: number): Promise<void> => {
    world.clock.pass(ms)
    await settle()
  }
  const shown = (): string[] => search.wallets.map(({ id }) => id)
  return { ...world, directory, controller, search, searches, pass, shown }
}

describe('a search', () => {
  it('shows the known wallets at once, and asks the directory once the visitor stops typing', async () => {
    const { controller, search, shown, pass, searches } = await setUp({ customWallets: [walletOf('My Otter')] })
    controller.search('ott')
    expect([shown(), search.status, search.text]).toEqual([['my-otter'], 'loading', 'ott'])
    await pass(299)
    controller.search('otter')
    await pass(299)
    expect(searches()).toEqual([])
    await pass(1)
    expect(searches()).toEqual(['otter'])
    expect([shown(), search.status]).toEqual([['my-otter', 'sea-otter', 'otter-pay', 'otter-safe'], 'idle'])
  })

  it('S9.04 asks for 100 entries, with the filters of the list', async () => {
    const { controller, directory, pass } = await setUp({ excludeWalletIds: ['sea-otter'] })
    controller.search('otter')
    await pass(300)
    expect(directory.queries.at(-1)).toEqual({
      page: 1,
      entries: 100,
      search: 'otter',
      chains: ['eip155:1'],
      exclude: ['sea-otter'],
    })
  })

  it('S3.17 finds no wallet that the app hides', async () => {
    const { controller, directory, pass, shown } = await setUp({ includeWalletIds: ['otter-pay', 'Sea Otter'] })
    controller.search('otter')
    expect(shown()).toEqual(['otter-pay', 'sea-otter'])
    await pass(300)
    expect(shown()).toEqual(['otter-pay', 'sea-otter'])
    expect(directory.queries.at(-1)?.include).toEqual(['otter-pay'])
  })

  it('F028 shows each wallet once', async () => {
    const { controller, directory, pass, shown } = await setUp()
    const [first = walletOf('x')] = otters
    directory.set({ page: ({ search }) => (search ? { wallets: [first, first, { ...first }], count: 3 } : {}) })
    controller.search('otter')
    await pass(300)
    expect(shown()).toEqual(['sea-otter'])
  })

  it('moves no row that is shown already', async () => {
    const { controller, pass, shown } = await setUp()
    controller.search('wallet 3')
    const before = shown()
    expect(before.slice(0, 3)).toEqual(['wallet-3', 'wallet-30', 'wallet-31'])
    await pass(300)
    expect(shown()).toEqual(before)
  })

  it('shows at once what an earlier search found', async () => {
    const { controller, pass, shown } = await setUp()
    controller.search('otter')
    await pass(300)
    controller.search('')
    controller.search('pay')
    expect(shown()).toEqual(['otter-pay'])
  })

  it('F039 drops the answer to an earlier text, and aborts its request', async () => {
    const { controller, directory, search, pass, shown } = await setUp()
    directory.set({ answer: 'hang' })
    controller.search('pay')
    await pass(300)
    controller.search('safe')
    expect(directory.aborted.map((query) => query.search)).toEqual(['pay'])
    directory.set({ answer: 'ok' })
    await settle()
    expect([shown(), search.status]).toEqual([[], 'loading'])
    await pass(300)
    expect([shown(), search.status]).toEqual([['otter-safe'], 'idle'])
  })

  it('F039 drops the failure of an earlier text', async () => {
    const { controller, directory, search, pass } = await setUp()
    directory.set({ answer: 'hang' })
    controller.search('pay')
    await pass(300)
    controller.search('')
    directory.set({ answer: { throws: unreachable() } })
    await settle()
    expect(search).toEqual({ typed: '', text: '', wallets: [], status: 'idle', error: undefined })
  })

  it('ends with an empty text', async () => {
    const { controller, search, clock, pass, searches } = await setUp()
    controller.search('otter')
    controller.search('  ')
    expect([search.text, search.status, clock.waiting()]).toEqual(['', 'idle', 0])
    await pass(1_000)
    expect(searches()).toEqual([])
  })

  it('does not start again for the same text, or for an added space', async () => {
    const { controller, pass, searches } = await setUp()
    controller.search('otter')
    await pass(200)
    controller.search('otter ')
    await pass(100)
    expect(searches()).toEqual(['otter'])
  })

  it('F159 takes any text, cut to 100 code points', async () => {
    const { controller, search, pass, searches } = await setUp()
    for (const text of ['.*', '%00%', '👛', '\\', "' or 1=1"]) {
      controller.search(text)
      await pass(300)
      expect(search.status).toBe('idle')
    }
    controller.search('x'.repeat(10_000))
    await pass(300)
    expect(searches()).toEqual(['.*', '%00%', '👛', '\\', "' or 1=1", 'x'.repeat(100)])
  })

  it('may be limited to certified wallets', async () => {
    const { controller, pass, shown, directory } = await setUp()
    controller.search('otter')
    await pass(300)
    await controller.showCertified(true)
    expect(shown()).toEqual(['otter-pay'])
    expect(directory.queries.at(-1)).toMatchObject({ search: 'otter', badge_type: 'certified' })
    await controller.showCertified(false)
    expect(shown()).toHaveLength(3)
  })

  it('keeps the known wallets after a failure, and runs again on retry', async () => {
    const { controller, directory, search, pass, shown } = await setUp({ customWallets: [walletOf('My Otter')] })
    directory.set({ answer: { throws: serviceError('status', { status: 500 }) } })
    controller.search('otter')
    await pass(300)
    expect([search.status, search.error?.code, shown()]).toEqual(['failed', 'service/status', ['my-otter']])
    directory.set({ answer: 'ok' })
    await controller.retry()
    expect([search.status, search.error, shown().length]).toEqual(['idle', undefined, 4])
  })

  it('F029 runs again by itself when the browser is back online', async () => {
    const { controller, directory, search, pass, window, shown } = await setUp()
    Object.assign(window, { navigator: { onLine: false } })
    directory.set({ answer: { throws: unreachable() } })
    controller.search('otter')
    await pass(300)
    expect(search.status).toBe('offline')
    directory.set({ answer: 'ok' })
    window.dispatchEvent(new Event('online'))
    await settle()
    expect([search.status, shown().length]).toEqual(['idle', 3])
  })

  it('keeps the text as it was typed, beside the text that is searched for', async () => {
    const { controller, search } = await setUp()
    controller.search('  Otter ')
    expect([search.typed, search.text]).toEqual(['  Otter ', 'Otter'])
    controller.search('')
    expect([search.typed, search.text]).toEqual(['', ''])
  })

  it('ends when the controller is disposed', async () => {
    const { controller, clock, pass, searches } = await setUp()
    controller.search('otter')
    controller.dispose()
    expect(clock.waiting()).toBe(0)
    await pass(1_000)
    expect(searches()).toEqual([])
  })

  it('runs again for the same text after the controller was disposed', async () => {
    const { controller, search, pass, searches, shown } = await setUp()
    controller.search('otter')
    controller.dispose()
    expect(search.status).toBe('idle')
    controller.search('otter')
    await pass(300)
    expect([searches(), search.status, shown().length]).toEqual([['otter'], 'idle', 3])
  })
})
