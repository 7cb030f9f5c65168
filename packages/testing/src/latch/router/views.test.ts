// Tests network.steps.ts, router.setup.ts.
import type { CaipNetworkId } from '@latchkit/core'
import { adaptersOf } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createFakeWallet } from '../../createFakeWallet.js'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const ignore = (): void => {}

const views = ({ latch }: TestLatch): string[] | undefined => latch.getState().router?.history.map(({ view }) => view)
const isOpen = ({ latch }: TestLatch): boolean | undefined => latch.getState().modal?.open

async function openAt(test: TestLatch, ...more: Parameters<TestLatch['latch']['open']>): Promise<TestLatch> {
  test.latch.start()
  await test.latch.open(...more)
  return test
}

describe('open', () => {
  it('S2.02 shows the wallets first', async () => {
    const test = await openAt(createTestLatch())
    expect(isOpen(test)).toBe(true)
    expect(views(test)).toEqual(['Connect'])
  })

  it('S2.05 shows the account while a wallet is connected', async () => {
    expect(views(await openAt(await createConnectedLatch()))).toEqual(['Account'])
  })

  it('is undone by a close that follows at once', async () => {
    const test = createTestLatch()
    test.latch.start()
    const opening = test.latch.open()
    await test.latch.close()
    await opening
    expect(isOpen(test)).toBe(false)
  })

  it('shows the attempt that waits', async () => {
    const test = createTestLatch({ adapter: { connect: 'hang' } })
    const connecting = test.latch.connect({ wallet: 'Fake Wallet' })
    await openAt(test)
    expect(test.latch.getState().router?.history).toEqual([
      { view: 'ConnectingExternal', params: { connectorId: 'org.example.fake' } },
    ])
    test.adapter.set({ connect: 'ok' })
    await connecting
    expect(isOpen(test)).toBe(false)
  })

  it('shows the view that the app names', async () => {
    const test = await openAt(createTestLatch(), { view: 'ConnectWallets', params: { namespace: 'eip155' } })
    expect(test.latch.getState().router?.history).toEqual([{ view: 'ConnectWallets', params: { namespace: 'eip155' } }])
  })

  it.each(['Account', 'AccountSettings', 'ProfileWallets', 'WalletReceive', 'WalletCompatibleNetworks'] as const)(
    'shows %s while a wallet is connected, else Connect',
    async (view) => {
      expect(views(await openAt(createTestLatch(), { view }))).toEqual(['Connect'])
      expect(views(await openAt(await createConnectedLatch(), { view }))).toEqual([view])
    },
  )

  it('shows the attempt that waits in place of the account', async () => {
    const test = createTestLatch({ adapter: { connect: 'hang' } })
    test.latch.connect({ wallet: 'Fake Wallet' }).catch(ignore)
    expect(views(await openAt(test, { view: 'Account' }))).toEqual(['ConnectingExternal'])
  })
})

