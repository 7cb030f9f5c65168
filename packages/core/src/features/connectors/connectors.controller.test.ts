// Tests connectors.discovery.ts.
import { subscribe } from 'valtio/vanilla'
import { describe, expect, it } from 'vitest'
import type { AttachedWallet } from '../../adapter/adapter.types.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { ANNOUNCEMENT_BATCH_MS } from './connectors.constants.js'
import { createConnectorsController, type ConnectorsDeps } from './connectors.controller.js'
import type { Connector } from '../../adapter/connector.types.js'

const ICON = 'data:image/png;base64,AA=='
const RECENT = '@latchkit/recent-wallets'

/** A source of each of these features, with one wallet. */
const sourcesOf = (...features: readonly string[]): ConnectorsDeps['sources'] =>
  new Map(
    features.map((name) => {
      const connector = { id: `${name}:eip155`, name, type: 'WALLET_CONNECT', chain: 'eip155' } as const
      return [name, { wallets: [{ connector, transport: 'eip1193', provider: {} }] }]
    }),
  )

function setUp({
  hasAdapter = true,
  excluded,
  sources = new Map(),
}: { hasAdapter?: boolean; excluded?: readonly string[]; sources?: ConnectorsDeps['sources'] } = {}) {
  const world = createWorld()
  const attached: AttachedWallet[] = []
  const storage = createStorage(world.environment, '')
  const controller = createConnectorsController({
    environment: world.environment,
    storage,
    attach: (wallet) => hasAdapter && attached.push(wallet) > 0,
    excluded,
    sources,
  })
  const announce = (info: object, provider: object = { request: () => {} }): object => {
    const whole = { uuid: 'u1', rdns: 'org.one', name: 'One', icon: ICON, ...info }
    world.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: { info: whole, provider } }))
    return provider
  }
  const ids = (): string[] => controller.state.connectors.map(({ id }) => id)
  return { ...world, attached, controller, announce, ids }
}

describe('the sources', () => {
  it('have their wallets attached and listed from the start, where the app has an adapter for them', () => {
    const sources = sourcesOf('pairing', 'frame')
    const { attached, ids } = setUp({ sources })
    expect(attached.map(({ connector }) => connector.id)).toEqual(['pairing:eip155', 'frame:eip155'])
    expect(ids()).toEqual(['pairing:eip155', 'frame:eip155'])
    expect(setUp({ sources, hasAdapter: false }).ids()).toEqual([])
  })

  it('have the wallet of their own session', () => {
    const { controller } = setUp({ sources: sourcesOf('pairing', 'frame') })
    const peers = (): unknown[] => controller.state.connectors.map(({ peer }) => peer?.name)
    controller.setPeer('pairing', { name: 'Phone' })
    controller.setPeer('frame', { name: 'Ada' })
    expect(peers()).toEqual(['Phone', 'Ada'])
    controller.setPeer('pairing', undefined)
    expect(peers()).toEqual([undefined, 'Ada'])
  })
})

describe('what the app excludes', () => {
  it.each([['org.one'], [' ORG.One '], ['one']])('S6.01 by rdns, id or name is not listed: %j', (key) => {
    const { controller, announce, clock, ids } = setUp({ excluded: ['', key, 1 as never] })
    controller.start()
    announce({})
    announce({ uuid: 'u2' })
    announce({ uuid: 'u3', rdns: 'org.two', name: 'Two' })
    clock.pass(ANNOUNCEMENT_BATCH_MS)
    expect(ids()).toEqual(['org.two'])
    // `connect` finds it by its id.
    expect(controller.get('org.one')?.name).toBe('One')
  })
})

