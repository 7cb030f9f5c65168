// Tests pairing.views.ts, pairing.setup.ts.
import type { CustomWallet, PairingController, Route, WalletsController } from '@latchkit/core'
import { describe, expect, it } from 'vitest'
import { createFakePairing, fakePairingId, type FakePairing } from '../../createFakePairing.js'
import { createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'

/** Lifetime of a code, and the time before its end at which another one is made, in ms (S4.01). */
const PAIRING_TTL_MS = 240_000
const PAIRING_MARGIN_MS = 10_000

const HARBOR: CustomWallet = {
  id: 'harbor',
  name: 'Harbor',
  mobile_link: 'harbor://',
  homepage: 'https://harbor.example',
}
const ANY: Route = { view: 'ConnectingWalletConnect', params: {} }
const ONE: Route = { view: 'ConnectingWalletConnect', params: { walletId: 'harbor' } }

interface Opened extends TestLatch {
  readonly pairing: FakePairing
  readonly controller: PairingController
}

/** Opens the modal of a kit with a pairing, at `route`. The code that connects is loaded before. */
async function openAt(
  route: Route,
  options: TestLatchOptions & { readonly pairing?: FakePairing } = {},
): Promise<Opened> {
  const { pairing = createFakePairing() } = options
  const test = createTestLatch({ customWallets: [HARBOR], ...options, pairing })
  test.latch.start()
  await test.clock.advance(200)
  await (await test.latch.feature('connection')).prepare()
  await test.latch.open(route)
  const controller = await test.latch.feature('pairing')
  await test.clock.settle()
  return { ...test, pairing, controller }
}

/** Makes the window of an Android phone in which a tap counts, and lists the addresses that the page opens. */
function phone(): { readonly window: Window; readonly opened: string[] } {
  const opened: string[] = []
  const window = Object.assign(new EventTarget(), {
    document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
    navigator: {
      userAgent: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
      userActivation: { isActive: true },
    },
    open: (href: string) => void opened.push(href),
  })
  return { window: window as object as Window, opened }
}

describe('a view that pairs', () => {
  it.each([
    ['any wallet', ANY, undefined],
    ['any wallet, without tabs', { view: 'ConnectingWalletConnectBasic', params: {} } satisfies Route, undefined],
    ['one wallet', ONE, 'harbor'],
  ] as const)('S2.04 begins an attempt when it is opened: for %s', async (_, route, id) => {
    const { pairing, controller } = await openAt(route)
    expect(pairing.count('open')).toBe(1)
    expect(controller.state.wcUri).toMatch(/^wc:/)
    expect(controller.state.recentWallet?.id).toBe(id)
  })

  it('S2.04 begins none in a closed modal, before the modal is opened at it', async () => {
    const { latch, clock, pairing } = await openAt({ view: 'Connect' })
    const router = await latch.feature('router')
    await latch.close()
    router.reset(ANY)
    await clock.settle()
    expect(pairing.count('open')).toBe(0)
    await latch.open(ANY)
    await clock.settle()
    expect(pairing.count('open')).toBe(1)
  })

  it('S2.04 continues the attempt when the visitor comes back, and when the modal is opened again', async () => {
    const { latch, clock, pairing, controller } = await openAt(ONE)
    const router = await latch.feature('router')
    router.push({ view: 'Downloads', params: { walletId: 'harbor' } })
    router.goBack()
    await clock.settle()
    await latch.close()
    await latch.open()
    await clock.settle()
    expect(router.current()).toEqual(ANY)
    expect(pairing.count('open')).toBe(1)
    expect(controller.state.recentWallet?.id).toBe('harbor')
  })

  it('S2.04 begins a new attempt when it is opened again after the first one was cancelled', async () => {
    const { latch, clock, pairing } = await openAt({ view: 'Connect' })
    const router = await latch.feature('router')
    for (const times of [1, 2]) {
      router.push(ONE)
      await clock.settle()
      expect(pairing.count('open')).toBe(times)
      router.goBack()
      latch.cancel()
      await clock.settle()
    }
  })

  it('begins none where the visitor left it while its code loaded', async () => {
    const { latch, clock, pairing } = await openAt({ view: 'Connect' })
    const router = await latch.feature('router')
    router.push(ONE)
    router.goBack()
    await clock.settle()
    expect(pairing.count('open')).toBe(0)
  })

  it('begins none for a wallet in this browser, until the visitor chooses another way', async () => {
    const { pairing, controller, clock } = await openAt(ONE, {
      customWallets: [{ ...HARBOR, rdns: 'org.example.fake' }],
    })
    expect(controller.state.way).toBe('browser')
    expect(pairing.count('open')).toBe(0)
    controller.chooseWay('phone')
    await clock.settle()
    expect(controller.state.way).toBe('phone')
    expect(pairing.count('open')).toBe(1)
    expect(controller.state.recentWallet?.id).toBe('harbor')
  })

  it('keeps the way that the visitor chose, also where an attempt fails', async () => {
    const { pairing, controller, clock } = await openAt(ONE, {
      customWallets: [{ ...HARBOR, webapp_link: 'https://web.harbor.example' }],
    })
    expect(controller.state.way).toBe('phone')
    controller.chooseWay('web')
    pairing.reject()
    await clock.settle()
    expect(controller.state).toMatchObject({ way: 'web', wcError: { code: 'wallet/rejected' } })
  })

  it('keeps the store that the visitor chose for the way back, and begins with the first one for the next visit', async () => {
    const downloads: Route = { view: 'Downloads', params: { walletId: 'harbor' } }
    const { latch, controller, clock } = await openAt(downloads)
    const router = await latch.feature('router')
    controller.chooseStore('play_store')
    router.push({ view: 'WhatIsAWallet' })
    await clock.settle()
    router.goBack()
    await clock.settle()
    expect(controller.state.store).toBe('play_store')
    router.push({ view: 'Connect' })
    router.push(downloads)
    await clock.settle()
    expect(controller.state.store).toBeUndefined()
  })

  it('opens the wallet’s app once on a phone, for the tap that led here', async () => {
    const { window, opened } = phone()
    const { pairing, clock } = await openAt(ONE, { window, wallets: [] })
    expect(opened).toHaveLength(1)
    expect(opened[0]).toMatch(/^harbor:\/\/wc\?uri=/)
    pairing.code()
    await clock.settle()
    expect(opened).toHaveLength(1)
  })

  it('opens no app where the visitor looks at another way by then, or came back', async () => {
    const { window, opened } = phone()
    const pairing = createFakePairing({ codes: false })
    const customWallets = [{ ...HARBOR, webapp_link: 'https://web.harbor.example' }]
    const { latch, clock, controller } = await openAt(ONE, { window, wallets: [], pairing, customWallets })
    controller.chooseWay('web')
    pairing.code()
    await clock.settle()
    const router = await latch.feature('router')
    router.push({ view: 'Downloads', params: { walletId: 'harbor' } })
    router.goBack()
    pairing.code()
    await clock.settle()
    expect(opened).toEqual([])
  })
})

describe('F273 a code that no view shows any more', () => {
  const left = (way: string, { latch }: Opened): unknown =>
    way === 'the modal is closed' ? latch.close() : latch.open({ view: 'WhatIsAWallet' })

  it.each(['the modal is closed', 'another view is opened'])(
    'isn’t renewed, and the attempt ends when it expires: %s',
    async (way) => {
      const opened = await openAt(ANY)
      const { latch, clock, pairing, controller } = opened
      await left(way, opened)
      await clock.advance(PAIRING_TTL_MS - 1)
      expect(latch.getState().connection.attempt?.status).toBe('waiting')
      await clock.advance(1)
      expect(latch.getAccount().status).toBe('disconnected')
      expect(latch.getState().connection.attempt).toBeUndefined()
      expect(controller.state).toMatchObject({ wcUri: undefined, wcError: undefined })
      expect(pairing.isOpen()).toBe(false)
      await clock.advance(20 * PAIRING_TTL_MS)
      expect(['open', 'renew', 'giveUp'].map((name) => pairing.count(name as 'open'))).toEqual([1, 0, 1])
    },
  )

  it('connects until then', async () => {
    const { latch, clock, pairing } = await openAt(ANY)
    await latch.close()
    await clock.advance(PAIRING_TTL_MS - 1)
    pairing.approve()
    await clock.settle()
    expect(latch.getAccount().status).toBe('connected')
    await clock.advance(PAIRING_TTL_MS)
    expect(latch.getAccount().status).toBe('connected')
  })

  it('is renewed at once where the modal is opened again in its last seconds, and before it expires where earlier', async () => {
    const { latch, clock, pairing } = await openAt(ANY)
    await latch.close()
    await clock.advance(PAIRING_TTL_MS - 1)
    await latch.open()
    await clock.settle()
    expect([pairing.count('open'), pairing.count('renew')]).toEqual([1, 1])
    await latch.close()
    await clock.advance(60_000)
    await latch.open()
    await clock.advance(PAIRING_TTL_MS - PAIRING_MARGIN_MS - 60_000)
    expect([pairing.count('open'), pairing.count('renew')]).toEqual([1, 2])
    expect(latch.getState().connection.attempt?.status).toBe('waiting')
  })

  it('is the list of wallets when the modal is opened again after it', async () => {
    const { latch, clock, pairing } = await openAt(ONE)
    await latch.close()
    await clock.advance(PAIRING_TTL_MS)
    await latch.open()
    await clock.settle()
    expect((await latch.feature('router')).current().view).toBe('Connect')
    expect(pairing.count('open')).toBe(1)
  })

  it('is renewed where the app shows it itself, also after a view showed another one', async () => {
    const { latch, clock, pairing } = await openAt(ANY)
    await latch.close()
    await clock.advance(PAIRING_TTL_MS)
    const connecting = latch.connect({ wallet: fakePairingId('eip155') })
    await clock.advance(PAIRING_TTL_MS)
    expect(pairing.count('renew')).toBe(1)
    pairing.approve()
    await connecting
    expect(latch.getAccount().status).toBe('connected')
  })
})

describe('the view of all wallets', () => {
  async function openAll(): Promise<TestLatch & { readonly list: WalletsController }> {
    const test = createTestLatch({ customWallets: [HARBOR] })
    test.latch.start()
    const list = await test.latch.feature('wallets')
    await test.latch.open()
    const router = await test.latch.feature('router')
    router.push({ view: 'AllWallets' })
    await test.clock.settle()
    list.search('har')
    void list.showCertified(true)
    return { ...test, list }
  }

  it('S9.04 keeps its search and its filter for the way back', async () => {
    const { latch, clock, list } = await openAll()
    const router = await latch.feature('router')
    router.push({ view: 'Downloads', params: { walletId: 'harbor' } })
    router.goBack()
    await clock.settle()
    expect(list.state).toMatchObject({ certifiedOnly: true, search: { text: 'har' } })
  })

  it('begins without its filter when it is opened anew', async () => {
    const { latch, clock, list } = await openAll()
    const router = await latch.feature('router')
    router.push({ view: 'WhatIsAWallet' })
    router.push({ view: 'AllWallets' })
    await clock.settle()
    expect(list.state).toMatchObject({ certifiedOnly: false, isRead: true })
  })

  it('leaves no filter to the Connect view', async () => {
    const { latch, clock, list } = await openAll()
    ;(await latch.feature('router')).goBack()
    await clock.settle()
    expect(list.state.certifiedOnly).toBe(false)
  })
})

describe('the wallets', () => {
  it.each<Route>([{ view: 'Connect' }, { view: 'GetWallet' }, { view: 'AllWallets' }])(
    'are read when the modal is opened at $view, whatever is drawn, and not before',
    async (route) => {
      const { latch, clock } = createTestLatch({ customWallets: [HARBOR] })
      latch.start()
      await latch.feature('router')
      const list = await latch.feature('wallets')
      await clock.settle()
      expect(list.state.isRead).toBe(false)
      await latch.open(route)
      await clock.settle()
      expect(list.state.isRead).toBe(true)
    },
  )

  it('are not loaded by a view that lists those of this browser alone', async () => {
    const { latch, clock } = createTestLatch()
    await latch.open({ view: 'Connect' })
    await clock.settle()
    expect(latch.getState().wallets).toBeUndefined()
  })
})