describe('opening the view that waits for a wallet', () => {
  const route = { view: 'ConnectingExternal', params: { connectorId: 'org.example.fake' } } as const

  /** Opens it once the wallets are discovered. */
  async function openWaiting(options: TestLatchOptions): Promise<TestLatch> {
    const test = createTestLatch(options)
    test.latch.start()
    await test.clock.advance(200)
    await test.latch.open(route)
    await test.clock.settle()
    return test
  }

  it('asks the wallet, once', async () => {
    const test = await openWaiting({ adapter: { connect: 'hang' } })
    await test.latch.open(route)
    expect([test.adapter.count('connect'), views(test)]).toEqual([1, ['ConnectingExternal']])
    test.adapter.set({ connect: 'ok' })
    await soon(() => [test.latch.getAccount().isConnected, isOpen(test)]).toEqual([true, false])
  })

  it('asks again after a refusal, which the view shows', async () => {
    const test = await openWaiting({ adapter: { connect: { throws: { code: 4001 } } } })
    await soon(() => test.latch.getState().connection.attempt?.error?.code).toBe('wallet/rejected')
    expect(views(test)).toEqual(['ConnectingExternal'])
    await test.latch.open(route)
    await soon(() => test.adapter.count('connect')).toBe(2)
  })

  it('shows the account of a wallet that is connected', async () => {
    const test = await openAt(await createConnectedLatch(), route)
    await soon(() => views(test)).toEqual(['Account'])
    expect(test.adapter.count('connect')).toBe(1)
  })

  it('stays where the wallet is not installed', async () => {
    const gone = { view: 'ConnectingExternal', params: { connectorId: 'org.example.gone' } } as const
    const test = await openAt(createTestLatch(), gone)
    await test.clock.settle()
    expect(views(test)).toEqual(['ConnectingExternal'])
  })

  it('asks a wallet that announces itself later, once, and only where the view is shown', async () => {
    const test = await openWaiting({ wallets: [{ rdns: 'org.example.other' }], adapter: { connect: 'hang' } })
    expect([test.adapter.count('connect'), views(test)]).toEqual([0, ['ConnectingExternal']])
    const router = await test.latch.feature('router')
    router.push({ view: 'GetWallet' })
    await test.clock.settle()
    createFakeWallet({ name: 'Late Wallet', rdns: 'org.example.fake' }).announce(test.window)
    await test.clock.advance(1_000)
    expect(test.adapter.count('connect')).toBe(0)
    router.goBack()
    await soon(() => test.adapter.count('connect')).toBe(1)
    expect(views(test)).toEqual(['ConnectingExternal'])
  })

  it.each([
    ['closed the modal', (test: TestLatch) => test.latch.close(), undefined],
    ['went to another view', (test: TestLatch) => test.latch.open({ view: 'WhatIsAWallet' }), ['WhatIsAWallet']],
  ] as const)('asks nothing once the visitor %s', async (_, leave, shown) => {
    const test = createTestLatch()
    test.latch.start()
    await test.clock.advance(200)
    const opening = test.latch.open(route)
    await leave(test)
    await opening
    await test.clock.advance(1_000)
    expect(test.adapter.count('connect')).toBe(0)
    if (shown) expect(views(test)).toEqual(shown)
    else expect(isOpen(test)).toBe(false)
  })

  it('S3.16 shows the wallets where the box of the terms is not ticked', async () => {
    const terms = { termsConditionsUrl: 'https://example.org/terms', features: { legalCheckbox: true } }
    const test = await openWaiting(terms)
    expect([test.adapter.count('connect'), views(test)]).toEqual([0, ['Connect']])
    const legal = await test.latch.feature('legal')
    legal.accept(true)
    await test.latch.open(route)
    await soon(() => test.adapter.count('connect')).toBe(1)
  })

  it('asks the wallet as soon as it announces itself', async () => {
    const test = await openWaiting({ wallets: [{ rdns: 'org.example.other' }], adapter: { connect: 'hang' } })
    createFakeWallet({ name: 'Late Wallet', rdns: 'org.example.fake' }).announce(test.window)
    await soon(() => test.adapter.count('connect')).toBe(1)
  })
})

