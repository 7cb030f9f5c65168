import type { Adapter, AdapterEvent, AdapterFactory, Signer } from '@latchkit/core/adapter'
import { bitcoinSignet, type Network } from '@latchkit/core/networks'
import { systemClock } from '@latchkit/core/testing'
import { createFakeStorage, createFakeWindow } from '@latchkit/testing'
import { onTestFinished } from 'vitest'
import { createBitcoinAdapter } from './createBitcoinAdapter.js'
import { createFakeSats, type FakeSats, type FakeSatsOptions } from './fakeSats.fixture.js'
import { createFakeStandard, type FakeStandard, type FakeStandardOptions } from './fakeStandard.fixture.js'
import { list, type BitcoinWorld } from './world.fixture.js'

/** The connector id of each bench's wallet. */
export const ID = 'bip122:Fake'

/** A started adapter with an attached wallet, and the events that the adapter emitted. */
export interface Bench {
  readonly adapter: Adapter
  readonly events: readonly AdapterEvent[]
  /** Connects, and resolves with the signer of the first account of a type. */
  signer(type?: 'payment' | 'ordinal'): Promise<Signer>
}

/** Starts an adapter with a wallet, until the test ends. By default, the adapter throws what it would report. */
export function startBench(
  networks: readonly Network[],
  transport: 'wallet-standard' | 'sats-connect',
  provider: object,
  create: AdapterFactory = createBitcoinAdapter(),
  report = (error: unknown): void => {
    throw error
  },
): Bench {
  const events: AdapterEvent[] = []
  const adapter = create({
    networks,
    metadata: { name: 'Test' },
    environment: {
      clock: systemClock(),
      storage: createFakeStorage().open,
      window: createFakeWindow(),
      report,
      warn: () => {},
    },
    emit: (event) => void events.push(event),
  })
  onTestFinished(adapter.start())
  adapter.attach({ connector: { id: ID, name: 'Fake', type: 'ANNOUNCED', chain: 'bip122' }, transport, provider })
  return {
    adapter,
    events,
    async signer(type = 'payment') {
      const { accounts, networkId } = await adapter.connect({ connectorId: ID })
      return { connectorId: ID, networkId, address: accounts.find((each) => each.type === type)?.address ?? '' }
    },
  }
}

/** Starts a bench with a fake wallet of the Wallet Standard. */
export function startStandard(
  { chain, networks, broadcast }: BitcoinWorld,
  options: Partial<FakeStandardOptions> = {},
): Bench & { readonly fake: FakeStandard } {
  const chains = networks.map(({ caipNetworkId }) => caipNetworkId)
  const fake = createFakeStandard({ accounts: chain.accounts, network: chain.network, chains, broadcast, ...options })
  return { fake, ...startBench(networks, 'wallet-standard', fake.wallet) }
}

/** Starts a bench with a fake wallet of `sats-connect`, on the sandbox's chain and signet. */
export function startSats(
  { chain, networks, broadcast }: BitcoinWorld,
  options: Partial<FakeSatsOptions> = {},
): Bench & { readonly fake: FakeSats; readonly methods: () => string[] } {
  const fake = createFakeSats({ accounts: chain.accounts, broadcast, ...options })
  list(fake.provider)
  const methods = (): string[] => fake.requests.map(({ method }) => method)
  return { fake, methods, ...startBench([networks[0], bitcoinSignet], 'sats-connect', fake.provider) }
}
