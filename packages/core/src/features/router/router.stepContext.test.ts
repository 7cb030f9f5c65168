// Tests connection.steps.ts.
import type { LatchEvents } from '../../latch.types.js'
import { describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { LatchError } from '../../base/errors.js'
import { createWorld } from '../../base/world.fixture.js'
import { createModalController } from '../modal/modal.controller.js'
import { createSnackbarController } from '../snackbar/snackbar.controller.js'
import { createDuties } from '../../kit/duties.js'
import type { FeatureContext, StepTable } from '../../kit/feature.types.js'
import { createSteps as createConnectionSteps } from '../connection/connection.steps.js'
import { createSteps as createNetworkSteps } from '../network/network.steps.js'
import { createViewStack } from './router.stack.js'
import { createStepContext } from './router.stepContext.js'
import type { LatchErrorCode } from '../../errors.js'
import type { FeatureOptions } from '../../kit/options.types.js'
import { pairingConnector } from '../pairing/pairing.rules.js'
import type { Route, RouterController } from './router.types.js'

const connecting = { namespace: 'eip155', connectorId: 'a' } as const
const CONNECTING: Route = { view: 'ConnectingExternal', params: { connectorId: 'a' } }
const SWITCHING: Route = { view: 'SwitchNetwork', params: { networkId: 'eip155:2' } }
const UNSUPPORTED: Route = { view: 'UnsupportedChain' }

/** Resolves after all promises that wait for no timer have settled. */
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes real controllers, with a modal that is open at `history`. */
function setUp(...history: readonly Route[]) {
  const features: FeatureOptions = {}
  const { clock, environment } = createWorld()
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const modal = createModalController({ clock, events, track: () => {}, isConnected: () => false })
  const stack = createViewStack({ close: modal.close, first: history[0] ?? { view: 'Connect' } })
  const require = (route: Route): void => {
    stack.reset(route)
    modal.open()
  }
  const router: RouterController = { ...stack, require, open: async () => {}, dispose: () => {} }
  const snackbar = createSnackbarController({ clock })
  const duty: { route: Route | undefined; connected: boolean; answer?: Promise<boolean> } = {
    route: undefined,
    connected: false,
  }
  for (const route of history.slice(1)) router.push(route)
  const duties = createDuties({
    list: [{ order: 1, isOpen: () => false, route: UNSUPPORTED }],
    events,
    report: environment.report,
    isOpen: () => duty.answer ?? !!duty.route,
  })
  duties.start((mayOpen) => (mayOpen || modal.state.open) && require(UNSUPPORTED))
  const state = { connections: [], attempt: undefined }
  const listeners = new Set<(connector: { readonly id: string }) => void>()
  const each = (listener: (connector: { readonly id: string }) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const connectorOf = (id: string) => [pairingConnector('eip155')].find((known) => known.id === id)
  const get = () => ({ account: () => (duty.connected ? {} : undefined), state, each, get: connectorOf })
  /** The wallets that were asked. `failure` is the code of the error that each of them answers with. */
  const asked: { wallets: string[]; failure: LatchErrorCode } = { wallets: [], failure: 'wallet/unknown' }
  const connect = async ({ wallet }: { readonly wallet: string }): Promise<never> => {
    asked.wallets.push(wallet)
    throw new LatchError({ code: asked.failure, message: 'The code could not be fetched.' })
  }
  const context = {
    environment,
    events,
    get,
    connect,
    state: {},
    options: { features },
  } as object as FeatureContext
  const steps = createStepContext({ context, router, modal, snackbar, duties })
  const tables: StepTable[] = [createConnectionSteps(steps), createNetworkSteps(steps)]
  events.onEach((event, name) => {
    for (const table of tables) (table[name] as ((event: unknown) => void) | undefined)?.(event)
  })
  modal.open()
  const views = (): string[] => router.state.history.map(({ view }) => view)
  const announce = (id: string): void => listeners.forEach((listener) => listener({ id }))
  return { clock, events, modal, router, snackbar, duty, features, views, asked, announce }
}

describe('connecting', () => {
  const failed = { ...connecting, error: new LatchError({ code: 'wallet/rejected', message: '' }) }

  it('S2.03 shows ConnectingExternal, once', () => {
    const { clock, events, router, views } = setUp()
    events.emit('connecting', connecting)
    events.emit('connecting', connecting)
    clock.pass(150)
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    expect(router.current()).toEqual(CONNECTING)
  })

  it('S2.02 shows the wallets where the view was opened and the attempt could not begin, and says why', async () => {
    const { events, snackbar, views } = setUp(CONNECTING)
    events.emit('viewRequested', { route: CONNECTING })
    await vi.waitFor(() => expect(views()).toEqual(['Connect']))
    expect(snackbar.state).toMatchObject({ open: true, variant: 'error', message: 'wallet/unknown' })
  })

  it.each<[string, (made: ReturnType<typeof setUp>) => void]>([
    [
      'another view was opened',
      ({ events }) => events.emit('viewOpened', { route: { view: 'Connect' }, direction: 'back' }),
    ],
    ['the modal was closed', ({ modal }) => modal.close()],
    [
      'the modal was opened again',
      ({ modal, events }) => {
        modal.close()
        modal.open()
        events.emit('viewOpened', { route: CONNECTING, direction: 'forward' })
      },
    ],
  ])('asks a wallet that announces itself, but not once %s', async (_, leave) => {
    const made = setUp(CONNECTING)
    const { asked, announce, events } = made
    asked.failure = 'connection/connector-not-found'
    events.emit('viewRequested', { route: CONNECTING })
    await settled()
    announce('b')
    expect(asked.wallets).toEqual(['a'])
    announce('a')
    expect(asked.wallets).toEqual(['a', 'a'])
    await settled()
    leave(made)
    announce('a')
    expect(asked.wallets).toEqual(['a', 'a'])
  })

  it('shows no view for a wallet that answers at once', () => {
    const { clock, duty, events, modal, views } = setUp()
    duty.connected = true
    events.emit('connecting', connecting)
    clock.pass(149)
    expect(views()).toEqual(['Connect'])
    events.emit('connected', { ...connecting, reconnected: false })
    modal.open()
    clock.pass(1000)
    expect(views()).toEqual(['Account'])
  })

  it('waits in a view where a duty takes long to answer, and shows the required view in its place', async () => {
    const { clock, duty, events, router, views } = setUp()
    let answer = (_: boolean): void => {}
    duty.answer = new Promise((resolve) => (answer = resolve))
    events.emit('connecting', connecting)
    events.emit('connected', { ...connecting, reconnected: false })
    expect(router.state.isChecking).toBe(true)
    clock.pass(150)
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    answer(true)
    await settled()
    expect(router.state.isChecking).toBe(false)
    expect(views()).toEqual(['UnsupportedChain'])
  })

  it.each(['the duties answer', 'the wallet disconnects'])('shows no view once %s in time', async (what) => {
    const { clock, duty, events, views } = setUp()
    let answer = (_: boolean): void => {}
    duty.answer = new Promise((resolve) => (answer = resolve))
    events.emit('connecting', connecting)
    events.emit('connected', { ...connecting, reconnected: false })
    if (what === 'the wallet disconnects') events.emit('disconnected', connecting)
    else answer(false)
    await settled()
    clock.pass(1000)
    expect(views()).not.toContain('ConnectingExternal')
  })

  it('S2.07 shows the code at once: a phone is waited for in any case', () => {
    const { events, views } = setUp()
    events.emit('connecting', { ...connecting, connectorId: 'walletConnect:eip155' })
    expect(views()).toEqual(['Connect', 'ConnectingWalletConnect'])
  })

  it('S2.07 shows the code alone where that is what the app wants', () => {
    const { events, features, views } = setUp()
    Object.assign(features, { basicPairing: true })
    events.emit('connecting', { ...connecting, connectorId: 'walletConnect:eip155' })
    expect(views()).toEqual(['Connect', 'ConnectingWalletConnectBasic'])
  })

  it('shows at once that a wallet failed, and once only', () => {
    const { clock, events, views } = setUp()
    events.emit('connecting', connecting)
    events.emit('connectFailed', failed)
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    clock.pass(1000)
    events.emit('connectFailed', failed)
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
  })

  it('leaves the view where the app gave the attempt up, and nothing where the visitor did', () => {
    const { events, router, views } = setUp({ view: 'Connect' }, CONNECTING)
    events.emit('connectCancelled', { ...connecting, connectorId: 'b' })
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    events.emit('connectCancelled', connecting)
    expect(views()).toEqual(['Connect'])
    events.emit('connectCancelled', connecting)
    expect(views()).toEqual(['Connect'])
    router.reset(CONNECTING)
    events.emit('connectCancelled', connecting)
    expect(views()).toEqual(['Connect'])
  })

  it('F095 shows nothing for an attempt that was given up before the view came', () => {
    const { clock, events, views } = setUp()
    events.emit('connecting', connecting)
    events.emit('connectCancelled', connecting)
    clock.pass(1000)
    expect(views()).toEqual(['Connect'])
  })

  it('shows nothing in a closed modal', () => {
    const { clock, events, modal, views } = setUp()
    modal.close()
    events.emit('connecting', connecting)
    clock.pass(1000)
    expect(views()).toEqual(['Connect'])
    expect(modal.state.open).toBe(false)
  })

  it('closes once it is connected, ready to show the account', () => {
    const { duty, events, modal, views } = setUp({ view: 'Connect' }, CONNECTING)
    duty.connected = true
    events.emit('connected', { ...connecting, reconnected: false })
    expect(modal.state.open).toBe(false)
    expect(views()).toEqual(['Account'])
  })

  it('S2.07 F084 shows the unsupported network instead, also where the modal was closed', () => {
    const { events, modal, duty, views } = setUp({ view: 'Connect' }, CONNECTING)
    modal.close()
    duty.route = UNSUPPORTED
    events.emit('connected', { ...connecting, reconnected: false })
    expect(modal.state.open).toBe(true)
    expect(views()).toEqual(['UnsupportedChain'])
  })
})

describe('a connection that a reload restored', () => {
  const restored = { ...connecting, reconnected: true }

  it('opens nothing, and makes the account ready', () => {
    const { events, modal, duty, views } = setUp()
    modal.close()
    events.emit('connected', restored)
    expect(modal.state.open).toBe(false)
    expect(views()).toEqual(['Account'])
    duty.route = UNSUPPORTED
    events.emit('connected', restored)
    expect(modal.state.open).toBe(false)
    expect(views()).toEqual(['UnsupportedChain'])
  })

  it('takes the place of the wallets where the visitor is just choosing one', () => {
    const { events, modal, views } = setUp()
    events.emit('connected', restored)
    expect(modal.state.open).toBe(true)
    expect(views()).toEqual(['Account'])
  })

  it('leaves every other view alone', () => {
    const { events, views } = setUp({ view: 'Connect' }, { view: 'WhatIsAWallet' })
    events.emit('connected', restored)
    expect(views()).toEqual(['Connect', 'WhatIsAWallet'])
  })
})

describe('networks', () => {
  const networkChanged = { namespace: 'eip155', networkId: 'eip155:2' } as const
  const error = new LatchError({ code: 'wallet/rejected', message: '', context: { wallet: 'A' } })

  it('F084 shows an unsupported network', () => {
    const { events, duty, views, modal } = setUp({ view: 'Account' })
    modal.close()
    duty.route = UNSUPPORTED
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['UnsupportedChain'])
    expect(modal.state.open).toBe(true)
  })

  it('leaves the views about networks once the wallet is there', () => {
    const { events, views, modal } = setUp({ view: 'Account' }, { view: 'Networks' }, SWITCHING)
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['Account'])
    expect(modal.state.open).toBe(true)
  })

  it.each([['Networks'], ['WhatIsANetwork']] as const)('F088 stays at %s, where the visitor went meanwhile', (view) => {
    const { events, views } = setUp({ view: 'Account' }, { view })
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['Account', view])
  })

  it('F088 stays where the visitor waits for another network by now', () => {
    const other: Route = { view: 'SwitchNetwork', params: { networkId: 'eip155:3' } }
    const { events, views } = setUp({ view: 'Account' }, other)
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['Account', 'SwitchNetwork'])
  })

  it('closes where the history has no other view', () => {
    const { events, views, modal } = setUp(UNSUPPORTED, SWITCHING)
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['Account'])
    expect(modal.state.open).toBe(false)
  })

  it('leaves other views alone', () => {
    const { events, views } = setUp({ view: 'Account' }, { view: 'AccountSettings' })
    events.emit('networkChanged', networkChanged)
    expect(views()).toEqual(['Account', 'AccountSettings'])
  })

  it('F085 S2.12 goes back one view where a switch failed, and says why', () => {
    const { events, views, snackbar } = setUp({ view: 'Account' }, { view: 'Networks' }, SWITCHING)
    events.emit('switchFailed', { networkId: 'eip155:2', error })
    expect(views()).toEqual(['Account', 'Networks'])
    expect(snackbar.state).toMatchObject({
      open: true,
      variant: 'error',
      message: 'wallet/rejected',
      values: { wallet: 'A' },
    })
  })

  it('F266 takes back that a switch failed where the wallet reaches that network later', () => {
    const { events, snackbar } = setUp({ view: 'Account' }, { view: 'Networks' }, SWITCHING)
    events.emit('switchFailed', { networkId: 'eip155:2', error })
    events.emit('networkChanged', { ...networkChanged, networkId: 'eip155:3' })
    expect(snackbar.state.open).toBe(true)
    events.emit('networkChanged', { ...networkChanged, networkId: 'eip155:2' })
    expect(snackbar.state.open).toBe(false)
  })

  it('F088 only says why where the visitor went back already', () => {
    const { events, views, snackbar } = setUp({ view: 'Account' }, { view: 'Networks' })
    events.emit('switchFailed', { networkId: 'eip155:2', error })
    expect(views()).toEqual(['Account', 'Networks'])
    expect(snackbar.state.open).toBe(true)
  })
})

