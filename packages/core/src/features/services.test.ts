import { afterEach, describe, expect, it, vi } from 'vitest'
import { createEmitter } from '../base/emitter.js'
import { createStorage } from '../base/storage.js'
import { createWorld } from '../base/world.fixture.js'
import type { ConnectionEvents } from './connection/connection.types.js'
import { createConnectorsController } from './connectors/connectors.controller.js'
import type { Connector } from './connectors/connectors.types.js'
import { PAIRING_ID } from './pairing/pairing.id.js'
import { createServices } from './services.js'

const CONNECTOR: Connector = {
  id: `${PAIRING_ID}eip155`,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain: 'eip155',
}
const ICON = 'data:image/svg+xml,<svg/>'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Services whose server is out of reach, and a pairing that is told of. */
function setUp() {
  const { environment } = createWorld()
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string | URL) => {
    asked.push(new URL(url).pathname)
    return new Response('{}', { status: 400 })
  })
  const storage = createStorage(environment, '')
  const connectors = createConnectorsController({ environment, storage, attach: () => true })
  connectors.setAdapterConnectors('pairing', [CONNECTOR])
  const root = { connection: { connections: [] } }
  const services = createServices({
    options: {
      features: { analytics: true },
      endpoints: { directory: 'https://directory.example' },
      projectId: 'a'.repeat(32),
    } as never,
    environment,
    storage,
    connectors,
    events: createEmitter<ConnectionEvents>(environment.report),
    networks: [],
    pairing: { wallets: [{ connector: CONNECTOR }], forget: () => {} } as never,
    connect: async () => {},
    namespace: () => 'eip155',
    root,
  })
  return { services, connectors, asked }
}

describe('an event', () => {
  it('asks for the configuration once: what failed is asked for again by whoever opens the wallets', async () => {
    const { services, asked } = setUp()
    const { config } = services.features
    services.send({} as never)
    await vi.waitFor(() => expect(config.state.status).toBe('failed'))
    const before = asked.length
    services.send({} as never)
    expect([config.state.status, asked.length]).toEqual(['failed', before])
    void config.load()
    expect(config.state.status).toBe('loading')
  })
})

describe('a session', () => {
  it('F062 says who is at the other end, beside the name by which the connector is found again', () => {
    const { services, connectors } = setUp()
    const receive = (walletName: string, walletIcon?: unknown): Connector['peer'] => {
      const session = { namespaces: ['eip155'] as const, walletName, walletIcon: walletIcon as string }
      services.receive({ type: 'session', session })
      const [connector] = connectors.state.connectors
      expect(connector?.name).toBe('WalletConnect')
      return connector?.peer
    }
    expect(receive('  A\u202e Phone', ICON)).toEqual({ name: 'A Phone', imageUrl: ICON })
    expect(receive('Phone', 'https://phone.example/icon.png')?.imageUrl).toBe('https://phone.example/icon.png')
    for (const bad of ['http://phone.example/icon.png', 'javascript:alert(1)', 'data:text/html,x', '', 1, undefined])
      expect(receive('Phone', bad)).toEqual({ name: 'Phone', imageUrl: undefined })
    expect(receive('\u200b', ICON)).toBeUndefined()
    services.receive({ type: 'session', session: undefined })
    expect(connectors.state.connectors).toEqual([CONNECTOR])
  })

  it('S4.01 has the picture of the wallet that was chosen, where it brings none', () => {
    const { services, connectors } = setUp()
    services.features.pairing.state.recentWallet = { id: 'example', name: 'Example', image_url: ICON }
    services.receive({ type: 'session', session: { namespaces: ['eip155'], walletName: 'Phone' } })
    expect(connectors.state.connectors[0]?.peer).toEqual({ name: 'Phone', imageUrl: ICON })
  })
})
