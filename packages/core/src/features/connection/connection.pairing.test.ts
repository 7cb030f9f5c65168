import type { LatchEvents } from '../../latch.types.js'
import { describe, expect, it } from 'vitest'
import type { Adapter, AdapterConnection } from '../../adapter/adapter.types.js'
import type { Namespace } from '../../base/caip.js'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createConnectorsController } from '../connectors/connectors.controller.js'
import type { Connector } from '../../adapter/connector.types.js'
import type { SourceApproval } from '../connectors/source.types.js'
import { pairingConnector } from '../pairing/pairing.rules.js'
import { createConnectionController } from './connection.controller.js'
import { connectionFamily, connectionKey } from './connection.storage.js'
import type { Connection } from './connection.types.js'

/** A connector that an adapter knows by itself. */
const ownOf = (chain: Namespace, id: string): Connector => ({
  id,
  name: 'WalletConnect',
  type: 'WALLET_CONNECT',
  chain,
})
/** The connectors of a source, on EVM chains and on Solana. */
type Source = readonly [Connector, Connector]
const PAIRING: Source = [pairingConnector('eip155'), pairingConnector('solana')]
/** A connector of a source that differs from the pairing in all but the approval and the session. */
const otherOf = (chain: Namespace): Connector => ({
  id: `other:${chain}`,
  name: 'Other',
  type: 'EXTERNAL',
  chain,
  traits: { session: 'other', approval: 'source', restoreMs: 20_000 },
})
const OTHER: Source = [otherOf('eip155'), otherOf('solana')]
const CONNECTIONS: Readonly<Record<string, AdapterConnection>> = {
  eip155: { accounts: [{ namespace: 'eip155', address: '0x1', type: 'eoa' }], networkId: 'eip155:1' },
  solana: { accounts: [{ namespace: 'solana', address: 'So1', type: 'eoa' }], networkId: 'solana:1' },
}

/** Makes a controller with two adapters. The test says what the remote wallet approves, and when. */
function setUpWith(
  [EVM, SOLANA]: Source,
  { loading, answering }: { loading?: Promise<void>; answering?: Promise<void> },
) {
  const { environment, reports, clock } = createWorld()
  const storage = createStorage(environment, 'test')
  const calls: string[] = []
  const wishes: unknown[] = []
  const tracked: unknown[] = []
  const events = createEmitter<LatchEvents>(environment.report)
  const told: string[] = []
  for (const name of ['connected', 'disconnected', 'connectionEnded', 'connectFailed'] as const)
    events.on(name, ({ namespace }) => told.push(`${name} ${namespace}`))
  const wallets = [EVM, SOLANA].map(
    (connector) => ({ connector, transport: 'universal-provider', provider: {} }) as const,
  )
  const sources = new Map([['pairing', { wallets }]])
  const connectors = createConnectorsController({ environment, storage, attach: () => true, sources })
  const shared = new Set<string>(['eip155', 'solana'])
  const adapterOf = (namespace: Namespace): Adapter => {
    const note = (what: string): void => void calls.push(`${what} ${namespace}`)
    return {
      namespace,
      async connect({ networkId }) {
        note('connect')
        wishes.push(networkId)
        if (namespace === 'solana') await answering
        return CONNECTIONS[namespace]
      },
      async reconnect() {
        note('reconnect')
        if (namespace === 'solana') await answering
        return shared.has(namespace) ? CONNECTIONS[namespace] : undefined
      },
      disconnect: async () => note('disconnect'),
      forget: () => {},
    } as Partial<Adapter> as Adapter
  }
  const waiting: { resolve: (approval: Partial<SourceApproval>) => void; reject: (error: unknown) => void }[] = []
  const approve = (): Promise<SourceApproval> =>
    new Promise((resolve, reject) =>
      waiting.push({
        resolve: (approval) =>
          resolve({ connectors: [EVM, SOLANA], method: 'qrcode', name: 'Phone', wallet: undefined, ...approval }),
        reject,
      }),
    )
  const connection = createConnectionController({
    options: { enableReconnect: true, id: 'test' },
    sources,
    async loadSource() {
      await loading
      return { approve }
    },
    loadRequests: async () => ({ begin: () => () => {} }),
    environment,
    storage,
    connectors,
    adapters: new Map([EVM, SOLANA].map(({ chain }) => [chain, adapterOf(chain)])),
    events,
    track: (name, properties) => void tracked.push([name, properties]),
  })
  const asked = async (connectorId = EVM.id): Promise<(typeof waiting)[number] & { result: Promise<unknown> }> => {
    const result = connection.connect({ connectorId, networkId: 'eip155:1' })
    result.catch(() => {})
    await expect.poll(() => waiting.length).toBeGreaterThan(0)
    return { ...waiting.pop()!, result }
  }
  const statuses = (): unknown[] => [
    connection.state.byNamespace.eip155?.status,
    connection.state.byNamespace.solana?.status,
  ]
  const family = storage.family(connectionFamily)
  /** The namespaces of the stored connections that have not ended. */
  const stored = (): unknown =>
    [...family.entries().values()].filter(({ isEnded }) => !isEnded).map(({ namespace }) => namespace)
  const store = (connections: readonly Connection[], revision = 1): void => {
    for (const { namespace, connectorId, networkId, accounts } of connections)
      family.record(connectionKey({ namespace, connectorId })).write({
        namespace,
        connectorId,
        networkId,
        name: EVM.name,
        address: accounts[0]!.address,
        isEnded: false,
        revision,
      })
  }
  return {
    clock,
    connection,
    connectors,
    store,
    calls,
    wishes,
    waiting,
    told,
    tracked,
    reports,
    shared,
    asked,
    statuses,
    stored,
  }
}

