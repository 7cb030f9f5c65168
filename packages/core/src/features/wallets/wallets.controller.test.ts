// Tests wallets.custom.ts, wallets.finder.ts, wallets.listing.ts, wallets.lists.ts.
import { snapshot, subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import type { CaipNetworkId } from '../../base/caip.js'
import { createStorage } from '../../base/storage.js'
import { createWorld, type World } from '../../base/world.fixture.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { serviceError } from '../../services/service.errors.js'
import { createWalletsController, type WalletsDeps } from './wallets.controller.js'
import { createFakeDirectory, settle, unreachable, walletOf, walletsOf, type FakeDirectory } from './wallets.fixture.js'
import type { CustomWallet, WalletEntry } from './wallets.types.js'

const CACHE = '@latchkit/wallets'
const ids = (wallets: readonly WalletEntry[]): string[] => wallets.map(({ id }) => id)
const numbers = (from: number, to: number): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `wallet-${from + index}`)

interface Given {
  readonly directory?: FakeDirectory
  readonly world?: World
  readonly options?: WalletsDeps['options']
  readonly networks?: CaipNetworkId[]
}

function setUp({
  directory = createFakeDirectory(walletsOf(100)),
  world = createWorld(),
  options = {},
  networks = ['eip155:1'],
}: Given = {}) {
  let hinted = 0
  let listening = 0
  const { environment } = world
  const storage = createStorage(environment, '')
  const excluded = options.excludeWalletIds
  const connectors = createConnectorsController({
    environment,
    storage,
    attach: () => true,
    sources: new Map(),
    excluded,
  })
  const controller = createWalletsController({
    environment,
    storage,
    connectors,
    client: directory.client,
    hints: {
      start() {
        listening += 1
        return () => void (listening -= 1)
      },
      unreachable: () => void (hinted += 1),
    },
    options,
    networks: () => networks,
  })
  const online = (onLine: boolean): void => {
    Object.assign(world.window, { navigator: { onLine } })
    if (onLine) world.window.dispatchEvent(new Event('online'))
  }
  const shown = (): string[] => ids(controller.state.wallets)
  return {
    ...world,
    controller,
    state: controller.state,
    directory,
    connectors,
    online,
    shown,
    networks,
    hints: () => ({ hinted, listening }),
  }
}

