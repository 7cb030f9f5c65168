import { afterEach, describe, expect, it, vi } from 'vitest'
import type { FeatureOptions } from '../kit/options.types.js'
import type { Pairing } from '../adapter/pairing.types.js'
import { createKit } from '../kit/createKit.js'
import * as late from '../features/late.js'
import * as list from '../features/list.js'
import { createLatch } from '../createLatch.js'
import { createWorld } from '../base/world.fixture.js'
import type { Connector } from '../adapter/connector.types.js'
import { pairingConnector } from '../features/pairing/pairing.rules.js'
import { SDK_VERSION } from './service.constants.js'
import { settle } from '../features/wallets/wallets.fixture.js'
import { oneNetwork } from '../features/network/network.fixture.js'

const CONNECTOR = pairingConnector('eip155')
const ICON = 'data:image/svg+xml,<svg/>'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Makes a kit with services, and records the requests that reach them. */
function setUpKit(features: FeatureOptions | undefined, isAnalyticsEnabled = true) {
  const { environment, clock, window } = createWorld()
  Object.assign(window, { location: new URL('https://app.example/') })
  const asked: string[] = []
  const events: unknown[] = []
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(url)
    asked.push(pathname)
    const answer = { features: {}, allowedOrigins: [], isAnalyticsEnabled, data: [], count: 0 }
    if (pathname !== '/e') return new Response(JSON.stringify(answer))
    events.push((JSON.parse(init?.body as string) as { props: { event: string } }).props.event)
    return new Response(null, { status: 202 })
  })
  const latch = createLatch({
    networks: [oneNetwork],
    adapters: [],
    metadata: { name: 'Test' },
    endpoints: { directory: 'https://directory.example', telemetry: 'https://events.example' },
    projectId: 'p',
    environment,
    ...(features && { features }),
  })
  latch.start()
  /** Resolves when the code that sends is loaded, and every event is sent. */
  async function arrive(): Promise<void> {
    await Promise.all([latch.feature('config'), import('../features/telemetry/telemetry.wire.js')])
    for (let turn = 0; turn < 3; turn += 1) {
      await settle()
      clock.pass(1_000)
    }
    await settle()
  }
  return { latch, asked, events, arrive }
}

/** Makes a kit with a pairing, and with services whose server refuses every request. */
async function setUp() {
  const { environment } = createWorld()
  const asked: string[] = []
  const versions: (string | null)[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const { pathname, searchParams } = new URL(url)
    asked.push(pathname)
    versions.push(searchParams.get('sv'))
    return new Response('{}', { status: 400 })
  })
  const pairing = (): Pairing => ({ wallets: [{ connector: CONNECTOR }], forget: () => {} }) as object as Pairing
  const { context } = createKit(
    {
      networks: [oneNetwork],
      adapters: [],
      metadata: { name: 'Test' },
      features: { analytics: true },
      endpoints: { directory: 'https://directory.example' },
      projectId: 'a'.repeat(32),
      pairing,
      environment,
    },
    { list, loadLate: async () => late, connect: async () => ({}) as never },
  )
  const { load, get } = context
  const [telemetry, config, wallets, paired] = [
    await load('telemetry'),
    await load('config'),
    await load('wallets'),
    await load('pairing'),
  ]
  return { services: { telemetry, config, wallets, pairing: paired }, connectors: get('connectors'), asked, versions }
}

describe('an event', () => {
  it('asks for the configuration once: after a failure, only the list of wallets asks again', async () => {
    const { services, asked } = await setUp()
    const { config } = services
    services.telemetry.send({} as never)
    await vi.waitFor(() => expect(config.state.status).toBe('failed'))
    const before = asked.length
    services.telemetry.send({} as never)
    expect([config.state.status, asked.length]).toEqual(['failed', before])
    void config.load()
    expect(config.state.status).toBe('loading')
  })
})

describe('an event of the kit', () => {
  it('S7.25 reaches the endpoint of the app where analytics is on', async () => {
    const { latch, asked, events, arrive } = setUpKit({ analytics: true })
    await latch.open()
    const sent = ['MODAL_CREATED', 'MODAL_OPEN']
    await vi.waitFor(async () => {
      await arrive()
      expect(events).toEqual(sent)
    })
    expect(asked).toContain('/getAnalyticsConfig')
    latch.dispose()
    await latch.close()
    await arrive()
    expect(events).toEqual(sent)
  })

  it('S7.25 is not sent where the server of the app wants no events', async () => {
    const { latch, events, arrive } = setUpKit({ analytics: true }, false)
    const config = await latch.feature('config')
    await config.load()
    await latch.open()
    await arrive()
    expect(events).toEqual([])
    latch.dispose()
  })

  it.each([undefined, {}, { analytics: false }])('S7.25 is not sent with the features %j', async (features) => {
    const { latch, asked, arrive } = setUpKit(features)
    await latch.open()
    await arrive()
    // What Connect lists was read. Not asked: `/e`, and `/getAnalyticsConfig`, whether the server wants events.
    expect(asked.sort()).toEqual(['/appkit/v1/config', '/getWallets', '/projects/v1/origins'])
    latch.dispose()
  })
})

describe('a retry', () => {
  it('S7.23 F029 asks for the configuration again, too', async () => {
    const { services, asked, versions } = await setUp()
    const { config, wallets } = services
    await wallets.open()
    await vi.waitFor(() => expect([config.state.status, wallets.state.status]).toEqual(['failed', 'failed']))
    const first = asked.splice(0).sort()
    const retried = wallets.retry()
    expect(config.state.status).toBe('loading')
    await retried
    await vi.waitFor(() => expect(config.state.status).toBe('failed'))
    expect(asked.sort()).toEqual(first)
    expect(first).toEqual(['/appkit/v1/config', '/getAnalyticsConfig', '/getWallets', '/projects/v1/origins'])
    expect(new Set(versions)).toEqual(new Set([SDK_VERSION]))
  })
})

describe('a session', () => {
  it('F062 names the remote wallet, and keeps the name by which the connector is found again', async () => {
    const { services, connectors } = await setUp()
    const receive = (walletName: string, walletIcon?: unknown): Connector['peer'] => {
      const session = { namespaces: ['eip155'] as const, walletName, walletIcon: walletIcon as string }
      services.pairing.receive({ type: 'session', session })
      const [connector] = connectors.state.connectors
      expect(connector?.name).toBe('WalletConnect')
      return connector?.peer
    }
    expect(receive('  A\u202e Phone', ICON)).toEqual({ name: 'A Phone', imageUrl: ICON })
    expect(receive('Phone', 'https://phone.example/icon.png')?.imageUrl).toBe('https://phone.example/icon.png')
    for (const bad of ['http://phone.example/icon.png', 'javascript:alert(1)', 'data:text/html,x', '', 1, undefined])
      expect(receive('Phone', bad)).toEqual({ name: 'Phone', imageUrl: undefined })
    expect(receive('\u200b', ICON)).toBeUndefined()
    services.pairing.receive({ type: 'session', session: undefined })
    expect(connectors.state.connectors).toEqual([CONNECTOR])
  })

  it('S4.01 has the icon of the wallet that was chosen, where the session has none', async () => {
    const { services, connectors } = await setUp()
    services.pairing.state.recentWallet = { id: 'example', name: 'Example', image_url: ICON }
    services.pairing.receive({ type: 'session', session: { namespaces: ['eip155'], walletName: 'Phone' } })
    expect(connectors.state.connectors[0]?.peer).toEqual({ name: 'Phone', imageUrl: ICON })
  })
})
