// Tests solana.watch.ts.
import type { Latch, Network } from '@latchkit/core'
import type { AdapterConnection, AdapterEvent } from '@latchkit/core/adapter'
import { solana, solanaDevnet, solanaTestnet } from '@latchkit/core/networks'
import { Keypair } from '@solana/web3.js'
import type { Wallet, WalletAccount } from '@wallet-standard/base'
import { describe, expect, it, test, vi } from 'vitest'
import { createContext, offlineWallet } from './context.fixture.js'
import type { FakeStandardWallet } from './fakeStandardWallet.fixture.js'
import { createLoadedAdapter } from './solana.adapter.js'
import { attachWallet } from './solana.connect.js'
import { walletOf } from './solana.wallets.js'
import { readConnection } from './solana.watch.js'

const connectorId = 'solana:Fake'

function start(fake: FakeStandardWallet = offlineWallet(), networks?: readonly Network[]) {
  const test = createContext(networks)
  const adapter = createLoadedAdapter(test.deps)
  const attach = (provider: unknown, transport: 'wallet-standard' | 'eip1193' = 'wallet-standard') =>
    adapter.attach({
      connector: { id: connectorId, name: 'Fake', type: 'ANNOUNCED', chain: 'solana' },
      transport,
      provider,
    })
  attach(fake.wallet)
  const stop = adapter.start()
  return { ...test, adapter, fake, attach, stop, connect: () => adapter.connect({ connectorId }) }
}

const account = (address: unknown, more: object = {}): object => ({
  address,
  publicKey: new Uint8Array(32),
  chains: ['solana:mainnet'],
  features: [],
  ...more,
})
const newAddress = (): string => Keypair.generate().publicKey.toBase58()

/** Makes a wallet that shares exactly these accounts. */
function sharing(accounts: unknown): FakeStandardWallet {
  const fake = offlineWallet()
  fake.permit()
  return { ...fake, wallet: Object.defineProperty(fake.wallet, 'accounts', { get: () => accounts }) }
}

describe('accounts', () => {
  it('are of type eoa, the active account first', async () => {
    const { connect, fake } = start()
    const { accounts } = await connect()
    expect(accounts).toEqual(fake.addresses.map((address) => ({ namespace: 'solana', address, type: 'eoa' })))
  })

  it('F071 are listed once each, without malformed and foreign ones', async () => {
    const [one, two] = [newAddress(), newAddress()]
    const bad = [null, 5, {}, account(5), account('x'), account('z'.repeat(44)), account(one, { chains: undefined })]
    const throwing = Object.defineProperty({}, 'address', {
      get: () => {
        throw new Error('no')
      },
    })
    const foreign = account(newAddress(), { chains: ['bitcoin:mainnet'] })
    const { connect } = start(sharing([...bad, throwing, foreign, account(one), account(two), account(one)]))
    expect((await connect()).accounts.map(({ address }) => address)).toEqual([one, two])
  })

  it('F066, F071 are the first 1,000 of the list, and no more are read', async () => {
    let highest = 0
    const list = new Proxy([], {
      get(target, key): unknown {
        if (key === 'length') return 100_000
        if (typeof key === 'symbol' || !/^\d+$/.test(key)) return Reflect.get(target, key)
        highest = Math.max(highest, Number(key))
        // `z` in front makes 43 letters of base58 exactly 32 bytes.
        return account(`z${key.replaceAll('0', 'a').padStart(42, 'x')}`)
      },
    })
    const { connect } = start(sharing(list))
    expect((await connect()).accounts).toHaveLength(1_000)
    expect(highest).toBe(999)
  })

  it('F060 are read once, so that they cannot change after they were checked', async () => {
    const address = newAddress()
    const values = { address: [address, 'x'], chains: [['solana:mainnet'], null] }
    const shifting = account(address)
    for (const [name, given] of Object.entries<unknown[]>(values))
      Object.defineProperty(shifting, name, { get: () => given.shift() })
    const { deps } = createContext()
    attachWallet(deps, connectorId, { accounts: [shifting] })
    const accounts = [{ namespace: 'solana', address, type: 'eoa' }]
    expect(readConnection(deps, walletOf(deps, connectorId))).toEqual({ accounts, networkId: solana.caipNetworkId })
  })

  it('F071 are missing where the wallet shares no list, or only accounts of other chains', async () => {
    for (const accounts of [undefined, null, 5, {}, [foreignOnly()]])
      await expect(start(sharing(accounts)).connect()).rejects.toMatchObject({ code: 'wallet/no-accounts' })

    function foreignOnly() {
      return account(newAddress(), { chains: ['eip155:1'] })
    }
  })
})

