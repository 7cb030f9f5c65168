import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import { connectionFamily, keyOf, type ConnectionRecord } from './connection.storage.js'

const ADDRESS = { eip155: '0x1', solana: 'So1' } as const
const NETWORK = { eip155: 'eip155:1', solana: 'solana:1' } as const
type Chain = keyof typeof ADDRESS

const walletOf = (connectorId: string) => ({ namespace: 'eip155', connectorId }) as const

const storedOf = (connectorId: string, namespace: Chain = 'eip155'): ConnectionRecord => ({
  namespace,
  connectorId,
  name: connectorId,
  address: ADDRESS[namespace],
  networkId: NETWORK[namespace],
  isEnded: false,
  revision: 1,
})

/** Makes a controller with two EVM wallets and a Solana wallet. The test says when a pending call is answered. */
function setUp(stored: readonly ConnectionRecord[] = []) {
  const { environment } = createWorld()
  const storage = createStorage(environment, 'test')
  const family = storage.family(connectionFamily)
  const store = (each: ConnectionRecord): void => family.record(keyOf(each)).write(each)
  stored.forEach(store)
  const answers = new Map<string, () => void>()
  /** The calls that wait until the test answers them. */
  const holds = new Set<string>()
  const hold = async (call: string): Promise<void> => {
    if (holds.has(call)) await new Promise<void>((resolve) => answers.set(call, resolve))
  }
  /** The wallets that were made the current one of their chain library, in their order. */
  const activated: string[] = []
  /** The wallets that can't be made the current one. */
  const failing = new Set<string>()
  const adapterOf = (namespace: Chain): Adapter => {
    const connection: AdapterConnection = {
      accounts: [{ namespace, address: ADDRESS[namespace], type: 'eoa' }],
      networkId: NETWORK[namespace],
    }
    return {
      namespace,
      connect: async () => connection,
      async reconnect({ connectorId }) {
        await hold(`reconnect ${connectorId}`)
        return { ...connection, networkId: `${namespace}:2` }
      },
      async activate(connectorId) {
        await hold(`activate ${connectorId}`)
        if (failing.has(connectorId)) throw 'no'
        activated.push(connectorId)
      },
      disconnect: async () => {},
      forget: () => {},
    } as Partial<Adapter> as Adapter
  }
  const connectors = createConnectorsController({ environment, storage, attach: () => true })
  const connectorOf = (id: string, chain: Namespace) => ({ id, name: id, chain, type: 'ANNOUNCED' }) as const
  connectors.setAdapterConnectors('eip155', [connectorOf('one', 'eip155'), connectorOf('two', 'eip155')])
  connectors.setAdapterConnectors('solana', [connectorOf('sol', 'solana')])
  const connection = createConnectionController({
    options: { enableReconnect: true, id: 'test' },
    loadSource: () => Promise.reject(new Error('nothing pairs')),
    loadRequests: async () => ({ begin: () => () => {} }),
    environment,
    storage,
    connectors,
    adapters: new Map<Namespace, Adapter>([
      ['eip155', adapterOf('eip155')],
      ['solana', adapterOf('solana')],
    ]),
    events: createEmitter<LatchEvents>(environment.report),
    track: () => {},
  })
  const answer = async (call: string): Promise<void> => {
    await expect.poll(() => answers.has(call)).toBe(true)
    holds.delete(call)
    answers.get(call)!()
  }
  return { connection, store, family, holds, answer, activated, failing }
}

it('S4.13 a switch rejects with an error of ours, whatever the adapter throws', async () => {
  const { connection, failing } = setUp()
  for (const connectorId of ['one', 'two']) await connection.connect({ connectorId })
  failing.add('one')
  await expect(connection.switchWallet(walletOf('one'))).rejects.toMatchObject({ code: 'wallet/unknown' })
})

describe('two switches that cross', () => {
  it('S4.13 shows the namespace of the newest switch until that switch ends', async () => {
    const { connection, holds, answer } = setUp()
    for (const connectorId of ['one', 'sol']) await connection.connect({ connectorId })
    holds.add('activate one').add('activate sol')
    const first = expect(connection.switchNamespace('eip155')).rejects.toMatchObject({ code: 'connection/superseded' })
    const second = connection.switchNamespace('solana')
    expect(connection.state.switchingNamespace).toBe('solana')
    await answer('activate one')
    await first
    expect(connection.state.switchingNamespace).toBe('solana')
    await answer('activate sol')
    await second
    expect(connection.state.switchingNamespace).toBeUndefined()
    expect(connection.state.activeNamespace).toBe('solana')
  })

  it('S4.13 the switch that was called last wins, however late the wallet of the first one is activated', async () => {
    const { connection, holds, answer } = setUp()
    for (const connectorId of ['one', 'sol']) await connection.connect({ connectorId })
    holds.add('activate one').add('activate sol')
    const first = expect(connection.switchNamespace('eip155')).rejects.toMatchObject({ code: 'connection/superseded' })
    const second = connection.switchNamespace('solana')
    await answer('activate sol')
    await Promise.all([first, second])
    expect(connection.state.switchingNamespace).toBeUndefined()
    await answer('activate one')
    expect(connection.state.activeNamespace).toBe('solana')
  })

  it('S4.13 two switches in a namespace: the first wallet is not left as the current one of the chain library', async () => {
    const { connection, holds, answer, activated } = setUp()
    for (const connectorId of ['one', 'two']) await connection.connect({ connectorId })
    holds.add('activate one')
    const first = expect(connection.switchWallet(walletOf('one'))).rejects.toMatchObject({
      code: 'connection/superseded',
    })
    await connection.switchWallet(walletOf('two'))
    await first
    await answer('activate one')
    await expect.poll(() => activated.at(-1)).toBe('two')
    expect(connection.state.byNamespace.eip155).toMatchObject({ connectorId: 'two' })
  })
})

describe('a reload that crosses a change of another tab', () => {
  it('F205 has the connections of both tabs, and stores only what its own wallet told', async () => {
    const { connection, store, family, holds, answer } = setUp([storedOf('one')])
    holds.add('reconnect one').add('reconnect two')
    const reloading = connection.reconnect(new AbortController().signal, true)
    await connection.prepare()
    store(storedOf('two'))
    await connection.follow({})
    await answer('reconnect one')
    await answer('reconnect two')
    await reloading
    await expect.poll(() => connection.state.connections.map(({ connectorId }) => connectorId)).toEqual(['one', 'two'])
    const networks = [...family.entries()].map(([key, { networkId }]) => `${key} ${networkId}`)
    expect(networks).toEqual(['eip155:one eip155:2', 'eip155:two eip155:1'])
  })
})
