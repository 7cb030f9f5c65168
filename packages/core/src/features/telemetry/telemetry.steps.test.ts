import type { LatchEvents } from '../../latch.types.js'
import { describe, expect, it } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { StepContext } from '../../kit/feature.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createModalController } from '../modal/modal.controller.js'
import { createViewStack } from '../router/router.stack.js'
import { createSteps } from './telemetry.steps.js'

function setUp() {
  const { environment, clock } = createWorld()
  const tracked: unknown[] = []
  const track = (...event: unknown[]): void => void tracked.push(event)
  const events = createEmitter<LatchEvents>(environment.report)
  const storage = createStorage(environment, '')
  const connectors = createConnectorsController({ environment, storage, attach: () => true, sources: new Map() })
  connectors.setAdapterConnectors('eip155', [{ id: 'org.one', name: 'One', type: 'EXTERNAL', chain: 'eip155' }])
  const modal = createModalController({ clock, events, track: () => {}, isConnected: () => false })
  const router = createViewStack({ close: modal.close, first: { view: 'Connect' } })
  const context = { events, track, get: () => connectors }
  const begin = (): void => void createSteps({ context, router, modal } as object as StepContext)
  return { tracked, events, modal, router, begin }
}

describe('S3.18 what the visitor presses', () => {
  it.each([
    ['Networks', 'CLICK_NETWORKS'],
    ['WhatIsAWallet', 'CLICK_WALLET_HELP'],
    ['WhatIsANetwork', 'CLICK_NETWORK_HELP'],
    ['GetWallet', 'CLICK_GET_WALLET'],
    ['Transactions', 'CLICK_TRANSACTIONS'],
  ] as const)('%s is recorded as %s, from a view or from the page', async (view, event) => {
    const { router, tracked, begin } = setUp()
    begin()
    router.push({ view })
    await Promise.resolve()
    router.push({ view: 'AccountSettings' })
    await Promise.resolve()
    router.goBack()
    await Promise.resolve()
    expect(tracked).toEqual([[event, {}]])
    router.reset({ view: 'Account' })
    await Promise.resolve()
    router.reset({ view })
    await Promise.resolve()
    expect(tracked).toEqual([
      [event, {}],
      [event, {}],
    ])
  })

  it('counts the view that the modal was first opened at', () => {
    const { router, tracked, begin } = setUp()
    router.reset({ view: 'Networks' })
    begin()
    expect(tracked).toEqual([['CLICK_NETWORKS', {}]])
  })

  it('is not recorded where a flow shows the next view, or goes back', async () => {
    const { router, tracked, begin } = setUp()
    begin()
    router.reset({ view: 'Account' })
    await Promise.resolve()
    router.push({ view: 'AccountSettings' })
    await Promise.resolve()
    router.replace({ view: 'Account' })
    router.goBack()
    await Promise.resolve()
    expect(tracked).toEqual([])
  })

  it('is recorded as SELECT_WALLET where an attempt begins on the connect view', () => {
    const { router, modal, events, tracked, begin } = setUp()
    begin()
    const connecting = { namespace: 'eip155', connectorId: 'org.one' } as const
    events.emit('connecting', connecting)
    expect(tracked).toEqual([])
    modal.open()
    events.emit('connecting', connecting)
    expect(tracked).toEqual([['SELECT_WALLET', { name: 'One', namespace: 'eip155' }]])
    router.push({ view: 'ConnectingExternal', params: { connectorId: 'org.one' } })
    events.emit('connecting', connecting)
    expect(tracked).toHaveLength(1)
  })
})