describe.each([
  { name: 'the pairing', source: PAIRING, method: 'qrcode', restoreMs: 5_000 },
  { name: 'another source that approves', source: OTHER, method: 'browser', restoreMs: 20_000 },
])('connecting by $name', ({ source, method: restoredBy, restoreMs }) => {
  const [EVM, SOLANA] = source
  const setUp = (options: Parameters<typeof setUpWith>[1] = {}) => setUpWith(source, options)

  it('shows for as long as its connector says that it is being restored', async () => {
    const { connection, store, statuses, calls, clock } = setUp({ answering: new Promise(() => {}) })
    const { accounts, networkId } = CONNECTIONS['solana']!
    store([{ connectorId: SOLANA.id, namespace: 'solana', networkId, accounts }])
    void connection.reconnect(new AbortController().signal, true)
    await expect.poll(() => calls).toEqual(['reconnect solana'])
    clock.pass(restoreMs - 1)
    expect(statuses()[1]).toBe('reconnecting')
    clock.pass(1)
    expect(statuses()[1]).toBe('disconnected')
  })

  it('waits for as long as its connector says for the other namespaces, and to read one again', async () => {
    const { connection, asked, calls, clock, statuses } = setUp({ answering: new Promise(() => {}) })
    const settled: string[] = []
    const { resolve, result } = await asked()
    resolve({})
    void result.then(() => settled.push('connected'))
    await expect.poll(() => calls).toEqual(['connect eip155', 'reconnect solana'])
    clock.pass(restoreMs - 1)
    await new Promise((done) => setTimeout(done))
    expect(settled).toEqual([])
    clock.pass(1)
    await result
    expect(statuses()).toEqual(['connected', 'disconnected'])
    connection.receive('solana', {
      type: 'connected',
      connectorId: SOLANA.id,
      connection: CONNECTIONS['solana']!,
      reconnected: false,
    })
    void connection.reconnect(new AbortController().signal, false)
    // The read of the other one is pending still.
    await expect.poll(() => calls.slice(2)).toEqual(['reconnect eip155'])
    clock.pass(restoreMs - 1)
    expect(statuses()).toEqual(['connected', 'connected'])
    clock.pass(1)
    expect(statuses()).toEqual(['connected', 'disconnected'])
  })

  it('waits for the approval before it asks an adapter', async () => {
    const { connection, calls, asked, statuses } = setUp()
    const { resolve, result } = await asked()
    expect(calls).toEqual([])
    expect(statuses()).toEqual(['connecting', 'disconnected'])
    expect(connection.state.byNamespace).toEqual({
      eip155: { status: 'connecting', connectorId: EVM.id },
      solana: { status: 'disconnected' },
    })
    expect(connection.state.attempt).toEqual({ connectorId: EVM.id, status: 'waiting' })
    resolve({ connectors: [EVM] })
    await expect(result).resolves.toMatchObject({ address: '0x1' })
    expect(calls).toEqual(['connect eip155'])
    expect(statuses()).toEqual(['connected', 'disconnected'])
  })

  it.each([
    ['the first', EVM, SOLANA],
    ['the second', SOLANA, EVM],
  ])(
    'connects all chains that are approved, and %s is the active one where it was asked for',
    async (_, mine, other) => {
      const { connection, calls, told, asked, statuses, stored } = setUp()
      const { resolve, result } = await asked(mine.id)
      resolve({ connectors: [mine, other] })
      await result
      expect(calls).toEqual([`connect ${mine.chain}`, `reconnect ${other.chain}`])
      expect(statuses()).toEqual(['connected', 'connected'])
      expect(connection.state.activeNamespace).toBe(mine.chain)
      expect(told).toEqual([`connected ${mine.chain}`, `connected ${other.chain}`])
      expect(stored()).toEqual([mine.chain, other.chain])
    },
  )

  it('F046 connects the other chain where only that is approved', async () => {
    const { connection, calls, wishes, asked, statuses } = setUp()
    const { resolve, result } = await asked()
    resolve({ connectors: [SOLANA] })
    await expect(result).resolves.toMatchObject({ address: 'So1' })
    expect(calls).toEqual(['connect solana'])
    // The network that was asked for is not one of this chain.
    expect(wishes).toEqual([undefined])
    expect(statuses()).toEqual(['disconnected', 'connected'])
    expect(connection.state.activeNamespace).toBe('solana')
  })

  it('F046 shows the approved namespace as connecting, and no longer the one that was asked for', async () => {
    let answer = (): void => {}
    const { asked, statuses } = setUp({ answering: new Promise((resolve) => (answer = resolve)) })
    const { resolve, result } = await asked()
    expect(statuses()).toEqual(['connecting', 'disconnected'])
    resolve({ connectors: [SOLANA] })
    await expect.poll(statuses).toEqual(['disconnected', 'connecting'])
    answer()
    await result
    expect(statuses()).toEqual(['disconnected', 'connected'])
  })

  it('S4.02 resolves with the approved account where a disconnect comes before the other namespace answers', async () => {
    let answer = (): void => {}
    const { connection, asked, calls, statuses, stored } = setUp({
      answering: new Promise((resolve) => (answer = resolve)),
    })
    const { resolve, result } = await asked()
    resolve({})
    await expect.poll(() => calls).toEqual(['connect eip155', 'reconnect solana'])
    expect(connection.state.attempt).toBeUndefined()
    connection.cancel()
    await connection.disconnect()
    answer()
    await expect(result).resolves.toMatchObject({ address: '0x1', connectorId: EVM.id })
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    expect(stored()).toEqual([])
  })

  it('resolves with its account where another wallet connects before the other namespace answers', async () => {
    let answer = (): void => {}
    const { connection, connectors, asked, calls } = setUp({
      answering: new Promise((resolve) => (answer = resolve)),
    })
    connectors.setAdapterConnectors('solana', [{ ...ownOf('eip155', 'org.example'), type: 'ANNOUNCED' }])
    const { resolve, result } = await asked()
    resolve({})
    await expect.poll(() => calls.length).toBe(2)
    await expect(connection.connect({ connectorId: 'org.example' })).resolves.toMatchObject({
      connectorId: 'org.example',
    })
    answer()
    await expect(result).resolves.toMatchObject({ connectorId: EVM.id })
    expect(connection.state.byNamespace.eip155).toMatchObject({ connectorId: 'org.example' })
    expect(connection.state.activeNamespace).toBe('eip155')
  })

  it('F046 connects without a chain that gives no account after all', async () => {
    const { asked, shared, statuses, stored } = setUp()
    shared.delete('solana')
    const { resolve, result } = await asked()
    resolve({})
    await result
    expect(statuses()).toEqual(['connected', 'disconnected'])
    expect(stored()).toEqual(['eip155'])
  })

  it.each(['mobile', 'qrcode'] as const)('S4.01 tracks CONNECT_SUCCESS once, with the method %s', async (method) => {
    const { asked, tracked, connectors, wishes } = setUp()
    const { resolve, result } = await asked()
    resolve({ connectors: [EVM, SOLANA], method, wallet: { id: 'example', name: 'Example' } })
    await result
    expect(wishes).toEqual(['eip155:1'])
    expect(tracked).toEqual([['CONNECT_SUCCESS', { name: 'Phone', method, reconnect: false }]])
    expect(connectors.state.recent).toEqual([{ id: 'example', name: 'Example', chain: 'eip155' }])
  })

  it('S4.01 tracks a restored pairing once, and not as an installed wallet', async () => {
    const { asked, connection, tracked } = setUp()
    const { resolve, result } = await asked()
    resolve({})
    await result
    const again = setUp()
    again.store(connection.state.connections)
    await again.connection.reconnect(new AbortController().signal, true)
    expect(again.statuses()).toEqual(['connected', 'connected'])
    expect(again.tracked).toEqual([['CONNECT_SUCCESS', { name: EVM.name, method: restoredBy, reconnect: true }]])
    expect(tracked).toHaveLength(1)
  })

  it.each([
    ['the session that is being restored: it stays ended', 1, []],
    ['a session that another tab has replaced: the newer one stays', 2, ['solana']],
  ])('F205 stores the end of %s', async (_, newest, left) => {
    const { connection, store, stored, calls, statuses } = setUp()
    const { accounts, networkId } = CONNECTIONS['solana']!
    const before = { connectorId: SOLANA.id, namespace: 'solana', networkId, accounts } as const
    // The wallet shares another account now, so the restore waits for the stored one.
    store([{ ...before, accounts: [{ namespace: 'solana', address: 'So0', type: 'eoa' }] }])
    void connection.reconnect(new AbortController().signal, true)
    await expect.poll(() => calls).toEqual(['reconnect solana'])
    expect(statuses()[1]).toBe('reconnecting')
    store([before], newest)
    connection.receive('solana', { type: 'disconnected', connectorId: SOLANA.id })
    await expect.poll(stored).toEqual(left)
  })

  it('S4.01 is tracked once where an adapter emits another chain during the approval', async () => {
    const { asked, connection, tracked, told } = setUp()
    const { resolve, result } = await asked()
    connection.receive('solana', { type: 'connected', connectorId: SOLANA.id, connection: CONNECTIONS['solana']! })
    expect(told).toEqual([])
    resolve({})
    await result
    expect(told).toEqual(['connected eip155', 'connected solana'])
    expect(tracked).toEqual([['CONNECT_SUCCESS', { name: 'Phone', method: 'qrcode', reconnect: false }]])
  })

  it('F062 does not list a wallet that no directory knows among the recent wallets', async () => {
    const { asked, connectors } = setUp()
    const { resolve, result } = await asked()
    resolve({})
    await result
    expect(connectors.state.recent).toEqual([])
  })

  it('F095 an attempt that is given up while the pairing loads asks for no approval', async () => {
    let come = (): void => {}
    const test = setUp({ loading: new Promise((resolve) => (come = resolve)) })
    const cancelled = test.connection.connect({ connectorId: EVM.id })
    const ended = test.connection.connect({ connectorId: SOLANA.id })
    await expect(cancelled).rejects.toMatchObject({ code: 'connection/cancelled' })
    test.connection.giveUp()
    await expect(ended).rejects.toMatchObject({ code: 'connection/cancelled' })
    come()
    await new Promise((settled) => setTimeout(settled))
    expect(test.waiting).toEqual([])
    await test.asked()
  })

  it('F045 fails where the wallet refuses, and the next attempt connects', async () => {
    const { connection, asked, calls, told, reports, statuses } = setUp()
    const { reject, result } = await asked()
    reject({ code: 5000, message: 'User rejected.' })
    await expect(result).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(connection.state.attempt).toMatchObject({ status: 'failed', connectorId: EVM.id })
    expect([calls, reports, told]).toEqual([[], [], ['connectFailed eip155']])
    const again = await asked()
    again.resolve({})
    await again.result
    expect(statuses()).toEqual(['connected', 'connected'])
  })

  it('F095 an attempt that was given up accepts no approval', async () => {
    const { connection, asked, calls, statuses } = setUp()
    const { resolve, result } = await asked()
    connection.cancel()
    await expect(result).rejects.toMatchObject({ code: 'connection/cancelled' })
    resolve({})
    await new Promise((settled) => setTimeout(settled))
    expect(calls).toEqual([])
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
  })

  it('S4.02 disconnecting one chain ends all chains', async () => {
    const { connection, asked, calls, told, statuses, stored } = setUp()
    const { resolve, result } = await asked()
    resolve({})
    await result
    await connection.disconnect('solana')
    expect(calls.slice(2).sort()).toEqual(['disconnect eip155', 'disconnect solana'])
    const ended = ['eip155', 'solana'].flatMap((chain) => [`disconnected ${chain}`, `connectionEnded ${chain}`])
    expect(told.slice(2)).toEqual(ended)
    expect(statuses()).toEqual(['disconnected', 'disconnected'])
    expect(stored()).toEqual([])
  })

  it('S4.02 stays connected where the WalletConnect connector of a chain library is disconnected', async () => {
    const { connection, connectors, asked, calls } = setUp()
    connectors.setAdapterConnectors('eip155', [ownOf('eip155', 'walletConnect')])
    const { resolve, result } = await asked()
    resolve({})
    await result
    await connection.connect({ connectorId: 'walletConnect' })
    await connection.disconnect({ connectorId: 'walletConnect' })
    expect(calls.slice(3)).toEqual(['disconnect eip155'])
    expect(connection.state.connections.map(({ connectorId }) => connectorId).sort()).toEqual(
      [EVM.id, SOLANA.id].sort(),
    )
  })

  it('asks no approval of the pairing for the WalletConnect connector of a chain library', async () => {
    const { connection, connectors, calls } = setUp()
    connectors.setAdapterConnectors('eip155', [ownOf('eip155', 'walletConnect')])
    await connection.connect({ connectorId: 'walletConnect' })
    expect(calls).toEqual(['connect eip155'])
  })
})