describe('discovery (EIP-6963)', () => {
  it('asks for wallets at the start, and hears them until the end', () => {
    const { window, controller, announce, ids } = setUp()
    let asked = 0
    window.addEventListener('eip6963:requestProvider', () => (asked += 1))
    announce({ uuid: 'too early' })
    const stop = controller.start()
    expect(asked).toBe(1)
    announce({})
    stop()
    announce({ uuid: 'u2', rdns: 'org.two' })
    expect(ids()).toEqual(['org.one'])
  })

  it('S3.13 makes a connector of an announcement, and hands the provider to the adapter', () => {
    const { controller, announce, attached } = setUp()
    controller.start()
    const provider = announce({ name: '<b>One</b>\u202E' })
    const connector = controller.get('org.one')
    expect(connector).toEqual({
      id: 'org.one',
      name: '<b>One</b>',
      type: 'ANNOUNCED',
      chain: 'eip155',
      imageUrl: ICON,
      info: { rdns: 'org.one', uuid: 'u1' },
    })
    expect(attached).toEqual([{ connector, transport: 'eip1193', provider }])
    expect(attached[0]?.provider).toBe(provider)
  })

  it('F064 where a uuid comes twice the first provider stays', () => {
    const { controller, announce, attached, ids } = setUp()
    controller.start()
    const first = announce({})
    announce({ rdns: 'org.other', name: 'Other' })
    expect(ids()).toEqual(['org.one'])
    expect(attached.map(({ provider }) => provider)).toEqual([first])
  })

  it('F065 F063 lists both wallets of one rdns', () => {
    const { controller, announce, clock } = setUp()
    controller.start()
    announce({})
    announce({ uuid: 'u2', name: 'One' })
    clock.pass(100)
    expect(controller.state.connectors).toMatchObject([
      { id: 'org.one', info: { uuid: 'u1' } },
      { id: 'org.one#u2', info: { uuid: 'u2' } },
    ])
  })

  it('F066 caps the list, and lists a flood in a few steps', async () => {
    const { controller, announce, clock, ids, attached } = setUp()
    controller.start()
    let changes = 0
    subscribe(controller.state, () => (changes += 1), true)
    for (let index = 0; index < 1000; index += 1) {
      announce({ uuid: `u${index}`, rdns: `org.w${index}` })
      if (index % 10 === 9) clock.pass(100)
    }
    expect(ids()).toHaveLength(100)
    expect(attached).toHaveLength(100)
    // Ten wallets in each 100 ms: one listing when the first comes, one for the others.
    expect(changes).toBe(20)
    expect(clock.waiting()).toBe(0)
  })

  it('F066 lists one announcement each 10 ms in a few steps too', () => {
    const { controller, announce, clock } = setUp()
    controller.start()
    let changes = 0
    subscribe(controller.state, () => (changes += 1), true)
    for (let index = 0; index < 5000; index += 1) {
      announce({ uuid: `u${index}`, rdns: `org.w${index}` })
      clock.pass(10)
    }
    expect(changes).toBeLessThanOrEqual(20)
  })

  it('F079 never looks at window.ethereum, whatever a wallet puts there', () => {
    const { window, controller, announce, attached } = setUp()
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('read')
      },
    })
    controller.start()
    const provider = announce({})
    Object.defineProperty(window, 'ethereum', { value: { request: () => {} } })
    controller.start()
    expect(attached.map((wallet) => wallet.provider)).toEqual([provider])
  })

  it('lists nothing where no adapter takes it', () => {
    const { controller, announce, ids } = setUp({ hasAdapter: false })
    controller.start()
    announce({})
    expect(ids()).toEqual([])
  })

  it('F211 lists every wallet where the kit is started twice at once', () => {
    const { controller, window, announce, ids, clock } = setUp()
    window.addEventListener('eip6963:requestProvider', () => {
      for (const id of ['a', 'b', 'c']) announce({ uuid: id, rdns: `org.${id}` })
    })
    controller.start()()
    const stop = controller.start()
    expect(ids()).toEqual(['org.a', 'org.b', 'org.c'])
    stop()
    expect(clock.waiting()).toBe(0)
  })
})

describe('each', () => {
  it('calls the listener for the known connectors, then for new ones', () => {
    const { controller, announce } = setUp()
    controller.start()
    announce({})
    const heard: string[] = []
    const stop = controller.each(({ id }) => heard.push(id))
    announce({ uuid: 'u2', rdns: 'org.two' })
    stop()
    announce({ uuid: 'u3', rdns: 'org.three' })
    expect(heard).toEqual(['org.one', 'org.two'])
  })
})