describe('opening the view that waits for a switch', () => {
  const switchTo = (networkId: CaipNetworkId) => ({ view: 'SwitchNetwork', params: { networkId } }) as const
  const BETA = betaNetwork.caipNetworkId

  it('asks the wallet, once, and closes when it is there', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    await test.latch.open(switchTo(BETA))
    await test.latch.open(switchTo(BETA))
    await soon(() => [test.adapter.count('switchNetwork'), views(test)]).toEqual([1, ['SwitchNetwork']])
    test.adapter.set({ switchNetwork: 'ok' })
    await soon(() => [test.latch.getNetwork().name, isOpen(test)]).toEqual([betaNetwork.name, false])
  })

  it('closes at once where there is nothing to ask: on the network already, or without a wallet', async () => {
    const connected = await openAt(await createConnectedLatch(), switchTo(alphaNetwork.caipNetworkId))
    await soon(() => isOpen(connected)).toBe(false)
    expect(connected.adapter.count('switchNetwork')).toBe(0)
    const test = await openAt(createTestLatch(), switchTo(BETA))
    await soon(() => [isOpen(test), test.latch.getNetwork().name]).toEqual([false, betaNetwork.name])
  })

  it('asks nothing once the visitor closed the modal', async () => {
    const test = await createConnectedLatch({ adapter: { switchNetwork: 'hang' } })
    const opening = test.latch.open(switchTo(BETA))
    await test.latch.close()
    await opening
    await test.clock.advance(1_000)
    expect([test.adapter.count('switchNetwork'), isOpen(test)]).toEqual([0, false])
  })

  it('says why it cannot be done', async () => {
    const test = await openAt(await createConnectedLatch(), switchTo('eip155:77'))
    await soon(() => test.latch.getState().snackbar).toMatchObject({ open: true, message: 'network/not-found' })
    expect(isOpen(test)).toBe(false)
  })
})

describe('close', () => {
  it('S2.01 going back from the last entry closes', async () => {
    const test = await openAt(createTestLatch())
    const router = await test.latch.feature('router')
    router.push({ view: 'WhatIsAWallet' })
    router.goBack()
    expect(isOpen(test)).toBe(true)
    router.goBack()
    expect(isOpen(test)).toBe(false)
  })

  it('loads nothing where nothing was open', async () => {
    const { latch } = createTestLatch()
    await latch.close()
    expect(latch.getState().modal).toBeUndefined()
    await latch.open()
    await latch.close()
    expect(latch.getState().modal?.open).toBe(false)
  })
})

describe('a visit', () => {
  it('S2.03 S4.01 S3.18 chooses, declines, tries again, switches, disconnects', async () => {
    const test = await openAt(createTestLatch({ adapter: { connect: 'hang' } }))
    const { latch, adapter, clock } = test
    const events: string[] = []
    latch.subscribeEvents(({ event }) => events.push(event))

    const declined = expect(latch.connect({ wallet: 'Fake Wallet' })).rejects.toMatchObject({ code: 'wallet/rejected' })
    await clock.advance(1_000)
    expect(views(test)).toEqual(['Connect', 'ConnectingExternal'])
    adapter.set({ connect: { throws: { code: 4001 } } })
    await declined
    expect(views(test)).toEqual(['Connect', 'ConnectingExternal'])

    adapter.set({ connect: 'ok' })
    await latch.connect({ wallet: 'Fake Wallet' })
    expect(isOpen(test)).toBe(false)
    expect(views(test)).toEqual(['Account'])

    await latch.open({ view: 'Networks' })
    adapter.set({ switchNetwork: { throws: { code: 4001 } } })
    const router = await latch.feature('router')
    router.push({ view: 'SwitchNetwork', params: { networkId: betaNetwork.caipNetworkId } })
    await expect(latch.switchNetwork(betaNetwork.caipNetworkId)).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(views(test)).toEqual(['Networks'])
    expect(latch.getState().snackbar).toMatchObject({ open: true, variant: 'error', message: 'wallet/rejected' })

    await latch.disconnect()
    expect(isOpen(test)).toBe(false)
    expect(views(test)).toEqual(['Connect'])
    // The events of clicks come from code that loads when the modal opens. Another test covers them.
    expect(events.filter((event) => !/^(CLICK|SELECT)_/.test(event))).toEqual([
      'USER_REJECTED',
      'CONNECT_SUCCESS',
      'MODAL_CLOSE',
      'MODAL_OPEN',
      'DISCONNECT_SUCCESS',
      'MODAL_CLOSE',
    ])
  })

  it('F088 back out of a waiting attempt: the approval changes no view any more', async () => {
    const test = await openAt(createTestLatch({ adapter: { connect: 'hang' } }))
    const { latch, adapter, clock } = test
    const connecting = latch.connect({ wallet: 'Fake Wallet' }).catch((error: { code: string }) => error.code)
    await clock.advance(1_000)
    ;(await latch.feature('router')).goBack()
    latch.cancel()
    adapter.set({ connect: 'ok' })
    expect(await connecting).toBe('connection/cancelled')
    await clock.settle()
    expect(views(test)).toEqual(['Connect'])
    expect(isOpen(test)).toBe(true)
  })

  const ends: readonly (readonly [string, string[], (test: TestLatch) => void | Promise<void>])[] = [
    ['cancel', ['Connect'], ({ latch }) => latch.cancel()],
    ['disconnect', ['Connect'], ({ latch }) => latch.disconnect()],
    ['dispose', ['Connect', 'ConnectingExternal'], ({ latch }) => latch.dispose()],
  ]

  it.each(ends)('F095 the app gives the attempt up by %s: what is shown is %j', async (_, shown, end) => {
    const test = await openAt(createTestLatch({ adapter: { connect: 'hang' } }))
    test.latch.connect({ wallet: 'Fake Wallet' }).catch(() => {})
    await test.clock.advance(1_000)
    expect(views(test)).toEqual(['Connect', 'ConnectingExternal'])
    await end(test)
    expect(views(test)).toEqual(shown)
    expect(isOpen(test)).toBe(true)
  })

  it('F067 a connection that comes back while the wallets are shown shows the account', async () => {
    const { storage } = await createConnectedLatch()
    const test = await openAt(createTestLatch({ storage, adapter: { reconnect: 'hang' } }))
    expect(views(test)).toEqual(['Connect'])
    test.adapter.set({ reconnect: 'ok' })
    await test.clock.settle()
    expect(views(test)).toEqual(['Account'])
    expect(isOpen(test)).toBe(true)
  })
})

