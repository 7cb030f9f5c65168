import type { Latch } from '@latchkit/core'
import { solana, solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { createTestLatch, type TestLatchOptions } from '@latchkit/testing'
import type { Wallet } from '@wallet-standard/base'
import { getWallets } from '@wallet-standard/app'
import { afterEach, describe, expect, expectTypeOf, it } from 'vitest'
import { createContext, offlineWallet } from './context.fixture.js'
import { createSolanaAdapter } from './createSolanaAdapter.js'
import type { FakeStandardWallet } from './fakeStandardWallet.fixture.js'
import type { StandardWallet } from './solana.wallets.js'

const name = 'Fake Solana Wallet'
const ends: (() => void)[] = []
afterEach(() => ends.splice(0).forEach((end) => end()))

function register({ wallet }: FakeStandardWallet): () => void {
  const unregister = getWallets().register(wallet as object as Wallet)
  ends.push(unregister)
  return unregister
}

function start(options: TestLatchOptions = {}) {
  const test = createTestLatch({
    wallets: [],
    adapters: [createSolanaAdapter()],
    networks: [solana, solanaDevnet],
    ...options,
  })
  test.latch.start()
  ends.push(() => test.latch.dispose())
  return test
}

/** Connects in a first kit and disposes of it, as if the visitor left the page. The next kit is then a reload. */
async function leave(fake: FakeStandardWallet) {
  const unregister = register(fake)
  const { latch, storage } = start()
  await latch.connect({ wallet: name })
  await latch.switchNetwork(solanaDevnet.caipNetworkId)
  latch.dispose()
  unregister()
  const asked = fake.prompts()
  return { storage, prompts: () => fake.prompts() - asked }
}

const statusOf = (latch: Latch) => latch.getAccount().status
const idOf = (latch: Latch) => latch.getAccount().caipAddress

describe('in a kit', () => {
  it('connects, switches between the app’s networks, and disconnects', async () => {
    const fake = offlineWallet()
    register(fake)
    const { latch } = start()
    const account = await latch.connect({ wallet: name })
    expect(account).toMatchObject({
      namespace: 'solana',
      type: 'eoa',
      connectorId: `solana:${name}`,
      caipAddress: `${solana.caipNetworkId}:${fake.addresses[0]}`,
    })
    await latch.switchNetwork(solanaDevnet.caipNetworkId)
    expect(idOf(latch)).toBe(`${solanaDevnet.caipNetworkId}:${fake.addresses[0]}`)
    expect(await latch.getProvider()).toMatchObject({ account: { address: fake.addresses[0] } })
    await latch.disconnect()
    expect(statusOf(latch)).toBe('disconnected')
    expect(fake.listeners()).toBe(0)
  })

  it('F075 is disconnected where the wallet disconnects, and where it unregisters', async () => {
    const fake = offlineWallet()
    const unregister = register(fake)
    const { latch, clock } = start()
    await latch.connect({ wallet: name })
    fake.revoke()
    await clock.settle()
    expect(statusOf(latch)).toBe('disconnected')
    await latch.connect({ wallet: name })
    unregister()
    expect(statusOf(latch)).toBe('disconnected')
    await clock.advance(100)
    await expect(latch.connect({ wallet: name })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
  })

  it('F094 is disconnected within 3 s where the wallet never answers', async () => {
    const fake = offlineWallet()
    register(fake)
    const { latch, clock } = start()
    await latch.connect({ wallet: name })
    fake.set({ disconnectHangs: true })
    const disconnecting = latch.disconnect()
    await clock.advance(3_000)
    await disconnecting
    expect(statusOf(latch)).toBe('disconnected')
    fake.set({ disconnectHangs: false })
  })

  it('F068 gives up a wallet that never answers, and asks again', async () => {
    const fake = offlineWallet({ answer: 'hang' })
    register(fake)
    const { latch } = start()
    const connecting = latch.connect({ wallet: name })
    connecting.catch(() => {})
    await expect.poll(fake.prompts).toBe(1)
    await latch.disconnect()
    await expect(connecting).rejects.toMatchObject({ code: 'connection/cancelled' })
    fake.set({ answer: 'approve' })
    await expect(latch.connect({ wallet: name })).resolves.toMatchObject({ address: fake.addresses[0] })
  })
})

describe('after a reload', () => {
  it('is connected to a wallet that is there, on the same network, unprompted', async () => {
    const fake = offlineWallet()
    const { storage, prompts } = await leave(fake)
    register(fake)
    const { latch } = start({ storage })
    await expect.poll(() => idOf(latch)).toBe(`${solanaDevnet.caipNetworkId}:${fake.addresses[0]}`)
    expect(prompts()).toBe(0)
  })

  it('F067 is connected to a wallet that is late by 3 s', async () => {
    const fake = offlineWallet()
    const { storage, prompts } = await leave(fake)
    const { latch, clock } = start({ storage })
    await clock.advance(3_000)
    expect(statusOf(latch)).toBe('reconnecting')
    register(fake)
    await expect.poll(() => idOf(latch)).toBe(`${solanaDevnet.caipNetworkId}:${fake.addresses[0]}`)
    expect(prompts()).toBe(0)
  })

  it('is disconnected after 5 s where the wallet is gone, and connected again once it is back', async () => {
    const fake = offlineWallet()
    const { storage } = await leave(fake)
    const gone = start({ storage })
    await gone.clock.advance(5_000)
    expect(statusOf(gone.latch)).toBe('disconnected')
    gone.latch.dispose()
    register(fake)
    const { latch } = start({ storage })
    await expect.poll(() => statusOf(latch)).toBe('connected')
  })

  it.each(['empty', 'reject', 'hang'] as const)('is disconnected where the wallet is locked: %s', async (silent) => {
    const fake = offlineWallet({ silent })
    const { storage, prompts } = await leave(fake)
    fake.lock()
    register(fake)
    const { latch, clock } = start({ storage })
    await clock.advance(5_000)
    await expect.poll(() => statusOf(latch)).toBe('disconnected')
    expect(prompts()).toBe(0)
  })

  it('is on the account that the wallet shares by now', async () => {
    const fake = offlineWallet()
    const { storage } = await leave(fake)
    fake.useAccount(1)
    register(fake)
    const { latch } = start({ storage })
    await expect.poll(() => idOf(latch)).toBe(`${solanaDevnet.caipNetworkId}:${fake.addresses[1]}`)
  })

  it('is on the network that the account is on by now', async () => {
    const fake = offlineWallet()
    const { storage } = await leave(fake)
    fake.set({ chains: ['solana:mainnet'] })
    register(fake)
    const { latch } = start({ storage })
    await expect.poll(() => idOf(latch)).toBe(`${solana.caipNetworkId}:${fake.addresses[0]}`)
  })
})

it('loads each ability with all that it can do', async () => {
  const { abilities } = createSolanaAdapter()(createContext().context)
  const loaded = Object.entries(abilities).map(async ([ability, load]) => [
    ability,
    Object.keys((await load?.()) ?? {}),
  ])
  expect(Object.fromEntries(await Promise.all(loaded))).toEqual({
    balance: ['get', 'tokens', 'codeAt'],
    message: ['sign', 'verify'],
    transaction: ['estimate', 'send', 'sign', 'marks', 'preview'],
    tracking: expect.arrayContaining(['wait']),
    transfer: ['prepare', 'send'],
    signIn: ['request'],
  })
})

it('S9.09 counts 1e9 lamports for a SOL', () => {
  const lamports = [solana, solanaDevnet, solanaTestnet].map(({ nativeCurrency }) => 10 ** nativeCurrency.decimals)
  expect(lamports).toEqual([1e9, 1e9, 1e9])
})

it('has a type for wallets that the Wallet Standard’s own type extends', () => {
  expectTypeOf<Wallet>().toExtend<StandardWallet>()
})
