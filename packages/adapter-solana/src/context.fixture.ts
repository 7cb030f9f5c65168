import type { Network } from '@latchkit/core'
import type { AdapterContext, AdapterEvent } from '@latchkit/core/adapter'
import { solana, solanaDevnet } from '@latchkit/core/networks'
import { createFakeClock, createFakeStorage, createFakeWindow, type FakeClock } from '@latchkit/testing'
import { Keypair } from '@solana/web3.js'
import { createFakeStandardWallet, type FakeStandardWallet } from './fakeStandardWallet.fixture.js'
import type { SolanaDeps } from './solana.wallets.js'

/** The context that core would give an adapter, on a fake clock, with the events and reports so far. */
export interface TestContext {
  readonly context: AdapterContext
  readonly deps: SolanaDeps
  readonly clock: FakeClock
  readonly events: AdapterEvent[]
  readonly reports: unknown[]
}

export function createContext(networks: readonly Network[] = [solana, solanaDevnet]): TestContext {
  const events: AdapterEvent[] = []
  const reports: unknown[] = []
  const clock = createFakeClock()
  const context: AdapterContext = {
    networks,
    metadata: { name: 'Test' },
    environment: {
      clock,
      storage: createFakeStorage().open,
      window: createFakeWindow(),
      report: (error) => void reports.push(error),
      warn: () => {},
    },
    emit: (event) => void events.push(event),
  }
  return { context, deps: { context, rpcUrls: {}, wallets: new Map() }, clock, events, reports }
}

/** Makes a wallet with two new keys. It signs, but sends nothing. */
export const offlineWallet = (switches?: Parameters<typeof createFakeStandardWallet>[2]): FakeStandardWallet =>
  createFakeStandardWallet([Keypair.generate(), Keypair.generate()], async () => {}, switches)
