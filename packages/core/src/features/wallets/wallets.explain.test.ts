import { describe, expect, it } from 'vitest'
import type { AttachedWallet } from '../../adapter/adapter.types.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import type { Connector } from '../../adapter/connector.types.js'
import { pairingConnector } from '../pairing/pairing.rules.js'
import { createCatalog } from './wallets.catalog.js'
import { explainWallet } from './wallets.explain.js'
import { walletOf } from './wallets.fixture.js'
import type { WalletEntry } from './wallets.types.js'

const attachedOf = (connector: Connector): AttachedWallet => ({ connector, transport: 'eip1193', provider: {} })

/** Makes a page where the wallet "Amber" has announced itself, and an adapter has the connectors `brought`. */
function setUp(brought: readonly Connector[] = [], exclude: readonly string[] = [], wallets: WalletEntry[] = []) {
  const { environment, window } = createWorld()
  const storage = createStorage(environment, '')
  const isPaired = ({ type }: Connector): boolean => type === 'WALLET_CONNECT'
  const connectors = createConnectorsController({
    environment,
    storage,
    attach: () => true,
    excluded: exclude,
    sources: new Map([['pairing', { wallets: brought.filter(isPaired).map(attachedOf) }]]),
  })
  connectors.start()
  const info = { uuid: 'a', rdns: 'example.amber', name: 'Amber', icon: 'data:image/svg+xml,<svg/>' }
  const detail = { info, provider: { request: () => {} } }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  connectors.setAdapterConnectors(
    'eip155',
    brought.filter((each) => !isPaired(each)),
  )
  const catalog = createCatalog(() => ({ exclude }))
  catalog.set('directory', wallets)
  const deps = { catalog, connectors, include: [], exclude, featured: [], hasDirectory: true }
  return (key: string) => explainWallet(key, deps)
}

const own: Connector = {
  id: 'amberSdk',
  name: 'Amber SDK',
  type: 'EXTERNAL',
  chain: 'eip155',
  info: { rdns: 'example.amber' },
}
const other: Connector = { id: 'brown', name: 'Brown', type: 'EXTERNAL', chain: 'eip155' }

describe('explain, of a connector', () => {
  it.each(['example.amber', 'amber', 'Amber'])(
    'says of %j that it is installed, also where no directory has it',
    (key) => {
      expect(setUp()(key)).toEqual({ walletId: 'example.amber', listed: true, why: 'It is in this browser.' })
    },
  )

  it.each([
    ['example.amber', 'Amber'],
    ['Amber', 'example.amber'],
  ])('S6.01 says of %j that excludeWalletIds hides it, also where that option names it %j', (key, excluded) => {
    const why = 'It is named in excludeWalletIds.'
    expect(setUp([], [excluded])(key)).toEqual({ walletId: 'example.amber', listed: false, why })
  })

  it('names the installed wallet that an adapter’s connector gives way to', () => {
    expect(setUp([own])('amberSdk')).toEqual({
      walletId: 'amberSdk',
      listed: false,
      why: 'It gives way to example.amber, the same wallet, which is installed: both have its rdns.',
    })
    // Both have this rdns: the explanation is that of the listed one.
    expect(setUp([own])('example.amber')).toMatchObject({ walletId: 'example.amber', listed: true })
    // A connector does not give way to a hidden wallet.
    expect(setUp([own], ['Amber'])('amberSdk')).toMatchObject({ listed: true })
  })

  it('says that a connector that is not installed is an adapter’s or the pairing’s', () => {
    const explain = setUp([other, pairingConnector('eip155')])
    for (const key of ['brown', 'WalletConnect'])
      expect(explain(key)).toMatchObject({ listed: true, why: 'It is a connector of an adapter, or of the pairing.' })
  })

  it('S6.01 says that the injected wallet may be hidden', () => {
    const injected: Connector = { id: 'injected', name: 'Browser Wallet', type: 'INJECTED', chain: 'eip155' }
    expect(setUp([injected])('injected')).toMatchObject({
      listed: true,
      why: expect.stringContaining('Without one it is hidden') as string,
    })
  })
})

describe('explain, of a wallet of the directory', () => {
  const amber = walletOf('Amber Wallet', { rdns: 'example.amber' })

  it('says that it gives way to its connector on the connect view', () => {
    const explain = setUp([], [], [amber, walletOf('Cream')])
    expect(explain('amber-wallet')).toEqual({
      walletId: 'amber-wallet',
      listed: true,
      why: 'It is on a page of the directory that was read. On the connect view it gives way to its connector example.amber.',
    })
    expect(explain('cream')).toMatchObject({ listed: true, why: 'It is on a page of the directory that was read.' })
  })

  it('says why it is hidden, and explains its connector where that is shown', () => {
    const explain = setUp([], ['amber-wallet'], [amber])
    expect(explain('amber-wallet')).toMatchObject({ listed: false, why: 'It is named in excludeWalletIds.' })
    expect(explain('example.amber')).toMatchObject({ listed: true, why: 'It is in this browser.' })
  })
})