describe('starting', () => {
  it('listens to the wallets that are in use, and to no other, until it is stopped', async () => {
    const { adapter, connect, fake, stop, events, clock } = start()
    stop()
    adapter.start()
    expect(fake.listeners()).toBe(0)
    await connect()
    expect(fake.listeners()).toBe(1)
    stop()
    expect(fake.listeners()).toBe(0)
    adapter.start()
    expect(fake.listeners()).toBe(1)
    fake.useAccount(1)
    await clock.settle()
    expect(events.map(({ type }) => type)).toEqual(['accounts'])
  })
})

describe('F262 a wallet that never answers a request to connect', () => {
  it('is connected when it shares accounts after an event', async () => {
    const { connect, fake, adapter } = start(offlineWallet({ answer: 'hang' }))
    const connecting = connect()
    fake.emit()
    await Promise.resolve()
    fake.permit()
    fake.emit()
    expect((await connecting).accounts.map(({ address }) => address)).toEqual(fake.addresses)
    expect(fake.listeners()).toBe(1)
    adapter.forget(connectorId)
    fake.set({ answer: 'reject' })
  })
})

describe('a wallet that emits an event after each read', () => {
  /** Counts the reads of a wallet's accounts, and emits an event a while after each, where it is noisy. */
  function startNoisy(switches: Parameters<typeof offlineWallet>[0] = {}) {
    const fake = offlineWallet(switches)
    const own = Object.getOwnPropertyDescriptor(fake.wallet, 'accounts')
    const noise = { reads: 0, isNoisy: true }
    Object.defineProperty(fake.wallet, 'accounts', {
      get() {
        noise.reads += 1
        if (noise.isNoisy) test.clock.after(1, fake.emit)
        return own?.get?.call(fake.wallet) as unknown
      },
    })
    const test = start(fake)
    /** Lets 10 s pass. Returns how often the wallet was read. */
    const readsInTenSeconds = async (): Promise<number> => {
      noise.reads = 0
      for (let step = 0; step < 100; step += 1) await test.clock.advance(100)
      return noise.reads
    }
    return { ...test, noise, readsInTenSeconds }
  }

  it('F267 is read few times, and has the last account', async () => {
    const { adapter, connect, events, fake, noise, readsInTenSeconds } = startNoisy()
    await connect()
    expect(await readsInTenSeconds()).toBeGreaterThan(0)
    for (let round = 0; round < 3; round += 1) expect(await readsInTenSeconds()).toBeLessThanOrEqual(20)
    fake.useAccount(1)
    await readsInTenSeconds()
    expect(events.map(({ type }) => type)).toEqual(['accounts'])
    noise.isNoisy = false
    await readsInTenSeconds()
    expect(await readsInTenSeconds()).toBe(0)
    adapter.forget(connectorId)
  })

  it('F267 is not read any more after the connection has ended', async () => {
    const { adapter, connect, readsInTenSeconds } = startNoisy()
    await connect()
    await readsInTenSeconds()
    adapter.forget(connectorId)
    expect(await readsInTenSeconds()).toBe(0)
  })

  it('F262 F267 is connected when it shares accounts after many events, and never answers', async () => {
    const { adapter, clock, connect, fake, noise, readsInTenSeconds } = startNoisy({ answer: 'hang' })
    noise.isNoisy = false
    const connecting = connect()
    fake.emit()
    expect(await readsInTenSeconds()).toBeLessThanOrEqual(20)
    for (let event = 0; event < 20; event += 1) {
      fake.emit()
      await clock.settle()
    }
    fake.permit()
    fake.emit()
    await readsInTenSeconds()
    expect((await connecting).accounts.map(({ address }) => address)).toEqual(fake.addresses)
    adapter.forget(connectorId)
    fake.set({ answer: 'reject' })
  })
})

describe('F263 a wallet that the visitor connects while it is read', () => {
  it.each(['empty', 'reject', 'hang'] as const)('stays connected when the read finds nothing: %s', async (silent) => {
    const { adapter, connect, clock, events, fake } = start(offlineWallet({ silent }))
    const reading = adapter.reconnect({ connectorId, isAwaited: true })
    const connection = await connect()
    await clock.advance(5_000)
    await reading
    expect(events).toEqual([])
    expect(await connect()).toEqual(connection)
    expect(fake.prompts()).toBe(1)
  })
})

