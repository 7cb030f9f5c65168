// Tests createAdapters.ts, createFeatures.ts, createKit.ts.
import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterFactory, ConnectRequest } from './adapter/adapter.types.js'
import type { Pairing, PairingFactory } from './adapter/pairing.types.js'
import { createWorld } from './base/world.fixture.js'
import { createLatch } from './createLatch.js'
import type { Latch } from './latch.types.js'
import type { Account } from './adapter/account.types.js'
import type { Connector } from './adapter/connector.types.js'
import { solana } from './features/network/networks.other.js'
import type { LatchOptions } from './kit/options.types.js'
import { oneNetwork as network } from './features/network/network.fixture.js'

/** An option that has no effect yet. */
const LATER = { features: { onramp: true } } as const

const connector: Connector = { id: 'wallet', type: 'EXTERNAL', chain: 'eip155', name: 'Wallet' }

/** Makes an adapter with one wallet, which approves every request. */
function createAdapter(): { factory: AdapterFactory; asked: ConnectRequest[] } {
  const asked: ConnectRequest[] = []
  const factory: AdapterFactory = ({ emit }) => ({
    ...({} as Adapter),
    name: 'one',
    namespace: 'eip155',
    start() {
      emit({ type: 'connectors', connectors: [connector] })
      return () => {}
    },
    connect: async (request) => {
      asked.push(request)
      const address = '0x000000000000000000000000000000000000dEaD'
      const account: Account = { namespace: 'eip155', type: 'eoa', address }
      return { accounts: [account], networkId: request.networkId ?? network.caipNetworkId }
    },
  })
  return { factory, asked }
}

function create(options: Partial<LatchOptions>): { latch: Latch; warnings: string[] } {
  const { environment, warnings } = createWorld()
  const latch = createLatch({ networks: [network], adapters: [], metadata: { name: 'Test' }, environment, ...options })
  return { latch, warnings }
}

describe('createLatch', () => {
  it.each([
    ['that makes another, not called', (() => createAdapter().factory) as unknown as AdapterFactory],
    ['that makes nothing', (() => undefined) as unknown as AdapterFactory],
  ])('refuses a factory %s, and says what to do', (_, factory) => {
    expect(() => create({ adapters: [factory] })).toThrow(
      expect.objectContaining({
        code: 'options/bad-adapters',
        message: expect.stringContaining('call each') as string,
      }),
    )
  })

  it('refuses a pairing that was not called, and says what to do', () => {
    const createPairing = (): PairingFactory => () => ({}) as Pairing
    expect(() => create({ pairing: createPairing as unknown as PairingFactory })).toThrow(
      expect.objectContaining({
        code: 'options/bad-adapters',
        message: expect.stringMatching(/createPairing\(\).*call each/) as string,
      }),
    )
  })

  it('warns of a network without an adapter, but for EVM ones, which need none', async () => {
    const { latch, warnings } = create({ networks: [network, solana], ...LATER, debug: true })
    await expect(latch.connect({ wallet: 'none' })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    await expect
      .poll(() => warnings)
      .toEqual([
        'not built yet, and without effect: features.onramp.\n' +
          'no wallet connects on Solana without its adapter: add createSolanaAdapter() from @latchkit/adapter-solana.',
      ])
  })
})

describe('connect', () => {
  it('F234 prints nothing unless debug is on', async () => {
    const { latch, warnings } = create({ networks: [network, solana], ...LATER })
    await expect(latch.connect({ wallet: 'none' })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    // Waits until a kit with debug on has printed its hints. By then the first kit would have printed, too.
    const loud = create({ networks: [network, solana], ...LATER, debug: true })
    await loud.latch.connect({ wallet: 'none' }).catch(() => {})
    await expect.poll(() => loud.warnings).toHaveLength(1)
    expect(warnings).toEqual([])
  })

  it.each([true, false])(
    "refuses a network that isn't the app's, switching or not: %s",
    async (enableNetworkSwitch) => {
      const { factory, asked } = createAdapter()
      const { latch } = create({ adapters: [factory], enableNetworkSwitch })
      await expect(latch.connect({ wallet: 'Wallet', network: 'eip155:5' })).rejects.toMatchObject({
        code: 'network/not-found',
        context: { id: 'eip155:5' },
      })
      expect(asked).toEqual([])
      latch.addNetwork({ ...network, id: 5, caipNetworkId: 'eip155:5' })
      await latch.connect({ wallet: 'Wallet', network: 'eip155:5' })
      expect(asked).toMatchObject([{ connectorId: 'wallet', networkId: 'eip155:5' }])
      latch.dispose()
    },
  )
})
