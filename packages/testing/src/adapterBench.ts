import type { Adapter, AdapterEvent, AdapterConnection, Signer } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import type { AdapterHarness } from './adapterHarness.types.js'
import { createFakeStorage } from './createFakeStorage.js'
import { createFakeWindow } from './createFakeWindow.js'

/** A running adapter, and the events that it emitted. */
export interface Bench {
  readonly harness: AdapterHarness
  readonly adapter: Adapter
  readonly connectorId: string
  /** Every event so far except `connectors`, which the tests of a page check. */
  readonly events: readonly AdapterEvent[]
  /** The events of one type. */
  told<type extends AdapterEvent['type']>(type: type): Extract<AdapterEvent, { type: type }>[]
  connect(): Promise<AdapterConnection>
  /** Connects, and resolves with the signer of the first account. */
  signer(): Promise<Signer>
  /** Stops the adapter. */
  stop(): void
  /** Makes a new adapter for the same wallet, as after a reload. Default of `networks`: the same ones. */
  reload(networks?: AdapterHarness['networks']): Bench
  dispose(): Promise<void>
}

/** Starts the adapter of a harness in a page that has its wallet. */
export function createBench(harness: AdapterHarness): Bench {
  const { wallet, networks } = harness
  const { id: connectorId } = wallet.attached.connector
  const events: AdapterEvent[] = []
  const listed = new Set<string>()
  const window = createFakeWindow()
  const storage = createFakeStorage()
  const adapter = harness.adapter({
    networks,
    metadata: { name: 'Suite' },
    environment: {
      clock: systemClock(),
      storage: storage.open,
      window,
      report: (error) => {
        throw error
      },
      warn: () => {},
    },
    emit: (event) =>
      void (event.type === 'connectors' ? event.connectors.forEach(({ id }) => listed.add(id)) : events.push(event)),
  })
  const withdraw = wallet.announce(window)
  const stop = adapter.start()
  // An adapter with its own discovery has found the wallet by now. To any other adapter, core passes it.
  if (!listed.has(connectorId)) adapter.attach(wallet.attached)
  const reloaded: Bench[] = []

  const bench: Bench = {
    harness,
    adapter,
    connectorId,
    events,
    told: <type extends AdapterEvent['type']>(type: type) =>
      events.filter((event): event is Extract<AdapterEvent, { type: type }> => event.type === type),
    connect: () => adapter.connect({ connectorId }),
    async signer() {
      const { accounts, networkId } = await bench.connect()
      return { connectorId, address: accounts[0]?.address ?? '', networkId }
    },
    stop,
    reload(given = networks) {
      stop()
      const next = createBench({ ...harness, networks: given, dispose: () => {} })
      reloaded.push(next)
      return next
    },
    async dispose() {
      stop()
      await Promise.all(reloaded.map((each) => each.dispose()))
      withdraw()
      await harness.dispose?.()
    },
  }
  return bench
}
