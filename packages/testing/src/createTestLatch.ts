import { createLatch, type Latch, type LatchOptions } from '@latchkit/core'
import { createFakeAdapter, type FakeAdapter, type FakeAdapterOptions } from './createFakeAdapter.js'
import { createFakeClock, type FakeClock } from './createFakeClock.js'
import type { FakePairing } from './createFakePairing.js'
import { createFakeStorage, type FakeStorage } from './createFakeStorage.js'
import { createFakeWallet, type FakeWallet, type FakeWalletOptions } from './createFakeWallet.js'
import { createFakeWindow } from './createFakeWindow.js'
import { alphaNetwork, betaNetwork } from './testNetworks.js'

/** Options of {@link createTestLatch}. It also takes every option of `createLatch`, which takes precedence. */
export interface TestLatchOptions extends Omit<Partial<LatchOptions>, 'pairing'> {
  /** The installed wallets. Default: one named "Fake Wallet". */
  readonly wallets?: readonly (FakeWallet | FakeWalletOptions)[]
  /** The adapter, or its switches. */
  readonly adapter?: FakeAdapter | FakeAdapterOptions
  /** The pairing: a fake one, or the factory of a real one. Default: none. */
  readonly pairing?: FakePairing | LatchOptions['pairing']
  /** Pass the storage of an earlier kit to test a reload. */
  readonly storage?: FakeStorage
  readonly clock?: FakeClock
  /** Default: a fake window. A test in a browser may pass the real one. */
  readonly window?: Window
}

/** A real kit on fakes. */
export interface TestLatch {
  readonly latch: Latch
  readonly adapter: FakeAdapter
  readonly wallets: readonly FakeWallet[]
  readonly clock: FakeClock
  readonly storage: FakeStorage
  readonly window: Window
  /** Errors that were reported because no caller awaited them. */
  readonly reports: readonly unknown[]
  /** The texts that were printed for developers. */
  readonly warnings: readonly string[]
}

/** Makes a kit on fakes: it uses no real timer, no network and no real storage. It isn't started. */
export function createTestLatch(options: TestLatchOptions = {}): TestLatch {
  const {
    wallets: givenWallets = [{}],
    adapter: givenAdapter = {},
    storage = createFakeStorage(),
    clock = createFakeClock(),
    // A message to sign in with names the address of the page.
    window = createFakeWindow(options.siwx && 'https://app.example'),
    environment,
    pairing,
    ...rest
  } = options
  const reports: unknown[] = []
  const warnings: string[] = []
  const adapter = 'factory' in givenAdapter ? givenAdapter : createFakeAdapter(givenAdapter)
  const wallets = givenWallets.map((wallet) => ('provider' in wallet ? wallet : createFakeWallet(wallet)))
  for (const wallet of wallets) wallet.announce(window)
  const latch = createLatch({
    networks: [alphaNetwork, betaNetwork],
    adapters: [adapter.factory],
    metadata: { name: 'Test' },
    ...(pairing && { pairing: 'factory' in pairing ? pairing.factory : pairing }),
    environment: {
      clock,
      window,
      storage: storage.open,
      report: (error) => void reports.push(error),
      warn: (text) => void warnings.push(text),
      ...environment,
    },
    ...rest,
  })
  return { latch, adapter, wallets, clock, storage, window, reports, warnings }
}

/** Makes a kit with {@link createTestLatch}, and loads the code that connects. So `connect` begins in the same tick. */
export async function createPreparedLatch(options?: TestLatchOptions): Promise<TestLatch> {
  const test = createTestLatch(options)
  await (await test.latch.feature('connection')).prepare()
  return test
}

/** Makes a started test kit whose first wallet is connected. */
export async function createConnectedLatch(options: TestLatchOptions = {}): Promise<TestLatch> {
  const test = createTestLatch(options)
  const [wallet] = test.wallets
  if (!wallet) throw new Error('A connected kit needs a wallet.')
  test.latch.start()
  await test.latch.connect({ wallet: wallet.info.rdns })
  return test
}
