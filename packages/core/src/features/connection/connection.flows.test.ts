import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import type { LatchEvents } from '../../latch.types.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import { createConnectionController } from './connection.controller.js'
import { connectionsRecord, type StoredConnection } from './connection.storage.js'

const ADDRESS = { eip155: '0x1', solana: 'So1' } as const
const NETWORK = { eip155: 'eip155:1', solana: 'solana:1' } as const
type Chain = keyof typeof ADDRESS

const storedOf = (connectorId: string, namespace: Chain = 'eip155'): StoredConnection => ({
  namespace,
  connectorId,
  name: connectorId,
  address: ADDRESS[namespace],
  networkId: NETWORK[namespace],
})

/** Makes a controller with two EVM wallets and a Solana wallet. The test says when a pending call is answered. */
function setUp(stored: readonly StoredConnection[] = []) {
  const { environment } = createWorld()
  const storage = createStorage(environment, 'test')
  const record = storage.record(connectionsRecord)
  record.write(stored)
  const answers = new Map<string, () => void>()
  /** The calls that wait until the test answers them. */
  const holds = new Set<string>()
  const hold = async (call: string): Promise<void> => {
    if (holds.has(call)) await new Promise<void>((resolve) => answers.set(call, resolve))
  }
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
      activate: (connectorId) => hold(`activate ${connectorId}`),
      disconnect: async () => {},
      forget: () => {},
    } as Partial<Adapter> as Adapter
  }
  const connectors = createConnectorsController({ environment, storage, attach: () => true })
  const connectorOf = (id: string, chain: Namespace) => ({ id, name: id, chain, type: 'ANNOUNCED' }) as const
  connectors.setAdapterConnectors('eip155', [connectorOf('one', 'eip155'), connectorOf('two', 'eip155')])
  connectors.setAdapterConnectors('solana', [connectorOf('sol', 'solana')])
  const connection = createConnectionController({
    options: { enableReconnect: true },
    loadPairing: () => Promise.reject(new Error('nothing pairs')),
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
  return { connection, record, holds, answer }
}

describe('two switches that cross', () => {
  it('S4.13 shows the namespace of the newest switch until that switch ends', async () => {
    const { connection, holds, answer } = setUp()
    for (const connectorId of ['one', 'sol']) await connection.connect({ connectorId })
    holds.add('activate one').add('activate sol')
    const first = connection.switchNamespace('eip155')
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

  it('S4.13 the switch whose wallet is activated last wins', async () => {
    const { connection, holds, answer } = setUp()
    for (const connectorId of ['one', 'sol']) await connection.connect({ connectorId })
    holds.add('activate one').add('activate sol')
    const switches = [connection.switchNamespace('eip155'), connection.switchNamespace('solana')]
    await answer('activate sol')
    await switches[1]
    expect(connection.state.switchingNamespace).toBeUndefined()
    await answer('activate one')
    await switches[0]
    expect(connection.state.activeNamespace).toBe('eip155')
  })
})

describe('a reload that crosses a change of another tab', () => {
  it('F205 is stored after that change was followed, with the connections of both tabs', async () => {
    const { connection, record, holds, answer } = setUp([storedOf('one')])
    holds.add('reconnect one').add('reconnect two')
    const reloading = connection.reconnect(new AbortController().signal, true)
    await connection.prepare()
    const both = [storedOf('one'), storedOf('two')]
    record.write(both)
    const following = connection.follow(new AbortController().signal)
    await answer('reconnect one')
    await reloading
    // This tab has not restored the second wallet yet, and a write must not remove it.
    expect(record.read()).toEqual(both)
    await answer('reconnect two')
    await following
    expect(record.read()?.map(({ connectorId }) => connectorId)).toEqual(['one', 'two'])
    expect(record.read()?.[0]?.networkId).toBe('eip155:2')
  })
})
