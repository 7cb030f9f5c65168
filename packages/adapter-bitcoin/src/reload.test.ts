import { bitcoin, bitcoinSignet, type Network } from '@latchkit/core/networks'
import { createFakeStorage, createFakeWindow, createTestLatch, type TestLatch } from '@latchkit/testing'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer'
import { getWallets } from '@wallet-standard/app'
import type { Wallet } from '@wallet-standard/base'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createBitcoinAdapter } from './createBitcoinAdapter.js'
import { createFakeSats } from './fakeSats.fixture.js'
import { createFakeStandard, FAKE_ICON } from './fakeStandard.fixture.js'
import { keysOf, newFakeAccount, type FakeAccount, type FakeVisitor } from './fakeVisitor.fixture.js'
import { list } from './world.fixture.js'

const ends: (() => void)[] = []
beforeEach(() => void vi.stubGlobal('window', createFakeWindow()))
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

/** A wallet that a page script installs, by the Wallet Standard or for `sats-connect`. */
interface Installed {
  readonly visitor: FakeVisitor
  readonly addresses: readonly string[]
  install(): void
  uninstall(): void
  /** Switches the wallet to signet, and returns its payment address there. */
  goToSignet(): string
}

const signetAddressOf = (account: FakeAccount): string => keysOf(account, TEST_NETWORK)[0].address

function standardWallet(): Installed {
  const accounts = [newFakeAccount(), newFakeAccount()] as const
  const { wallet, visitor, useNetwork } = createFakeStandard({
    name: 'Wallet',
    accounts,
    network: NETWORK,
    chains: ['bitcoin:mainnet'],
  })
  let unregister: (() => void) | undefined
  const uninstall = (): void => unregister?.()
  ends.push(uninstall)
  return {
    visitor,
    addresses: accounts.map((account) => keysOf(account, NETWORK)[0].address),
    install: () => void (unregister = getWallets().register(wallet as object as Wallet)),
    uninstall,
    goToSignet() {
      useNetwork(TEST_NETWORK, ['bitcoin:signet'])
      return signetAddressOf(accounts[0])
    },
  }
}
const { register } = getWallets()

function satsWallet(): Installed {
  const accounts = [newFakeAccount(), newFakeAccount()] as const
  const { provider, visitor, useNetwork } = createFakeSats({ accounts, network: 'Mainnet' })
  return {
    visitor,
    addresses: accounts.map((account) => keysOf(account, NETWORK)[0].address),
    install: () => list(provider, { id: 'FakeProvider', name: 'Wallet', icon: FAKE_ICON }),
    uninstall: () => void Object.assign(window, { btc_providers: [], FakeProvider: undefined }),
    goToSignet() {
      useNetwork('Signet')
      return signetAddressOf(accounts[0])
    },
  }
}

function createKit(storage = createFakeStorage(), networks: readonly [Network, ...Network[]] = [bitcoin]): TestLatch {
  const kit = createTestLatch({ adapters: [createBitcoinAdapter()], networks, wallets: [], storage })
  ends.unshift(kit.latch.dispose)
  return kit
}

/** Connects in a first kit and disposes of it, as if the visitor left the page. Returns this kit, with its storage. */
async function connectBefore({ install }: Installed, networks?: Parameters<typeof createKit>[1]): Promise<TestLatch> {
  install()
  const kit = createKit(undefined, networks)
  kit.latch.start()
  await kit.latch.connect({ wallet: 'Wallet' })
  kit.latch.dispose()
  return kit
}

const status = ({ latch }: TestLatch) => latch.getAccount('bip122').status