describe('all wallets', () => {
  it('are empty, and nothing is requested, until they are opened', async () => {
    const { state, directory, controller } = setUp()
    await settle()
    expect(directory.queries).toEqual([])
    expect(state).toMatchObject({ status: 'idle', count: 0, error: undefined })
    const opened = controller.open()
    expect(state.status).toBe('loading')
    await opened
    expect(state.status).toBe('idle')
  })

  it('S9.04 come 40 at a time, the count with the first', async () => {
    const { controller, state, directory, shown } = setUp()
    await controller.open()
    expect([shown(), state.count, state.hasMore]).toEqual([numbers(1, 40), 100, true])
    await controller.showMore()
    await controller.showMore()
    expect([shown(), state.count, state.hasMore]).toEqual([numbers(1, 100), 100, false])
    await controller.showMore()
    expect(directory.queries).toEqual(
      [1, 2, 3].map((page) => ({ page, entries: 40, chains: ['eip155:1'], exclude: [] })),
    )
  })

  it('are requested once, however often they are opened', async () => {
    const { controller, directory } = setUp()
    await Promise.all([controller.open(), controller.open(), controller.showMore()])
    await controller.open()
    expect(directory.queries).toHaveLength(1)
  })

  it('are looked up by their ids where no page that was read has them', async () => {
    const { controller, directory, shown } = setUp()
    await controller.open()
    expect(await controller.find('wallet-7')).toBe(controller.get('wallet-7'))
    expect(directory.queries).toHaveLength(1)
    expect(controller.get('wallet-77')).toBeUndefined()
    expect(await controller.find('wallet-77')).toMatchObject({ name: 'Wallet 77' })
    expect(directory.queries.at(-1)).toMatchObject({ include: ['wallet-77'], entries: 1 })
    expect(controller.get('wallet-77')).toMatchObject({ name: 'Wallet 77' })
    // A wallet that was looked up is not added to the list.
    expect(shown()).toEqual(numbers(1, 40))
    expect(await controller.find('nowhere')).toBeUndefined()
    const asked = directory.queries.length
    expect(await controller.find('no id at all')).toBeUndefined()
    expect(directory.queries).toHaveLength(asked)
    directory.set({ answer: { throws: unreachable() } })
    await expect(controller.find('wallet-88')).rejects.toMatchObject({ code: 'service/unreachable' })
  })

  it('are looked up by one request for each wallet, however many parts of the page look for it', async () => {
    const { controller, directory } = setUp()
    await controller.open()
    const found = await Promise.all([controller.find('wallet-77'), controller.find('wallet-77')])
    expect(found.map((wallet) => wallet?.id)).toEqual(['wallet-77', 'wallet-77'])
    expect(directory.queries).toHaveLength(2)
    directory.set({ answer: { throws: unreachable() } })
    const both = [controller.find('wallet-88'), controller.find('wallet-88')]
    for (const each of both) await expect(each).rejects.toMatchObject({ code: 'service/unreachable' })
    // A failed request is repeated by the next call.
    directory.set({ answer: 'ok' })
    expect(await controller.find('wallet-88')).toMatchObject({ id: 'wallet-88' })
    expect(directory.queries).toHaveLength(4)
  })

  it('F028 are one row each, within pages and across them', async () => {
    const directory = createFakeDirectory([])
    const pages = [
      [...walletsOf(2), ...walletsOf(1)],
      [...walletsOf(2), walletOf('Other')],
    ]
    directory.set({ page: ({ page }) => ({ wallets: pages[page - 1] ?? [], count: 80 }) })
    const { controller, state, shown } = setUp({ directory })
    await controller.open()
    const [first] = state.wallets
    await controller.showMore()
    expect(shown()).toEqual(['wallet-1', 'wallet-2', 'other'])
    expect(state.wallets[0]).toBe(first)
    expect(state.count).toBe(3)
  })

  it('F027 end where a page comes twice', async () => {
    const directory = createFakeDirectory([])
    directory.set({ page: () => ({ wallets: walletsOf(40), count: 10_000 }) })
    const { controller, state, shown } = setUp({ directory })
    await controller.open()
    await controller.showMore()
    expect([shown().length, state.hasMore, directory.queries.length]).toEqual([40, false, 2])
  })

  it('go on past pages whose wallets are all hidden, ten pages per call', async () => {
    const directory = createFakeDirectory(walletsOf(1_000))
    const options = { excludeWalletIds: numbers(1, 100).map((id) => id.replace('wallet-', 'Wallet ')) }
    const { controller, shown } = setUp({ directory, options })
    await controller.open()
    expect(shown()).toEqual(numbers(101, 120))
    expect(directory.queries).toHaveLength(3)
    const hidden = setUp({
      directory: createFakeDirectory(walletsOf(1_000)),
      options: { excludeWalletIds: numbers(1, 1_000).map((id) => id.replace('wallet-', 'Wallet ')) },
    })
    await hidden.controller.open()
    expect(hidden.directory.queries).toHaveLength(10)
    expect(hidden.state).toMatchObject({ status: 'idle', hasMore: true })
  })

  it('S7 are those of the app where there is no directory', async () => {
    const { controller, state, directory, shown, stored } = setUp({
      directory: createFakeDirectory(walletsOf(5), false),
      options: { customWallets: [walletOf('Own')], featuredWalletIds: ['own', 'wallet-1'] },
    })
    await controller.open()
    controller.search('own')
    expect([shown(), state.count, state.hasMore, state.status]).toEqual([['own'], 1, false, 'idle'])
    expect([ids(state.featured), ids(state.search.wallets), state.search.status]).toEqual([['own'], ['own'], 'idle'])
    expect(directory.queries).toEqual([])
    expect(stored.size).toBe(0)
  })

  it('are filtered by the networks of the app; more than 50 are no filter', async () => {
    const networks: CaipNetworkId[] = Array.from({ length: 51 }, (_, id) => `eip155:${id}` as const)
    const { controller, directory } = setUp({ networks })
    await controller.open()
    expect(directory.queries[0]?.chains).toBeUndefined()
  })

  it('are requested again where the networks of the app have changed', async () => {
    const { controller, directory, networks, shown } = setUp()
    await controller.open()
    networks.push('solana:x')
    await controller.open()
    expect(directory.queries.map(({ page, chains }) => [page, chains?.length])).toEqual([
      [1, 2],
      [1, 2],
    ])
    expect(shown()).toEqual(numbers(1, 40))
  })

  it('are plain frozen data that is only replaced as a whole', async () => {
    const { controller, state } = setUp()
    let changes = 0
    subscribe(state, () => (changes += 1))
    await controller.open()
    await settle()
    expect(changes).toBeLessThanOrEqual(4)
    expect(snapshot(state).wallets).toBe(state.wallets)
  })
})