describe('a chain where another wallet is connected', () => {
  const [EVM, SOLANA] = PAIRING
  const setUp = () => setUpWith(PAIRING, {})

  it('keeps that wallet as its active one', async () => {
    const { connection, connectors, asked } = setUp()
    connectors.setAdapterConnectors('solana', [{ ...ownOf('solana', 'org.example'), type: 'ANNOUNCED' }])
    await connection.connect({ connectorId: 'org.example' })
    const { resolve, result } = await asked()
    resolve({})
    await result
    const { byNamespace, connections, activeNamespace } = connection.state
    expect(byNamespace.solana).toMatchObject({ status: 'connected', connectorId: 'org.example' })
    expect(connections.map(({ connectorId }) => connectorId).sort()).toEqual(['org.example', EVM.id, SOLANA.id].sort())
    expect(activeNamespace).toBe('eip155')
  })

  it('emits only connectionEnded for the wallet that is not the active one', async () => {
    const { connection, connectors, asked, told } = setUp()
    connectors.setAdapterConnectors('solana', [{ ...ownOf('solana', 'org.example'), type: 'ANNOUNCED' }])
    await connection.connect({ connectorId: 'org.example' })
    const { resolve, result } = await asked()
    resolve({})
    await result
    connection.receive('solana', { type: 'disconnected', connectorId: SOLANA.id })
    expect(told.slice(-1)).toEqual(['connectionEnded solana'])
    expect(told).not.toContain('disconnected solana')
  })
})