describe.each([
  ['the Wallet Standard', standardWallet],
  ['sats-connect', satsWallet],
])('a reload, with a wallet of %s', (_, createWallet) => {
  it('restores the connection where the wallet is there, without a prompt', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    const next = createKit(storage)
    next.latch.start()
    await expect.poll(() => status(next)).toBe('connected')
    expect(next.latch.getAccount()).toMatchObject({ address: wallet.addresses[0], type: 'payment' })
    expect(next.latch.getAccount().allAccounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
    expect(wallet.visitor.prompts()).toBe(1)
  })

  it.each([1_000, 8_000])('F263 restores it where the wallet is locked, and unlocked %d ms later', async (ms) => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.visitor.lock(true)
    const next = createKit(storage)
    next.latch.start()
    await expect.poll(() => next.clock.settle().then(() => status(next))).toBe('disconnected')
    await next.clock.advance(ms)
    wallet.visitor.lock(false)
    await expect.poll(() => next.clock.settle().then(() => status(next))).toBe('connected')
    expect(next.latch.getAccount().address).toBe(wallet.addresses[0])
    expect(wallet.visitor.prompts()).toBe(1)
    wallet.visitor.choose(1)
    await expect.poll(() => next.latch.getAccount().address).toBe(wallet.addresses[1])
  })

  it('F263 leaves it where the visitor has disconnected the locked wallet', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.visitor.lock(true)
    const next = createKit(storage)
    next.latch.start()
    await next.clock.advance(6_000)
    await next.latch.disconnect()
    wallet.visitor.lock(false)
    await next.clock.advance(6_000)
    expect(status(next)).toBe('disconnected')
  })

  it('F067 restores it where the wallet is late by 3 s', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.uninstall()
    const next = createKit(storage)
    next.latch.start()
    await next.clock.advance(3_000)
    expect(status(next)).toBe('reconnecting')
    wallet.install()
    await next.clock.advance(1_000)
    await expect.poll(() => status(next)).toBe('connected')
    expect(wallet.visitor.prompts()).toBe(1)
  })

  it('waits 5 s for a wallet that is gone, and finds it after the next reload', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.uninstall()
    const gone = createKit(storage)
    gone.latch.start()
    await gone.clock.advance(4_999)
    expect(status(gone)).toBe('reconnecting')
    await gone.clock.advance(1)
    expect(status(gone)).toBe('disconnected')
    gone.latch.dispose()
    wallet.install()
    const next = createKit(storage)
    next.latch.start()
    await expect.poll(() => status(next)).toBe('connected')
    expect(wallet.visitor.prompts()).toBe(1)
  })

  it('ends disconnected where the wallet is locked', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.visitor.lock(true)
    const next = createKit(storage)
    next.latch.start()
    await expect.poll(() => status(next)).toBe('disconnected')
    expect(wallet.visitor.prompts()).toBe(1)
  })

  /** Polls a kit while its time passes: another account than the stored one is taken after 5 s (F065). */
  const later = <value>(kit: TestLatch, read: () => value): ReturnType<typeof expect.poll<Promise<value>>> =>
    expect.poll(
      async () => {
        await kit.clock.advance(1_000)
        return read()
      },
      { timeout: 10_000 },
    )

  it('takes the account that the wallet has now', async () => {
    const wallet = createWallet()
    const { storage } = await connectBefore(wallet)
    wallet.visitor.choose(1)
    const next = createKit(storage)
    next.latch.start()
    await later(next, () => next.latch.getAccount().address).toBe(wallet.addresses[1])
    expect(wallet.visitor.prompts()).toBe(1)
  })

  it('is on the network that the wallet is on now, with its address there', async () => {
    const wallet = createWallet()
    const networks = [bitcoin, bitcoinSignet] as const
    const { storage } = await connectBefore(wallet, networks)
    const address = wallet.goToSignet()
    const next = createKit(storage, networks)
    next.latch.start()
    await later(next, () => status(next)).toBe('connected')
    expect(next.latch.getAccount().address).toBe(address)
    expect(next.latch.getNetwork().caipNetworkId).toBe(bitcoinSignet.caipNetworkId)
    expect(wallet.visitor.prompts()).toBe(1)
  })

  it('F074 follows the wallet: another account, locked', async () => {
    const wallet = createWallet()
    wallet.install()
    const kit = createKit()
    kit.latch.start()
    await kit.latch.connect({ wallet: 'Wallet' })
    wallet.visitor.choose(1)
    await expect.poll(() => kit.latch.getAccount().address).toBe(wallet.addresses[1])
    wallet.visitor.lock(true)
    await expect.poll(() => status(kit)).toBe('disconnected')
  })

  it('has nothing left after a disconnect', async () => {
    const wallet = createWallet()
    wallet.install()
    const kit = createKit()
    kit.latch.start()
    await kit.latch.connect({ wallet: 'Wallet' })
    await kit.latch.disconnect()
    expect(wallet.visitor.isSeen()).toBe(false)
    kit.latch.dispose()
    const next = createKit(kit.storage)
    next.latch.start()
    await next.clock.advance(6_000)
    expect(status(next)).toBe('disconnected')
    expect(wallet.visitor.prompts()).toBe(1)
  })
})

it('ends a connection whose wallet was taken out of the page', async () => {
  const wallet = standardWallet()
  wallet.install()
  const kit = createKit()
  kit.latch.start()
  await kit.latch.connect({ wallet: 'Wallet' })
  wallet.uninstall()
  expect(status(kit)).toBe('disconnected')
  await kit.clock.advance(100)
  expect(kit.latch.getState().connectors.connectors).toEqual([])
})

it('F061 shows only the safe parts of a wallet', () => {
  const { wallet } = createFakeStandard({
    name: 'Wal\u202elet',
    icon: 'javascript:alert(1)',
    accounts: [],
    network: NETWORK,
    chains: ['bitcoin:mainnet'],
  })
  ends.push(register(wallet as object as Wallet))
  const kit = createKit()
  kit.latch.start()
  const [row] = kit.latch.getState().connectors.connectors
  expect(row).toMatchObject({ id: 'bip122:Wallet', name: 'Wallet', imageUrl: undefined })
})

describe('a wallet that emits an event after each read', () => {
  it('F267 is read few times, then rests', async () => {
    const accounts = [newFakeAccount(), newFakeAccount()] as const
    const { provider: quiet, visitor } = createFakeSats({ accounts, network: 'Mainnet' })
    const provider = quiet as { request(method: string, params: unknown): Promise<unknown> }
    const kit = createKit()
    let reads = 0
    const noisy = {
      ...provider,
      request(method: string, params: unknown) {
        if (method === 'wallet_getAccount' || method === 'getAccounts') {
          reads += 1
          kit.clock.after(1, () => visitor.lock(false))
        }
        return provider.request(method, params)
      },
    }
    list(noisy, { id: 'FakeProvider', name: 'Wallet', icon: FAKE_ICON })
    kit.latch.start()
    await kit.latch.connect({ wallet: 'Wallet' })
    reads = 0
    visitor.lock(false)
    for (let step = 0; step < 99; step += 1) await kit.clock.advance(100)
    expect(reads).toBeGreaterThan(0)
    expect(reads).toBeLessThanOrEqual(20)
    reads = 0
    for (let step = 0; step < 99; step += 1) await kit.clock.advance(100)
    expect(reads).toBeLessThanOrEqual(20)
    expect(status(kit)).toBe('connected')
  })
})