/** The connection that an adapter has told of. Throws where it has told of none. */
function toldConnection(events: readonly AdapterEvent[]): AdapterConnection {
  const [told] = events.flatMap((event) => (event.type === 'connected' ? [event.connection] : []))
  if (!told) throw new Error('The adapter has told of no connection.')
  return told
}

describe('F263 a wallet that is locked at a reload', () => {
  it.each(['empty', 'reject', 'hang'] as const)('is connected when it is unlocked: %s', async (silent) => {
    const { adapter, fake, clock, events } = start(offlineWallet({ silent }))
    fake.permit()
    fake.lock()
    const reading = adapter.reconnect({ connectorId, isAwaited: true })
    await clock.settle()
    if (silent !== 'hang') expect(await reading).toBeUndefined()
    fake.unlock()
    const connection = silent === 'hang' ? await reading : await vi.waitFor(() => toldConnection(events))
    expect(connection?.accounts.map(({ address }) => address)).toEqual(fake.addresses)
    expect(fake.prompts()).toBe(0)
    adapter.forget(connectorId)
    expect(fake.listeners()).toBe(0)
  })
})

describe('networks', () => {
  it('is the wished network, else the first that the account is on', async () => {
    const wish = solanaDevnet.caipNetworkId
    expect((await start().connect()).networkId).toBe(solana.caipNetworkId)
    expect((await start().adapter.connect({ connectorId, networkId: wish })).networkId).toBe(wish)
    const fake = offlineWallet({ chains: ['solana:devnet'] })
    expect((await start(fake).connect()).networkId).toBe(wish)
  })

  it('F084 is the account’s own network where it is on no network of the app', async () => {
    const devnet = offlineWallet({ chains: ['solana:devnet'] })
    expect((await start(devnet, [solana]).connect()).networkId).toBe(solanaDevnet.caipNetworkId)
    const local = offlineWallet({ chains: ['solana:localnet'] })
    expect((await start(local, [solana]).connect()).networkId).toBe('solana:localnet')
  })

  it('has the name localnet only for a local validator', async () => {
    const local = (url: string): Network => ({
      ...solana,
      id: 'abc',
      caipNetworkId: 'solana:abc',
      rpcUrls: { default: { http: [url] } },
    })
    const connect = async (url: string) =>
      (await start(offlineWallet({ chains: ['solana:localnet'] }), [local(url)]).connect()).networkId
    expect(await connect('http://127.0.0.1:8899')).toBe('solana:abc')
    expect(await connect('http://localhost:8899/')).toBe('solana:abc')
    expect(await connect('https://localhost.example.com')).toBe('solana:localnet')
  })

  it('are switched without asking the wallet, and kept after a change of account', async () => {
    const { adapter, connect, events, fake, clock } = start()
    await connect()
    const networkId = solanaDevnet.caipNetworkId
    await adapter.switchNetwork({ connectorId, networkId })
    await adapter.switchNetwork({ connectorId, networkId })
    expect(events).toEqual([{ type: 'network', connectorId, networkId }])
    fake.useAccount(1)
    await clock.settle()
    expect(events.slice(1).map(({ type }) => type)).toEqual(['accounts'])
    expect((await connect()).networkId).toBe(networkId)
    expect(fake.prompts()).toBe(1)
  })

  it('are those that the app connects the wallet for once more, where the account is on them', async () => {
    const { adapter, connect, events, fake } = start(offlineWallet({ chains: ['solana:mainnet', 'solana:devnet'] }))
    await connect()
    const again = (networkId: Network['caipNetworkId']) => adapter.connect({ connectorId, networkId })
    expect((await again(solana.caipNetworkId)).networkId).toBe(solana.caipNetworkId)
    expect(events).toEqual([])
    const networkId = solanaDevnet.caipNetworkId
    expect((await again(networkId)).networkId).toBe(networkId)
    expect(events).toEqual([{ type: 'network', connectorId, networkId }])
    // The app doesn't have this one.
    expect((await again(solanaTestnet.caipNetworkId)).networkId).toBe(networkId)
    expect(fake.prompts()).toBe(1)
  })

  it('are not switched to where the account is not on them, or the app does not have them', async () => {
    const { adapter, connect, events } = start(offlineWallet({ chains: ['solana:mainnet'] }))
    const to = (networkId: Network['caipNetworkId']) => adapter.switchNetwork({ connectorId, networkId })
    await expect(to(solanaDevnet.caipNetworkId)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await connect()
    await expect(to(solanaDevnet.caipNetworkId)).rejects.toMatchObject({ code: 'wallet/switch-not-supported' })
    await expect(to(solanaTestnet.caipNetworkId)).rejects.toMatchObject({ code: 'network/not-found' })
    expect(events).toEqual([])
  })

  it('change with the account where the next account is not on the present network', async () => {
    const fake = offlineWallet()
    const { adapter, connect, events, clock } = start(fake)
    await connect()
    await adapter.switchNetwork({ connectorId, networkId: solanaDevnet.caipNetworkId })
    fake.set({ chains: ['solana:mainnet'] })
    fake.useAccount(1)
    await clock.settle()
    expect(events.slice(1).map(({ type }) => type)).toEqual(['accounts', 'network'])
    expect(events.at(-1)).toMatchObject({ networkId: solana.caipNetworkId })
  })
})

describe('reconnecting', () => {
  it.each(['empty', 'reject'] as const)('does not connect, and does not prompt, for the answer %s', async (silent) => {
    const { adapter, fake } = start(offlineWallet({ silent }))
    expect(await adapter.reconnect({ connectorId })).toBeUndefined()
    expect(fake.prompts()).toBe(0)
    expect(fake.listeners()).toBe(0)
  })

  it('F076 does not connect where the wallet never answers', async () => {
    const { adapter, clock, fake } = start(offlineWallet({ silent: 'hang' }))
    const reconnecting = adapter.reconnect({ connectorId })
    await clock.advance(5_000)
    expect(await reconnecting).toBeUndefined()
    expect(fake.listeners()).toBe(0)
    expect(clock.waiting()).toBe(0)
  })

  it('does not call a wallet that shares its accounts already', async () => {
    const fake = offlineWallet({ silent: 'hang' })
    fake.permit()
    const { adapter, clock } = start(fake)
    expect((await adapter.reconnect({ connectorId }))?.accounts).toHaveLength(2)
    expect(clock.waiting()).toBe(0)
  })

  it('does not call one that shares a single account either', async () => {
    const fake = sharing([account(newAddress())])
    fake.set({ silent: 'hang' })
    const { adapter, clock } = start(fake)
    expect((await adapter.reconnect({ connectorId }))?.accounts).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
  })
})

describe('an event of the wallet', () => {
  it('F073 is ignored while the wallet is asked to connect', async () => {
    const { connect, events, fake } = start(offlineWallet({ answer: 'hang' }))
    const connecting = connect()
    fake.permit()
    fake.emit()
    fake.set({ answer: 'approve' })
    await connecting
    expect(events).toEqual([])
  })

  it('F074 emits disconnected when it is locked, and connected when it is unlocked', async () => {
    const { connect, events, fake, clock } = start()
    const connection = await connect()
    fake.lock()
    await clock.settle()
    fake.unlock()
    await clock.settle()
    expect(events).toEqual([
      { type: 'disconnected', connectorId },
      { type: 'connected', connectorId, connection },
    ])
  })

  it('is ignored once the wallet is forgotten, whether it had ended the connection or not', async () => {
    for (const isLocked of [true, false]) {
      const { adapter, connect, events, fake, clock } = start()
      await connect()
      if (isLocked) fake.lock()
      await clock.settle()
      expect(events).toHaveLength(isLocked ? 1 : 0)
      // An event that is not handled yet is ignored too.
      fake.useAccount(1)
      adapter.forget(connectorId)
      expect(fake.listeners()).toBe(0)
      fake.unlock()
      await clock.settle()
      expect(events).toHaveLength(isLocked ? 1 : 0)
    }
  })

  it('F073 causes one read, also where the wallet emits an event at each read', async () => {
    let looks = 0
    const fake = offlineWallet()
    const { get = () => [] } = Object.getOwnPropertyDescriptor(fake.wallet, 'accounts') ?? {}
    const accounts = (): unknown => {
      if (fake.listeners() > 0 && looks++ < 1_000) fake.emit()
      return get.call(fake.wallet)
    }
    Object.defineProperty(fake.wallet, 'accounts', { get: accounts })
    const { connect, events, clock } = start(fake)
    await connect()
    looks = 0
    fake.useAccount(1)
    await clock.settle()
    expect(looks).toBe(1)
    expect(events.map(({ type }) => type)).toEqual(['accounts'])
  })

  it('F066 is handled once for many events at once', async () => {
    const { connect, events, fake, clock } = start()
    await connect()
    const { get = () => [] } = Object.getOwnPropertyDescriptor(fake.wallet, 'accounts') ?? {}
    let reads = 0
    Object.defineProperty(fake.wallet, 'accounts', {
      get() {
        reads += 1
        return get.call(fake.wallet) as unknown
      },
    })
    fake.useAccount(1)
    for (let index = 0; index < 1_000; index += 1) fake.emit()
    await clock.settle()
    expect(reads).toBe(1)
    expect(events).toHaveLength(1)
  })

  it('is ignored while the wallet is not in use', async () => {
    const { adapter, connect, events, fake, clock } = start()
    await connect()
    await adapter.disconnect(connectorId)
    fake.permit()
    fake.emit()
    await clock.settle()
    expect(events).toEqual([])
    expect(fake.listeners()).toBe(0)
  })

  it('may be impossible to listen to: the error is reported, and the wallet connects', async () => {
    const fake = offlineWallet()
    const events = {
      on: () => {
        throw new Error('no')
      },
    }
    const features = { ...fake.wallet.features, 'standard:events': events }
    const { connect, adapter, reports } = start({
      ...fake,
      wallet: Object.defineProperty(fake.wallet, 'features', { get: () => features }),
    })
    expect((await connect()).accounts).toHaveLength(2)
    await adapter.disconnect(connectorId)
    expect(reports).toEqual([new Error('no')])
  })
})

it('F060 reports what a wallet rejects with where listening to it begins and ends', async () => {
  const fake = offlineWallet()
  const rejection = (): Promise<never> => Promise.reject(new Error('no'))
  for (const on of [rejection, () => rejection]) {
    const features = { ...fake.wallet.features, 'standard:events': { on } }
    const wallet = Object.create(fake.wallet, { features: { value: features } }) as typeof fake.wallet
    const { connect, adapter, reports, clock } = start({ ...fake, wallet })
    expect((await connect()).accounts).toHaveLength(2)
    adapter.forget(connectorId)
    await clock.settle()
    expect(reports).toEqual([new Error('no')])
  }
})

describe('disconnecting', () => {
  it('is done in the adapter only where the wallet lacks the feature', async () => {
    const { adapter, connect, fake } = start(offlineWallet({ without: ['standard:disconnect'] }))
    await connect()
    await adapter.disconnect(connectorId)
    await connect()
    expect(fake.prompts()).toBe(2)
  })

  it('F095 ends an attempt while the wallet is asked', async () => {
    const { adapter, connect, fake, events } = start(offlineWallet({ answer: 'hang' }))
    const connecting = connect()
    await adapter.disconnect(connectorId)
    fake.set({ answer: 'approve' })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(events).toEqual([])
    expect(fake.listeners()).toBe(0)
  })

  it('asks the wallet to end the connection, where it can', async () => {
    const { adapter, connect, fake } = start()
    await connect()
    expect(fake.wallet.accounts).toHaveLength(2)
    await adapter.disconnect(connectorId)
    expect(fake.wallet.accounts).toEqual([])
    adapter.forget('stranger')
  })

  it('does nothing for an unknown wallet', async () => {
    await expect(start().adapter.disconnect('stranger')).resolves.toBeUndefined()
  })
})

describe('attaching', () => {
  it('F079 replaces a wallet object by a new one, and ends the connection of the old one', async () => {
    const { attach, connect, fake } = start()
    await connect()
    const next = offlineWallet()
    attach(next.wallet)
    expect(fake.listeners()).toBe(0)
    expect((await connect()).accounts[0]?.address).toBe(next.addresses[0])
  })

  it('leaves the connection of a wallet object that is attached once more', async () => {
    const { attach, connect, fake } = start()
    await connect()
    attach(fake.wallet)
    expect(fake.listeners()).toBe(1)
    await connect()
    expect(fake.prompts()).toBe(1)
  })

  it('ignores a wallet with another transport', async () => {
    const { attach, connect, fake } = start()
    attach({}, 'eip1193')
    expect((await connect()).accounts[0]?.address).toBe(fake.addresses[0])
  })
})

describe('getProvider', () => {
  it('resolves with the wallet’s own objects', async () => {
    const { adapter, connect, fake } = start()
    expect(await adapter.getProvider(connectorId)).toEqual({ wallet: fake.wallet, account: undefined })
    await connect()
    const { wallet, account } = (await adapter.getProvider(connectorId)) as {
      wallet: unknown
      account: { address: string }
    }
    expect(wallet).toBe(fake.wallet)
    expect(account.address).toBe(fake.addresses[0])
  })
})

test('the provider of a kit is a Wallet Standard wallet without a cast', () => {
  const typed = async (latch: Latch): Promise<Wallet | undefined> => {
    const provider = await latch.getProvider('solana')
    const account: WalletAccount | undefined = provider?.account
    return account && provider?.wallet
  }
  expect(typed).toBeTypeOf('function')
})
