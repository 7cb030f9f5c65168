import { describe, expect, it } from 'vitest'
import type { ConnectionState, NamespaceConnection } from '../connection/connection.types.js'
import { mainnet } from 'viem/chains'
import { activeNetwork, isSupported, networkIdOf, networkOf, unsupportedNetwork } from './network.rules.js'
import { activeNetworkRecord } from './network.storage.js'
import type { Network } from '../../adapter/network.types.js'

const network = (id: number): Network => ({
  id,
  caipNetworkId: `eip155:${id}`,
  chainNamespace: 'eip155',
  name: `Network ${id}`,
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [] } },
})
const requested = [network(1), network(2)]

describe('unsupportedNetwork', () => {
  it('S3.14 has what follows from its id, and no more', () => {
    expect(unsupportedNetwork('eip155:999')).toEqual({
      id: '999',
      caipNetworkId: 'eip155:999',
      chainNamespace: 'eip155',
      name: 'Unsupported Network',
      nativeCurrency: { name: '', symbol: '', decimals: 0 },
      rpcUrls: { default: { http: [] } },
    })
  })

  it('S5.04 throws for an id that is not CAIP-2', () => {
    expect(() => unsupportedNetwork('eip155' as never)).toThrow(
      expect.objectContaining({ code: 'caip/invalid-network' }),
    )
  })
})

describe('networkIdOf', () => {
  it('is the CAIP-2 id of a chain id, of such an id, of a network of the app, and of a chain of viem', () => {
    expect([1, 'eip155:1', network(1), mainnet].map((target) => networkIdOf(target as never))).toEqual(
      Array.from({ length: 4 }, () => 'eip155:1'),
    )
    expect(networkIdOf('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toBe('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
  })

  it.each([
    ['1', 'not 1.'],
    ['0x1', 'not 0x1.'],
    ['Polygon', 'not Polygon.'],
    ['polkadot:91b171bb158e2d3848fa23a9f1c25182', 'not polkadot:91b171bb158e2d3848fa23a9f1c25182.'],
    [-1, 'not -1.'],
    [2 ** 31, 'not 2147483648.'],
    [NaN, 'not NaN.'],
    [{ id: 'one' }, 'not this object.'],
    [{ caipNetworkId: 7 }, 'not this object.'],
    [null, 'not this object.'],
    [undefined, 'not undefined.'],
  ])('refuses %j, and says what a network is', (target, text) => {
    expect(() => networkIdOf(target as never)).toThrow(
      expect.objectContaining({
        code: 'network/bad-network',
        message: expect.stringMatching(new RegExp(`^A network is its chain id, .*${text}$`)) as string,
      }),
    )
  })
})

describe('networkOf', () => {
  it("is the app's network, or an unsupported network", () => {
    expect(networkOf(requested, 'eip155:2')).toBe(requested[1])
    expect(networkOf(requested, 'eip155:3').name).toBe('Unsupported Network')
    expect([isSupported(requested, 'eip155:2'), isSupported(requested, 'eip155:3')]).toEqual([true, false])
  })

  it('S3.14 has all that the app says of it', () => {
    const whole: Network = {
      ...network(3),
      rpcUrls: { default: { http: ['https://a.example'] }, chainDefault: { http: ['https://b.example'] } },
      assets: { imageId: 'image', imageUrl: 'https://image.example/a.png' },
    }
    expect(networkOf([whole], 'eip155:3')).toEqual({
      id: 3,
      caipNetworkId: 'eip155:3',
      chainNamespace: 'eip155',
      name: 'Network 3',
      nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
      rpcUrls: { default: { http: ['https://a.example'] }, chainDefault: { http: ['https://b.example'] } },
      assets: { imageId: 'image', imageUrl: 'https://image.example/a.png' },
    })
  })
})

describe('activeNetwork', () => {
  const state = { requested, chosen: 'eip155:2', switchingTo: undefined, search: '' } as const
  const active = (session: NamespaceConnection): number | string => {
    const connection: ConnectionState = {
      byNamespace: { eip155: session },
      connections: [],
      activeNamespace: 'eip155',
      switchingNamespace: undefined,
      attempt: undefined,
      preferredAccountTypes: {},
    }
    return activeNetwork({ network: { ...state, requested }, connection }).id
  }

  it('is the one the wallet is on; while nothing is connected, the one chosen', () => {
    const accounts = [{ namespace: 'eip155', address: '0x1', type: 'eoa' }] as const
    const connected = { status: 'connected', namespace: 'eip155', connectorId: 'a', accounts } as const
    expect(active({ ...connected, networkId: 'eip155:1' })).toBe(1)
    expect(active({ ...connected, networkId: 'eip155:7' })).toBe('7')
    expect(active({ status: 'connecting', connectorId: 'a' })).toBe(2)
    expect(active({ status: 'disconnected' })).toBe(2)
  })
})

describe('the stored network', () => {
  it.each(['', 'eip155', '__proto__:1', 'eip155:1:2', 7, null, {}, ['eip155:1']])('F202 %j is no network', (value) => {
    expect(activeNetworkRecord.check(value)).toBe(false)
  })

  it('is an id', () => {
    expect(activeNetworkRecord.check('eip155:1')).toBe(true)
  })
})