describe('the options of the app', () => {
  it('S3.17 S9.11 featured wallets come first, in its order', async () => {
    const { controller, state, shown } = setUp({
      options: { featuredWalletIds: ['wallet-50', 'Wallet 3', 'stranger'] },
    })
    await controller.open()
    expect(ids(state.featured)).toEqual(['wallet-50', 'wallet-3'])
    expect(shown()).toEqual(['wallet-50', 'wallet-3', ...numbers(1, 2), ...numbers(4, 40)])
    expect(state.count).toBe(101)
  })

  it('S3.17 its own wallets come next, and need no second row', async () => {
    const given: readonly unknown[] = [walletOf('Own'), { id: 'wallet-2', name: 'Mine' }, { id: 'nameless' }, null]
    const customWallets = given as readonly CustomWallet[]
    const { controller, state, shown } = setUp({ options: { customWallets, featuredWalletIds: ['own'] } })
    expect(shown()).toEqual(['own', 'wallet-2'])
    await controller.open()
    expect(shown()).toEqual(['own', 'wallet-2', 'wallet-1', ...numbers(3, 40)])
    expect(ids(state.featured)).toEqual(['own'])
    expect(controller.get('wallet-2')?.name).toBe('Mine')
  })

  it('S3.17 S9.11 featured custom wallets are in its order, without the directory too', async () => {
    const { controller, state, shown } = setUp({
      directory: createFakeDirectory([], false),
      options: { customWallets: ['A', 'B', 'C'].map((name) => walletOf(name)), featuredWalletIds: ['c', 'B', 'none'] },
    })
    expect(ids(state.featured)).toEqual(['c', 'b'])
    expect(shown()).toEqual(['c', 'b', 'a'])
    await controller.open()
    expect(shown()).toEqual(['c', 'b', 'a'])
  })

  it('S3.17 lists its groups, each in the order of its keys, and a wallet in the first of them', async () => {
    const { controller, state, shown } = setUp({
      options: {
        customWallets: [walletOf('Own'), walletOf('Other')],
        walletGroups: [
          { name: 'Ours', wallets: ['other', 'Own', 'wallet-50'] },
          { name: 'Theirs', wallets: ['wallet-50', 'wallet-2', 'stranger'] },
        ],
      },
    })
    const groups = (): unknown => state.groups.map(({ name, wallets }) => [name, ids(wallets)])
    expect(groups()).toEqual([
      ['Ours', ['other', 'own']],
      ['Theirs', []],
    ])
    await controller.open()
    expect(groups()).toEqual([
      ['Ours', ['other', 'own', 'wallet-50']],
      ['Theirs', ['wallet-2']],
    ])
    expect(shown().slice(0, 5)).toEqual(['other', 'own', 'wallet-50', 'wallet-2', 'wallet-1'])
  })

  it('S3.17 includes only some, by id, rdns or name', async () => {
    const directory = createFakeDirectory([...walletsOf(60), walletOf('Amber', { rdns: 'example.amber' })])
    const options = { includeWalletIds: ['wallet-60', 'example.amber', 'Wallet 7'], customWallets: [walletOf('Own')] }
    const { controller, state, shown } = setUp({ directory, options })
    await controller.open()
    expect(shown()).toEqual(['own', 'wallet-60', 'amber', 'wallet-7'])
    expect([state.hasMore, state.count]).toEqual([false, 4])
  })

  it('S3.17 an excluded id of the directory hides the installed wallet of its entry', async () => {
    const { controller, connectors, directory } = setUp({
      directory: createFakeDirectory([{ ...walletOf('Amber'), id: 'wallet-1', rdns: 'example.amber' }]),
      options: { excludeWalletIds: ['wallet-1', 'x.y'] },
    })
    const listed = (): string[] => connectors.state.connectors.map(({ id }) => id)
    const installed = { id: 'example.amber', name: 'Amber', type: 'ANNOUNCED', chain: 'eip155' } as const
    connectors.setAdapterConnectors('eip155', [{ ...installed, info: { rdns: 'example.amber', uuid: 'a' } }])
    expect(listed()).toEqual(['example.amber'])
    await controller.open()
    await settle()
    expect(listed()).toEqual([])
    expect(directory.queries.at(-1)).toMatchObject({ include: ['wallet-1'] })
    // The app can still connect it.
    expect(connectors.named('example.amber')).toBeDefined()
  })

  it('S3.17 excludes some, by id, rdns or name', async () => {
    const directory = createFakeDirectory([walletOf('Amber', { rdns: 'example.amber' }), ...walletsOf(3)])
    const { controller, shown } = setUp({
      directory,
      options: { excludeWalletIds: ['example.amber', 'Wallet 2', 'wallet-3', 'own'], customWallets: [walletOf('Own')] },
    })
    await controller.open()
    expect(shown()).toEqual(['wallet-1'])
    // Keys with a space can't be ids: the server would refuse the request.
    expect(directory.queries[0]?.exclude).toEqual(['example.amber', 'wallet-3', 'own'])
  })

  it.each([null, 7, 'wallet-1', { 0: 'wallet-1' }, [null, 7, {}]])('%j is ignored', async (wrong) => {
    const options = { customWallets: wrong, includeWalletIds: wrong, excludeWalletIds: wrong, featuredWalletIds: wrong }
    const { controller, shown } = setUp({ options: options as never })
    await controller.open()
    expect(shown()).toEqual(numbers(1, 40))
  })

  it('lists only the certified wallets on demand, and all of them again at once', async () => {
    const certified = Array.from({ length: 50 }, (_, at) => walletOf(`Safe ${at}`, { badge_type: 'certified' }))
    const { controller, state, directory, shown } = setUp({
      directory: createFakeDirectory([...walletsOf(40), ...certified]),
      options: { customWallets: [walletOf('Own')] },
    })
    await controller.open()
    const all = shown()
    await controller.showCertified(true)
    expect([shown().length, state.count, state.certifiedOnly]).toEqual([40, 50, true])
    expect(shown().every((id) => id.startsWith('safe'))).toBe(true)
    await controller.showMore()
    expect(shown()).toHaveLength(50)
    const asked = directory.queries.length
    await controller.showCertified(false)
    expect(shown()).toEqual(all)
    expect(directory.queries).toHaveLength(asked)
  })
})

