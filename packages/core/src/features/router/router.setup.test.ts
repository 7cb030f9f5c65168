import { describe, expect, it } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { createWorld } from '../../base/world.fixture.js'
import { createDuties } from '../../kit/duties.js'
import type { FeatureContext } from '../../kit/feature.types.js'
import type { LatchEvents } from '../../latch.types.js'
import { createModalController } from '../modal/modal.controller.js'
import { createSnackbarController } from '../snackbar/snackbar.controller.js'
import { createRouter } from './router.setup.js'
import type { Route } from './router.types.js'

/** Stands for the view of an asynchronous condition, as the sign-in is. */
const SIGN_IN: Route = { view: 'AccountSettings' }
const NAMED: Route = { view: 'Networks' }

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

/** Makes a router with a connected account, and one duty that answers when the test says so. */
async function setUp() {
  const { clock, environment } = createWorld()
  const events = createEmitter<LatchEvents>((error) => {
    throw error
  })
  const modal = createModalController({ clock, events, track: () => {}, isConnected: () => true })
  let answer = (_: boolean): void => {}
  const isOpen = (): Promise<boolean> => new Promise((resolve) => (answer = resolve))
  const duties = createDuties({
    list: [{ order: 2, isOpen, route: SIGN_IN }],
    events,
    report: environment.report,
    isOpen,
  })
  duties.start(() => {})
  const requested: string[] = []
  events.on('viewRequested', ({ route }) => requested.push(route.view))
  const state = { connections: [], attempt: undefined }
  const router = await createRouter({
    environment,
    events,
    options: { features: {} },
    track: () => {},
    adapters: new Map(),
    loadDuties: async () => duties,
    load: async (name: 'modal' | 'snackbar') => (name === 'modal' ? modal : createSnackbarController({ clock })),
    begun: () => undefined,
    get: () => ({ account: () => ({}), state, each: () => () => {}, get: () => undefined }),
  } as object as FeatureContext)
  return {
    modal,
    router,
    requested,
    duties,
    views: () => router.state.history.map(({ view }) => view),
    async answer(isRequired: boolean) {
      answer(isRequired)
      await settled()
    },
  }
}

describe('opening while a duty has not answered', () => {
  it('S2.07 shows the view of the duty, which checks, and no account before the answer', async () => {
    const { modal, router, views, answer } = await setUp()
    const opening = router.open()
    expect(modal.state.open).toBe(true)
    expect(views()).toEqual(['AccountSettings'])
    await opening
    await answer(true)
    expect(views()).toEqual(['AccountSettings'])
  })

  it('goes on to the account where nothing is required', async () => {
    const { router, views, answer } = await setUp()
    void router.open()
    await answer(false)
    expect(views()).toEqual(['Account'])
  })

  it('goes on to the view that the app named last, and asks once for what it is for', async () => {
    const { router, views, answer, requested } = await setUp()
    void router.open({ view: 'Transactions' })
    void router.open(NAMED)
    expect(requested).toEqual([])
    await answer(false)
    expect(views()).toEqual(['Networks'])
    expect(requested).toEqual(['Networks'])
  })

  it('stays where the visitor went meanwhile', async () => {
    const { router, views, answer } = await setUp()
    void router.open()
    router.push({ view: 'WhatIsANetwork' })
    await answer(false)
    expect(views()).toEqual(['AccountSettings', 'WhatIsANetwork'])
  })

  it('opens nothing where the visitor closed the modal meanwhile', async () => {
    const { modal, router, duties, answer } = await setUp()
    duties.ask()
    void router.open()
    modal.close()
    await answer(false)
    expect(modal.state.open).toBe(false)
    expect(router.state.history).toEqual([SIGN_IN])
  })
})
