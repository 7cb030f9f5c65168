import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { walletError } from '../../adapter/wallet.errors.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import { connectionFamily, connectionKey, type ConnectionRecord } from './connection.storage.js'

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
  const { environment, clock } = createWorld()
  const storage = createStorage(environment, 'test')
  const family = storage.family(connectionFamily)
  const store = (each: ConnectionRecord): void => family.record(connectionKey(each)).write(each)
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
  /** The wallets that are locked: they fail to connect, and share nothing. */
  const locked = new Set<string>()
  /** The wallets that their adapter has dropped. */
  const forgotten: string[] = []
  /** The wallets that were read without a prompt, in their order. */
  const reads: string[] = []
  const adapterOf = (namespace: Chain): Adapter => {
    const connection: AdapterConnection = {
      accounts: [{ namespace, address: ADDRESS[namespace], type: 'eoa' }],
      networkId: NETWORK[namespace],
    }
    return {
      namespace,
      async connect({ connectorId }) {
        if (locked.has(connectorId)) throw walletError('locked')
        return connection
      },
      async reconnect({ connectorId }) {
        reads.push(connectorId)
        await hold(`reconnect ${connectorId}`)
        return locked.has(connectorId) ? undefined : { ...connection, networkId: `${namespace}:2` }
      },
      async activate(connectorId) {
        await hold(`activate ${connectorId}`)
        if (failing.has(connectorId)) throw 'no'
        activated.push(connectorId)
      },
      disconnect: (connectorId) => hold(`disconnect ${connectorId}`),
      forget: (connectorId) => void forgotten.push(connectorId),
    } as Partial<Adapter> as Adapter
  }
  const connectors = createConnectorsController({ environment, storage, attach: () => true, sources: new Map() })
  const connectorOf = (id: string, chain: Namespace) => ({ id, name: id, chain, type: 'ANNOUNCED' }) as const
  connectors.setAdapterConnectors('eip155', [connectorOf('one', 'eip155'), connectorOf('two', 'eip155')])
  connectors.setAdapterConnectors('solana', [connectorOf('sol', 'solana')])
  const connection = createConnectionController({
    options: { enableReconnect: true, id: 'test' },
    sources: new Map(),
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
  const asked = (call: string) => expect.poll(() => answers.has(call)).toBe(true)
  const answer = async (call: string): Promise<void> => {
    await asked(call)
    holds.delete(call)
    answers.get(call)!()
  }
  return { connection, clock, store, family, holds, asked, answer, activated, failing, locked, reads, forgotten }
}

it('S4.13 a switch rejects with an error of ours, whatever the adapter throws', async () => {
  const { connection, failing } = setUp()
  for (const connectorId of ['one', 'two']) await connection.connect({ connectorId })
  failing.add('one')
  await expect(connection.switchWallet(walletOf('one'))).rejects.toMatchObject({ code: 'wallet/unknown' })
})

it('S4.13 a switch waits 5 s for a chain library that does not answer, and then counts', async () => {
  const { connection, clock, holds, asked } = setUp()
  for (const connectorId of ['one', 'two']) await connection.connect({ connectorId })
  holds.add('activate one')
  const switched = connection.switchWallet(walletOf('one'))
  await asked('activate one')
  clock.pass(4_999)
  await connection.prepare()
  expect(connection.state.switchingNamespace).toBe('eip155')
  clock.pass(1)
  await expect.poll(() => connection.state.switchingNamespace).toBeUndefined()
  await switched
  expect(connection.state.byNamespace.eip155).toMatchObject({ connectorId: 'one' })
})

it('S4.02 a disconnect waits 3 s for the wallet, and shows the account until then', async () => {
  const { connection, clock, holds } = setUp()
  await connection.connect({ connectorId: 'one' })
  holds.add('disconnect one')
  const ended = connection.disconnect()
  clock.pass(2_999)
  expect(connection.state.byNamespace.eip155?.status).toBe('connected')
  clock.pass(1)
  await expect.poll(() => connection.state.byNamespace.eip155?.status).toBe('disconnected')
  await ended
})

it('a reload waits 5 s for a wallet that does not answer', async () => {
  const { connection, clock, holds, asked } = setUp([storedOf('one')])
  holds.add('reconnect one')
  const reloading = connection.reconnect(new AbortController().signal, true)
  await asked('reconnect one')
  clock.pass(4_999)
  expect(connection.state.byNamespace.eip155?.status).toBe('reconnecting')
  clock.pass(1)
  expect(connection.state.byNamespace.eip155?.status).toBe('disconnected')
  await reloading
})

describe('a wallet that shares accounts after its attempt has failed', () => {
  async function fail() {
    const kit = setUp()
    kit.locked.add('one')
    await expect(kit.connection.connect({ connectorId: 'one' })).rejects.toMatchObject({ code: 'wallet/locked' })
    return kit
  }

  it('is read once after 500 ms', async () => {
    const { connection, clock, locked, reads } = await fail()
    locked.clear()
    clock.pass(499)
    expect(reads).toEqual([])
    clock.pass(1)
    expect(reads).toEqual(['one'])
    await expect
      .poll(() => connection.state.byNamespace.eip155)
      .toMatchObject({
        status: 'connected',
        networkId: 'eip155:2',
      })
  })

  it('is heard for 60 s, and then its adapter drops it', async () => {
    const { clock, reads, forgotten } = await fail()
    clock.pass(500)
    await expect.poll(() => reads).toEqual(['one'])
    clock.pass(59_999)
    expect(forgotten).toEqual([])
    clock.pass(1)
    expect(forgotten).toEqual(['one'])
  })
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
