import type { Adapter, AdapterEvent, AdapterConnection, Signer } from '@latchkit/core/adapter'
import { systemClock } from '@latchkit/core/testing'
import type { AdapterHarness } from './adapterHarness.types.js'
import { createFakeStorage } from './createFakeStorage.js'
import { createFakeWindow } from './createFakeWindow.js'

/** An adapter that runs, and what it told. */
export interface Bench {
  readonly harness: AdapterHarness
  readonly adapter: Adapter
  readonly connectorId: string
  /** Every event so far but the connectors: the tests of a page see to those. */
  readonly events: readonly AdapterEvent[]
  /** The events of one kind. */
  told<type extends AdapterEvent['type']>(type: type): Extract<AdapterEvent, { type: type }>[]
  connect(): Promise<AdapterConnection>
  /** Connects, and gives the signer of the first account. */
  signer(): Promise<Signer>
  /** Ends the adapter's listening. */
  stop(): void
  /** The same wallet with a new adapter, as after a reload. */
  reload(): Bench
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
  // An adapter that discovers such wallets has it by now. To another one core hands it.
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
    reload() {
      stop()
      const next = createBench({ ...harness, dispose: () => {} })
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