describe('a failure', () => {
  it('F003 by a wrong answer is reported once, and retry recovers from it', async () => {
    const { controller, state, directory, reports, shown, hints } = setUp()
    const error = serviceError('bad-answer', { host: 'x' })
    directory.set({ answer: { throws: error } })
    await controller.open()
    expect(state).toMatchObject({ status: 'failed', error: { code: 'service/bad-answer' }, wallets: [], count: 0 })
    expect(reports).toEqual([error])
    expect(hints()).toEqual({ hinted: 0, listening: 1 })
    directory.set({ answer: 'ok' })
    await controller.retry()
    expect([state.status, state.error, shown()]).toEqual(['idle', undefined, numbers(1, 40)])
  })

  it('F008 by an unknown project is in the state, and is not reported', async () => {
    const { controller, state, directory, reports } = setUp()
    directory.set({ answer: { throws: serviceError('invalid-project', { status: 401 }) } })
    await controller.open()
    expect(state).toMatchObject({ status: 'failed', error: { code: 'service/invalid-project' } })
    expect(reports).toEqual([])
  })

  it('F034 F036 of the directory leaves the wallets of the app, with a hint', async () => {
    const { controller, state, directory, shown, hints, reports } = setUp({
      options: { customWallets: [walletOf('Own')] },
    })
    directory.set({ answer: { throws: unreachable() } })
    await controller.open()
    expect([state.status, shown(), reports]).toEqual(['failed', ['own'], []])
    expect(hints().hinted).toBeGreaterThan(0)
  })

  it('of a later page keeps the earlier ones, and only a retry goes on', async () => {
    const { controller, state, directory, shown } = setUp()
    await controller.open()
    directory.set({ answer: { throws: serviceError('status', { status: 500 }) } })
    await controller.showMore()
    expect([state.status, shown(), state.hasMore]).toEqual(['failed', numbers(1, 40), true])
    const asked = directory.queries.length
    await controller.showMore()
    await controller.open()
    expect(directory.queries).toHaveLength(asked)
    directory.set({ answer: 'ok' })
    await controller.retry()
    expect([state.status, shown()]).toEqual(['idle', numbers(1, 80)])
    expect(directory.queries.map(({ page }) => page)).toEqual([1, 2, 2])
  })

  it('by another error becomes a LatchError', async () => {
    const { controller, state, directory, reports } = setUp()
    const odd = new TypeError('odd')
    directory.set({ answer: { throws: odd } })
    await controller.open()
    expect(state.error).toMatchObject({ code: 'service/bad-answer', cause: odd })
    expect(reports).toHaveLength(1)
  })
})