describe("an adapter's own connectors", () => {
  const own = (id: string, changes: Partial<Connector> = {}): Connector => ({
    id,
    name: id,
    type: 'EXTERNAL',
    chain: 'eip155',
    ...changes,
  })

  it('stand behind the announced ones, and take the place of those given before', () => {
    const { controller, announce, ids } = setUp()
    controller.start()
    controller.setAdapterConnectors('eip155', [own('old')])
    announce({})
    controller.setAdapterConnectors('eip155', [own('new')])
    controller.setAdapterConnectors('solana', [own('sol', { chain: 'solana' })])
    expect(ids()).toEqual(['org.one', 'new', 'sol'])
  })

  it('F063 keep their id where a wallet announces itself by it, also in the middle of a batch', () => {
    const { controller, announce, clock } = setUp()
    controller.setAdapterConnectors('eip155', [own('org.one')])
    controller.start()
    announce({ uuid: 'u0', rdns: 'org.first' })
    announce({})
    clock.pass(100)
    expect(controller.state.connectors).toMatchObject([
      { id: 'org.first', type: 'ANNOUNCED' },
      { id: 'org.one#u1', type: 'ANNOUNCED' },
      { id: 'org.one', type: 'EXTERNAL' },
    ])
    expect(controller.get('org.one')).toMatchObject({ type: 'EXTERNAL' })
  })

  it('F063 do not take the id of a wallet that announced itself before', () => {
    const { controller, announce } = setUp()
    controller.start()
    announce({})
    controller.setAdapterConnectors('eip155', [own('org.one')])
    expect(controller.state.connectors).toMatchObject([{ id: 'org.one', type: 'ANNOUNCED' }])
  })

  it('F063 do not take the id of a source', () => {
    const { controller, ids } = setUp({ sources: sourcesOf('pairing', 'frame') })
    controller.setAdapterConnectors('eip155', [own('pairing:eip155'), own('frame:eip155'), own('own')])
    expect(ids()).toEqual(['pairing:eip155', 'frame:eip155', 'own'])
    expect(controller.state.connectors.map(({ type }) => type)).toEqual([
      'WALLET_CONNECT',
      'WALLET_CONNECT',
      'EXTERNAL',
    ])
  })

  it('F063 do not take an id of the embedded wallet, though the kit has none', () => {
    const { controller, ids } = setUp()
    controller.setAdapterConnectors('eip155', [own('embedded:eip155'), own('embedded:solana'), own('embedded')])
    expect(ids()).toEqual(['embedded'])
  })

  it('S3.13 are listed with all that the adapter says of them', () => {
    const { controller } = setUp()
    const types = ['AUTH', 'MULTI_CHAIN', 'ANNOUNCED', 'INJECTED', 'EXTERNAL', 'WALLET_CONNECT'] as const
    const connectors: Connector[] = types.map((type) => ({
      id: type,
      name: type,
      type,
      chain: 'eip155',
      chains: ['eip155:1', 'eip155:137'],
      imageUrl: ICON,
      imageId: 'image',
      explorerId: 'explorer',
      info: { rdns: 'org.one' },
    }))
    controller.setAdapterConnectors('eip155', connectors)
    expect(controller.state.connectors).toEqual(connectors)
  })

  it('F061 F062 are cleaned too', () => {
    const { controller } = setUp()
    controller.setAdapterConnectors('eip155', [
      own('bad', { name: 'B\u202Ead', imageUrl: 'https://example.org/x.png' }),
      own('nameless', { name: '\u200B' }),
    ])
    expect(controller.state.connectors).toMatchObject([{ name: 'Bad', imageUrl: undefined }, { name: 'nameless' }])
  })

  it('reach a listener of `each` once, however often the adapter gives its list', () => {
    const { controller } = setUp()
    const told: string[] = []
    controller.each(({ id }) => told.push(id))
    controller.setAdapterConnectors('solana', [own('a', { chain: 'solana' })])
    controller.setAdapterConnectors('solana', [own('a', { chain: 'solana' }), own('b', { chain: 'solana' })])
    expect(told).toEqual(['a', 'b'])
  })
})

describe('recent wallets', () => {
  const wallet = (id: string): Connector => ({ id, name: id, type: 'ANNOUNCED', chain: 'eip155' })

  it('S9.01 two are kept, the last used first, each once', () => {
    const { controller, stored } = setUp()
    controller.start()
    for (const id of ['a', 'b#u7', 'a', 'c', 'a']) controller.remember(wallet(id))
    expect(controller.state.recent.map(({ id }) => id)).toEqual(['a', 'c'])
    expect(JSON.parse(stored.get(RECENT) ?? '')).toMatchObject({ value: [{ id: 'a' }, { id: 'c' }] })
  })

  it('F205 those of another tab are kept', () => {
    const { controller, stored } = setUp()
    controller.start()
    controller.remember(wallet('a'))
    stored.set(RECENT, '{"version":1,"value":[{"id":"b","name":"b","chain":"eip155"}]}')
    controller.remember(wallet('c'))
    expect(controller.state.recent.map(({ id }) => id)).toEqual(['c', 'b'])
  })

  it('F207 two are kept of 10,000 stored', () => {
    const { controller, stored } = setUp()
    const value = Array.from({ length: 10_000 }, (_, index) => ({ id: `w${index}`, name: 'x', chain: 'eip155' }))
    stored.set(RECENT, JSON.stringify({ version: 1, value }))
    controller.start()
    expect(controller.state.recent.map(({ id }) => id)).toEqual(['w0', 'w1'])
  })

  it.each([
    '[{"id":"a"}]',
    '[{"id":"a","name":"a","chain":"toString"}]',
    '[{"id":"","name":"a","chain":"eip155"}]',
    '[null]',
    '{"0":{"id":"a"}}',
  ])('F202 %s is ignored and removed', (value) => {
    const { controller, stored } = setUp()
    stored.set(RECENT, `{"version":1,"value":${value}}`)
    controller.start()
    expect(controller.state.recent).toEqual([])
    expect(stored.has(RECENT)).toBe(false)
  })

  it('are unknown before the start, so that a first paint equals a server (F210)', () => {
    const { controller, stored } = setUp()
    stored.set(RECENT, '{"version":1,"value":[{"id":"a","name":"a","chain":"eip155"}]}')
    expect(controller.state.recent).toEqual([])
  })
})
