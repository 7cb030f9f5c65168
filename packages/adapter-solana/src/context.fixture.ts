import type { Network } from '@latchkit/core'
import type { AdapterContext, AdapterEvent } from '@latchkit/core/adapter'
import { solana, solanaDevnet } from '@latchkit/core/networks'
import { createFakeClock, createFakeStorage, createFakeWindow, type FakeClock } from '@latchkit/testing'
import { Keypair } from '@solana/web3.js'
import { createFakeStandardWallet, type FakeStandardWallet } from './fakeStandardWallet.fixture.js'
import type { SolanaDeps } from './solana.wallets.js'

/** What core would give an adapter, on a clock of its own. */
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

/** A wallet with keys of its own, that sends nothing anywhere. */
export const offlineWallet = (switches?: Parameters<typeof createFakeStandardWallet>[2]): FakeStandardWallet =>
  createFakeStandardWallet([Keypair.generate(), Keypair.generate()], async () => {}, switches)