describe('offline', () => {
  it('F029 shows what an earlier visit read, and goes on by itself when back online', async () => {
    const options = { featuredWalletIds: ['wallet-90'] }
    const before = setUp({ options })
    await before.controller.open()
    const world = createWorld()
    const environment = { ...world.environment, storage: before.environment.storage }
    const later = setUp({ options, world: { ...world, environment } })
    later.online(false)
    later.directory.set({ answer: { throws: unreachable() } })
    await later.controller.open()
    expect(later.state).toMatchObject({ status: 'offline', error: { code: 'service/unreachable' } })
    expect(later.shown()).toEqual(['wallet-90', ...numbers(1, 40)])
    expect(later.hints().hinted).toBe(0)
    later.directory.set({ answer: 'ok' })
    later.online(true)
    await settle()
    expect([later.state.status, later.shown()]).toEqual(['idle', ['wallet-90', ...numbers(1, 40)]])
  })

  it('F026 does not store an empty list: the stored page stands in again at the next visit', async () => {
    const first = setUp()
    await first.controller.open()
    const world = createWorld()
    const { storage } = first.environment
    const refused = setUp({ world: { ...world, environment: { ...world.environment, storage } } })
    refused.directory.set({ page: () => ({ wallets: [], count: 0 }) })
    await refused.controller.open()
    const later = setUp({ world: { ...world, environment: { ...world.environment, storage } } })
    later.directory.set({ answer: { throws: unreachable() } })
    await later.controller.open()
    expect(later.shown()).toEqual(numbers(1, 40))
  })

  it('F029 keeps the wallets that were read, and reads on when back online', async () => {
    const { controller, state, directory, online, shown } = setUp()
    await controller.open()
    online(false)
    directory.set({ answer: { throws: unreachable() } })
    await controller.showMore()
    expect([state.status, shown()]).toEqual(['offline', numbers(1, 40)])
    // The directory is still unreachable: the controller waits for the next `online` event.
    online(true)
    await settle()
    expect(state.status).toBe('failed')
    directory.set({ answer: 'ok' })
    online(true)
    await settle()
    expect([state.status, shown()]).toEqual(['idle', numbers(1, 80)])
  })

  it('F206 shows no wallets of a week ago, nor of the future', async () => {
    const before = setUp()
    await before.controller.open()
    for (const ms of [604_800_000, -1]) {
      const world = createWorld()
      world.clock.set(world.clock.now() + ms)
      world.stored.set(CACHE, before.stored.get(CACHE) ?? '')
      const later = setUp({ world })
      later.directory.set({ answer: { throws: unreachable() } })
      await later.controller.open()
      expect(later.shown()).toEqual([])
    }
  })

  it('F202 shows no unsafe link that was put into the storage', async () => {
    const world = createWorld()
    const evil = {
      id: 'evil',
      name: 'Evil\u202E',
      mobile_link: 'javascript:alert(1)',
      webapp_link: 'https://a@b.example',
    }
    const value = { at: world.clock.now(), value: { featured: [null, 7], wallets: [evil, { id: 'x' }] } }
    world.stored.set(CACHE, JSON.stringify({ version: 1, value }))
    const { controller, directory, state } = setUp({ world })
    directory.set({ answer: { throws: unreachable() } })
    await controller.open()
    expect(state.wallets).toEqual([{ id: 'evil', name: 'Evil' }])
  })

  it('stores the first page only', async () => {
    const { controller, directory, stored, clock } = setUp()
    directory.set({ answer: { throws: unreachable() } })
    await controller.open()
    expect(stored.size).toBe(0)
    directory.set({ answer: 'ok' })
    await controller.retry()
    const written = stored.get(CACHE)
    clock.pass(1_000)
    expect(JSON.parse(written ?? '')).toMatchObject({ value: { value: { wallets: walletsOf(40) } } })
    await controller.showMore()
    await controller.open()
    expect(stored.get(CACHE)).toBe(written)
  })
})