describe('disconnected', () => {
  it('S2.02 S4.02 closes, and Connect is what opens next', () => {
    const { events, views, modal } = setUp({ view: 'Account' }, { view: 'AccountSettings' })
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'a' })
    expect(views()).toEqual(['Connect'])
    expect(modal.state.open).toBe(false)
  })

  it('S4.02 goes to the account where another wallet is still connected', () => {
    const { events, views, modal, duty } = setUp({ view: 'Account' }, { view: 'AccountSettings' })
    duty.connected = true
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'a' })
    expect(views()).toEqual(['Account'])
    expect(modal.state.open).toBe(false)
  })

  it('stays where every wallet is listed, as long as there is one', () => {
    const { events, views, modal, duty } = setUp({ view: 'Account' }, { view: 'ProfileWallets' })
    duty.connected = true
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'a' })
    expect(views()).toEqual(['Account', 'ProfileWallets'])
    expect(modal.state.open).toBe(true)
    duty.connected = false
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'b' })
    expect(views()).toEqual(['Connect'])
  })

  it.each<[string, Route]>([
    ['a code', { view: 'ConnectingWalletConnect', params: {} }],
    ['another wallet', CONNECTING],
  ])('F046 stays in the view that waits for %s: its attempt may have ended the old connection', (_, route) => {
    const { events, views, modal } = setUp({ view: 'Connect' }, route)
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'b' })
    expect(views()).toEqual(['Connect', route.view])
    expect(modal.state.open).toBe(true)
  })

  it('F046 stays open where the view of a pending attempt is not shown yet', () => {
    const { clock, events, views, modal } = setUp()
    events.emit('connecting', connecting)
    events.emit('disconnected', { namespace: 'eip155', connectorId: 'b' })
    clock.pass(150)
    expect(views()).toEqual(['Connect', 'ConnectingExternal'])
    expect(modal.state.open).toBe(true)
  })
})