describe('feature', () => {
  it('gives a controller by its name, the same each time', async () => {
    const { latch } = createTestLatch()
    const [eager, again] = [await latch.feature('connection'), await latch.feature('connection')]
    expect(eager).toBe(again)
    expect(latch.getState().router).toBeUndefined()
    expect(await latch.feature('router')).toBe(await latch.feature('router'))
    expect(latch.getState().router?.history).toHaveLength(1)
    expect(await latch.feature('signing')).toBe(await latch.feature('signing'))
  })

  it('S4.11 alerts open only while debug is on', async () => {
    for (const debug of [false, true]) {
      const { latch } = createTestLatch({ debug })
      ;(await latch.feature('alert')).open('Text')
      expect(latch.getState().alert?.open).toBe(debug)
    }
  })

  it('S3.18 the theme is the app’s', () => {
    const { theme } = createTestLatch({ themeMode: 'light', themeVariables: { accent: '#123456' } }).latch.getState()
    expect(theme).toEqual({ mode: 'light', variables: { accent: '#123456' } })
  })
})

describe('options', () => {
  it('that are not built yet cause one warning when the modal first opens in debug mode', async () => {
    const options = { features: { pay: true, onramp: true, email: false }, debug: true }
    const { latch, warnings } = createTestLatch(options)
    await latch.open()
    await latch.open()
    await expect.poll(() => warnings).toEqual([expect.stringContaining('features.pay, features.onramp.') as string])
  })

  it('that are wrong throw, and two adapters of one namespace are', () => {
    const adapters = adaptersOf(createTestLatch().latch)
    const factory = () => adapters.get('eip155') as never
    expect(() => createTestLatch({ networks: [] })).toThrow(expect.objectContaining({ code: 'options/bad-networks' }))
    expect(() => createTestLatch({ adapters: [factory, factory] })).toThrow(
      expect.objectContaining({
        code: 'options/duplicate-adapter',
        message: expect.stringContaining('eip155') as string,
      }),
    )
  })
})