describe('dispose', () => {
  it('aborts the pending requests, and the wallets may be opened again (F211)', async () => {
    const { controller, directory, state, shown, hints, online } = setUp()
    directory.set({ answer: 'hang' })
    const given = controller.open()
    controller.dispose()
    expect(hints().listening).toBe(0)
    const opened = controller.open()
    directory.set({ answer: 'ok' })
    await Promise.all([given, opened])
    expect([shown(), state.status]).toEqual([numbers(1, 40), 'idle'])
    expect(directory.aborted).toHaveLength(1)
    controller.dispose()
    online(true)
    await settle()
    expect(directory.queries).toHaveLength(2)
  })

  it('leaves no list that is loading', async () => {
    const { controller, directory, state } = setUp()
    directory.set({ answer: 'hang' })
    void controller.open()
    expect(state.status).toBe('loading')
    controller.dispose()
    expect(state.status).toBe('idle')
  })

  it('ends the wait for the `online` event', async () => {
    const { controller, directory, online, state } = setUp()
    online(false)
    directory.set({ answer: { throws: unreachable() } })
    await controller.open()
    controller.dispose()
    online(true)
    await settle()
    expect(directory.queries).toHaveLength(1)
    expect(state.status).toBe('offline')
  })
})

describe('10,000 wallets of the app', () => {
  const customWallets = Array.from({ length: 10_000 }, (_, at) => ({ id: `own-${at}`, name: `Own ${at}` }))

  it('F148 are read a slice at a time: the first rows at once, and no wallet twice', async () => {
    const { controller, state, clock, shown } = setUp({ options: { customWallets } })
    expect(shown()).toHaveLength(40)
    await controller.open()
    expect(shown()).toHaveLength(80)
    expect(state.count).toBe(10_100)
    clock.pass(0)
    expect(shown()).toHaveLength(580)
    while (clock.waiting() > 0) clock.pass(0)
    expect([shown().length, new Set(shown()).size, state.count]).toEqual([10_040, 10_040, 10_100])
  })

  it('F148 are not read on after dispose, until the wallets are opened again', async () => {
    const { controller, clock, shown } = setUp({
      directory: createFakeDirectory([], false),
      options: { customWallets },
    })
    await controller.open()
    clock.pass(0)
    controller.dispose()
    expect(clock.waiting()).toBe(0)
    await controller.open()
    await controller.open()
    expect(clock.waiting()).toBe(1)
    while (clock.waiting() > 0) clock.pass(0)
    expect(shown()).toHaveLength(10_000)
  })
})

describe('a wallet', () => {
  it('is known by its id, listed or found', async () => {
    const { controller, clock } = setUp()
    await controller.open()
    expect(controller.get('wallet-100')).toBeUndefined()
    controller.search('wallet 100')
    clock.pass(300)
    await settle()
    expect(controller.get('wallet-100')?.name).toBe('Wallet 100')
  })

  it('S7.23 has a picture of its own, or the one of the directory', () => {
    const { controller } = setUp()
    expect(controller.imageUrl(walletOf('A', { image_id: 'i' }))).toBe('https://directory.example/wallet/i')
    expect(controller.imageUrl({ id: 'a', name: 'A', image_url: '/a.png', image_id: 'i' })).toBe('/a.png')
    expect(controller.imageUrl(walletOf('A'))).toBeUndefined()
  })

  it('is explained', async () => {
    const { controller } = setUp({ options: { excludeWalletIds: ['Wallet 7'] } })
    await controller.open()
    expect(await controller.explain('wallet-1')).toMatchObject({ listed: true })
    expect(await controller.explain('wallet-7')).toMatchObject({
      listed: false,
      why: 'It is named in excludeWalletIds.',
    })
    expect(await controller.explain('wallet-99')).toMatchObject({ listed: false })
  })
})

describe('the explanation of a wallet that was never requested', () => {
  const unlisted = (pattern: RegExp): object => ({ listed: false, why: expect.stringMatching(pattern) as string })

  it.each(['wallet-7', 'WALLET-7 ', 'Wallet 8'])('S3.17 names excludeWalletIds for %j', async (key) => {
    const { controller, directory } = setUp({ options: { excludeWalletIds: ['wallet-7', 'Wallet 8'] } })
    await controller.open()
    expect(directory.queries[0]?.exclude).toEqual(['wallet-7'])
    expect(await controller.explain(key)).toMatchObject(unlisted(/^It is named in excludeWalletIds\.$/))
  })

  it('S3.17 says that an excluded wallet may have another name', async () => {
    const { controller } = setUp({ options: { excludeWalletIds: ['wallet-7'] } })
    await controller.open()
    expect(await controller.explain('Wallet 7')).toMatchObject(
      unlisted(/not known.*excludeWalletIds names it by another/),
    )
  })

  it('S3.17 names includeWalletIds, whether the wallet is in that option or not', async () => {
    const { controller } = setUp({ options: { includeWalletIds: ['wallet-1', 'gone'], featuredWalletIds: ['far'] } })
    await controller.open()
    expect(await controller.explain('wallet-1')).toMatchObject({ listed: true })
    expect(await controller.explain('wallet-2')).toMatchObject(unlisted(/includeWalletIds has no such id/))
    expect(await controller.explain('gone')).toMatchObject(unlisted(/named in includeWalletIds, but.*doesn't have it/))
    expect(await controller.explain('far')).toMatchObject(unlisted(/named in featuredWalletIds, but.*doesn't have it/))
  })

  it('says that a wallet may be on none of the networks of the app', async () => {
    const directory = createFakeDirectory([walletOf('Sol', { chains: ['solana:x'] }), ...walletsOf(1)])
    const { controller, shown } = setUp({ directory })
    await controller.open()
    expect(shown()).toEqual(['wallet-1'])
    const why = /not known.*not read yet.*or it is on none of the app's networks\.$/
    for (const key of ['sol', '', '__proto__'])
      expect(await controller.explain(key)).toMatchObject({ walletId: key, ...unlisted(why) })
  })

  it('S7 says that there is no directory', async () => {
    const { controller } = setUp({ directory: createFakeDirectory([], false) })
    expect(await controller.explain('sol')).toMatchObject(unlisted(/not known.*There is no directory/))
  })
})
