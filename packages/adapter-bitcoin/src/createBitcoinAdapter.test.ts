// Tests bitcoin.connection.ts, sats.link.ts, standard.link.ts.
import { bitcoin, bitcoinSignet, evmNetwork, mainnet, type Network } from '@latchkit/core/networks'
import { abilityIn, createFakeWindow, payBy } from '@latchkit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fromBase64, toHex } from './answers.js'
import { ID, startBench, startSats, startStandard } from './bench.fixture.js'
import { createBitcoinAdapter } from './createBitcoinAdapter.js'
import { createFakeSats } from './fakeSats.fixture.js'
import { createFakeStandard } from './fakeStandard.fixture.js'
import type { FakeKey } from './fakeVisitor.fixture.js'
import { verifyBip322 } from './verify.fixture.js'
import { list, newAddress, startBitcoinWorld, type BitcoinWorld } from './world.fixture.js'

let world: BitcoinWorld
beforeAll(async () => {
  vi.stubGlobal('window', createFakeWindow())
  world = await startBitcoinWorld()
})
afterAll(async () => {
  vi.unstubAllGlobals()
  await world.stop()
})

const standard = (options?: Parameters<typeof startStandard>[1]) => startStandard(world, options)
const sats = (options?: Parameters<typeof startSats>[1]) => startSats(world, options)
const first = (): readonly [FakeKey, FakeKey] => world.keys[0] as readonly [FakeKey, FakeKey]

describe('accounts', () => {
  it.each(['wallet-standard', 'sats-connect'])(
    'are those for payments and for ordinals, with their keys: %s',
    async (way) => {
      const { adapter } = way === 'sats-connect' ? sats() : standard()
      const { accounts } = await adapter.connect({ connectorId: ID })
      expect(accounts).toEqual(
        first().map(({ address, publicKey, purpose }) => ({
          namespace: 'bip122',
          address,
          type: purpose === 'payment' ? 'payment' : 'ordinal',
          publicKey: toHex(publicKey),
        })),
      )
    },
  )

  it('F071 takes only Bitcoin addresses on a chain of theirs', async () => {
    const { fake, adapter } = standard()
    const [mine] = fake.wallet.accounts.length ? fake.wallet.accounts : []
    expect(mine).toBeUndefined()
    const connect = vi.fn(async () => ({
      accounts: [
        null,
        'text',
        {},
        { address: first()[0].address },
        { address: first()[0].address, chains: ['solana:mainnet'] },
        { address: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', chains: ['bitcoin:regtest'] },
        new Proxy(
          {},
          {
            get: () => {
              throw new Error('no')
            },
          },
        ),
        { address: first()[1].address, publicKey: 'no bytes', chains: ['bitcoin:regtest', 7, null] },
      ],
    }))
    Object.assign(fake.wallet.features, { 'bitcoin:connect': { connect } })
    const { accounts } = await adapter.connect({ connectorId: ID })
    expect(accounts).toEqual([{ namespace: 'bip122', address: first()[1].address, type: 'payment' }])
    expect(connect).toHaveBeenCalledWith({ purposes: ['payment', 'ordinals'] })
  })

  /** A list of 100,000 entries that throws where more than the first 1,000 are read. */
  const longList = (entry: (address: string) => object): unknown =>
    new Proxy([], {
      get(list, key): unknown {
        if (key === 'length') return 100_000
        if (typeof key === 'symbol' || !/^\d+$/.test(key)) return Reflect.get(list, key)
        if (Number(key) >= 1_000) throw new Error(`${key} is read`)
        return entry(`bcrt1q${key.replaceAll('1', 'a').padStart(38, 'x')}`)
      },
    })

  it('F066, F071 are the first 1,000 of a wallet of the Wallet Standard, and no more are read', async () => {
    const { fake, adapter } = standard()
    // Of the chains of an account, the first 20 are read.
    const chains = [
      ...Array.from({ length: 18 }, () => 'other:1'),
      'bitcoin:regtest',
      ...Array<null>(100_000).fill(null),
    ]
    const accounts = longList((address) => ({ address, chains }))
    Object.assign(fake.wallet.features, { 'bitcoin:connect': { connect: async () => ({ accounts }) } })
    expect((await adapter.connect({ connectorId: ID })).accounts).toHaveLength(1_000)
  })

  it('F066, F071 are the first 1,000 of a wallet of sats-connect, and no more are read', async () => {
    const addresses = longList((address) => ({ address, purpose: 'payment' }))
    const provider = { request: async () => ({ jsonrpc: '2.0', id: 1, result: { addresses } }) }
    list(provider)
    const { adapter } = startBench(world.networks, 'sats-connect', provider)
    expect((await adapter.connect({ connectorId: ID })).accounts).toHaveLength(1_000)
  })

  it('F060 reports what a wallet rejects with where listening to it begins and ends', async () => {
    const rejection = (): Promise<never> => Promise.reject(new Error('no'))
    for (const on of [rejection, () => rejection]) {
      const { fake } = standard()
      Object.assign(fake.wallet.features, { 'standard:events': { on } })
      const report = vi.fn()
      const { adapter } = startBench(world.networks, 'wallet-standard', fake.wallet, createBitcoinAdapter(), report)
      await adapter.connect({ connectorId: ID })
      adapter.forget(ID)
      await expect.poll(() => report.mock.calls).toEqual([[new Error('no')]])
    }
  })

  it.each([undefined, null, 'text', {}, { accounts: 'text' }, { accounts: [{}] }])(
    'F071 refuses %j for an answer to a request to connect',
    async (answer) => {
      const { fake, adapter } = standard()
      Object.assign(fake.wallet.features, { 'bitcoin:connect': { connect: async () => answer } })
      await expect(adapter.connect({ connectorId: ID })).rejects.toMatchObject({ code: 'wallet/no-accounts' })
    },
  )
})

describe('messages', () => {
  it.each(['wallet-standard', 'sats-connect'])('are signed by BIP-322 by an ordinals address: %s', async (way) => {
    const { adapter, signer } = way === 'sats-connect' ? sats() : standard()
    const by = await signer('ordinal')
    const signature = await abilityIn(adapter, 'message').sign(by, 'Grüße 🙂')
    const bytes = fromBase64(signature ?? '')
    expect(verifyBip322(by.address, 'Grüße 🙂', bytes, world.chain.network)).toBe(true)
    expect(verifyBip322(by.address, 'Grüße', bytes, world.chain.network)).toBe(false)
  })

  it('are signed by the protocol that fits the address', async () => {
    const { adapter, signer, fake } = sats()
    await abilityIn(adapter, 'message').sign(await signer(), 'a')
    await abilityIn(adapter, 'message').sign(await signer('ordinal'), 'b')
    const asked = fake.requests.filter(({ method }) => method === 'signMessage').map(({ params }) => params)
    expect(asked).toMatchObject([{ protocol: 'ECDSA' }, { protocol: 'BIP322' }])
  })

  it.each([undefined, [], [{}], [{ signature: 'text' }], [{ signature: new Uint8Array() }]])(
    'F105 are not signed by %j',
    async (answer) => {
      const { adapter, signer, fake } = standard()
      Object.assign(fake.wallet.features, { 'bitcoin:signMessage': { signMessage: async () => answer } })
      const signing = abilityIn(adapter, 'message').sign(await signer(), 'a')
      await expect(signing).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    },
  )

  it('are not signed by an account that the wallet does not share', async () => {
    const { adapter, signer, fake } = standard()
    const by = await signer()
    const asked = fake.visitor.prompts()
    const signing = abilityIn(adapter, 'message').sign({ ...by, address: newAddress(world.chain) }, 'a')
    await expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(fake.visitor.prompts()).toBe(asked)
    await adapter.disconnect(ID)
    await expect(abilityIn(adapter, 'message').sign(by, 'a')).rejects.toMatchObject({ code: 'wallet/disconnected' })
  })
})

describe('networks', () => {
  it('are those that the wallet names, by CAIP-2 id or by name', async () => {
    const { adapter } = standard({ chains: ['bitcoin:regtest', 'bitcoin:nowhere', 'solana:mainnet'] })
    const { networkId } = await adapter.connect({ connectorId: ID })
    expect(networkId).toBe(world.chain.caip2)
  })

  it('are the wished ones where the account can be used on them', async () => {
    const { adapter } = standard()
    const wish = world.networks[1].caipNetworkId
    expect((await adapter.connect({ connectorId: ID, networkId: wish })).networkId).toBe(wish)
  })

  it('F310 are those that a connected wallet is read for, where the account can be used on them', async () => {
    const { adapter } = standard()
    const [first, second] = world.networks.map(({ caipNetworkId }) => caipNetworkId)
    await adapter.connect({ connectorId: ID, networkId: first })
    expect((await adapter.reconnect({ connectorId: ID, networkId: second }))?.networkId).toBe(second)
    expect((await adapter.reconnect({ connectorId: ID }))?.networkId).toBe(second)
  })

  it('S8.11 cannot be switched to where the account cannot be used on them', async () => {
    const { adapter, events, signer } = standard({ chains: ['bitcoin:regtest'] })
    await signer()
    const switching = adapter.switchNetwork({ connectorId: ID, networkId: world.networks[1].caipNetworkId })
    await expect(switching).rejects.toMatchObject({ code: 'wallet/switch-not-supported' })
    expect(events.filter(({ type }) => type === 'network')).toEqual([])
  })

  it("cannot be switched to where they aren't the app's", async () => {
    const { adapter, signer } = standard()
    await signer()
    const switching = adapter.switchNetwork({ connectorId: ID, networkId: bitcoinSignet.caipNetworkId })
    await expect(switching).rejects.toMatchObject({ code: 'network/not-found' })
  })

  it('change together with their addresses in one event, in a wallet that is on one network', async () => {
    const { adapter, events, signer } = sats()
    await signer()
    await adapter.switchNetwork({ connectorId: ID, networkId: bitcoinSignet.caipNetworkId })
    const [moved, ...others] = events.filter(({ type }) => type === 'network' || type === 'accounts')
    expect(moved).toMatchObject({ type: 'network', networkId: bitcoinSignet.caipNetworkId })
    expect(moved).toHaveProperty('accounts.0.address', expect.stringMatching(/^tb1q/))
    expect(others).toEqual([])
  })

  it('are in the request to connect of a wallet of sats-connect', async () => {
    const { adapter } = sats()
    const connection = await adapter.connect({ connectorId: ID, networkId: bitcoinSignet.caipNetworkId })
    expect(connection.networkId).toBe(bitcoinSignet.caipNetworkId)
    expect(connection.accounts[0]?.address).toMatch(/^tb1q/)
  })

  it('S8.11 cannot be switched to in a wallet that does not support the request', async () => {
    const { adapter, signer, fake } = sats({ without: ['wallet_changeNetwork'] })
    await signer()
    const switching = adapter.switchNetwork({ connectorId: ID, networkId: bitcoinSignet.caipNetworkId })
    await expect(switching).rejects.toMatchObject({ code: 'wallet/switch-not-supported' })
    expect(fake.network()).toBe('Regtest')
  })

  it('S5.03 are read from the wallet again before a payment', async () => {
    const { adapter, signer, fake } = sats()
    const by = await signer()
    fake.visitor.set({ switchesSilently: true })
    fake.useNetwork('Signet')
    const context = { actual: bitcoinSignet.caipNetworkId, expected: world.chain.caip2 }
    const sending = payBy(adapter, by, { to: newAddress(world.chain), value: 1_000n })
    await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network', context })
  })
})

it('reads and sends over the app’s own RPC URLs, where a network names none', async () => {
  const { chain, keys, networks } = world
  const [{ caipNetworkId: networkId }] = networks
  const network = { ...networks[0], rpcUrls: { default: { http: [] } } }
  const create = createBitcoinAdapter({ rpcUrls: { [networkId]: [chain.esploraUrl] } })
  const without = ['bitcoin:signAndSendTransaction']
  const { wallet } = createFakeStandard({ ...chain, chains: [networkId], without })
  const { adapter, signer } = startBench([network], 'wallet-standard', wallet, create)
  const [{ address }] = keys[0] as readonly [FakeKey, FakeKey]
  const { value } = (await abilityIn(adapter, 'balance').get({ address, networkId })) ?? {}
  expect(value).toBe(await world.balanceOf(address))
  const by = await signer()
  const payment = { to: newAddress(chain), value: 10_000n }
  expect(await abilityIn(adapter, 'transaction').estimate(by, payment)).toBeGreaterThan(0n)
  const hash = (await abilityIn(adapter, 'transaction').send(by, payment)) ?? ''
  expect(await abilityIn(adapter, 'tracking').wait({ hash, networkId })).toMatchObject({ status: 'success' })
})

describe('a wallet of sats-connect', () => {
  it('is asked by getAccounts where it supports no other request', async () => {
    const { adapter, methods, events, fake } = sats({
      without: ['wallet_connect', 'wallet_getAccount', 'wallet_getNetwork'],
    })
    const { accounts, networkId } = await adapter.connect({ connectorId: ID })
    expect(accounts.map(({ type }) => type)).toEqual(['payment', 'ordinal'])
    expect(networkId).toBe(world.chain.caip2)
    expect(methods()).toContain('getAccounts')
    fake.visitor.choose(1)
    await expect.poll(() => events.some(({ type }) => type === 'accounts')).toBe(true)
  })

  it('gets no request that might prompt when a page is loaded', async () => {
    const { adapter, fake } = sats({ without: ['wallet_getAccount'] })
    fake.visitor.permit(true)
    expect(await adapter.reconnect({ connectorId: ID })).toBeUndefined()
    expect(fake.requests.some(({ method }) => method === 'getAccounts')).toBe(false)
    expect(fake.visitor.prompts()).toBe(0)
  })

  it('with malformed answers makes connecting reject, and reconnecting resolve without a connection', async () => {
    list({ request: async () => 'nonsense' })
    const { adapter } = startBench(
      world.networks,
      'sats-connect',
      (window as object as Record<string, object>)['HarnessProvider'] ?? {},
    )
    await expect(adapter.connect({ connectorId: ID })).rejects.toMatchObject({ isLatchError: true })
    expect(await adapter.reconnect({ connectorId: ID })).toBeUndefined()
  })

  it('has no listener after it was disconnected', async () => {
    const { adapter, events, fake, signer } = sats()
    await signer()
    await adapter.disconnect(ID)
    const before = events.length
    fake.visitor.permit(true)
    fake.visitor.choose(1)
    // A listener would send a new request at once.
    const asked = fake.requests.length
    await adapter.reconnect({ connectorId: 'stranger' }).catch(() => undefined)
    expect(fake.requests).toHaveLength(asked)
    expect(events).toHaveLength(before)
  })
})

describe('a wallet of sats-connect that names no network', () => {
  const PAYMENT = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
  const TAPROOT = 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0'
  const TEST_PAYMENT = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'
  /** A wallet that answers these requests, and no others. */
  const answering = (answers: Readonly<Record<string, unknown>>, network: Network) => {
    const methods: string[] = []
    const provider = {
      async request(method: string) {
        methods.push(method)
        const answer = { jsonrpc: '2.0', id: method }
        if (method in answers) return { ...answer, result: answers[method] }
        return { ...answer, error: { code: -32601, message: `${method} is not supported.` } }
      },
    }
    list(provider)
    return { methods, ...startBench([network], 'sats-connect', provider) }
  }

  it.each([
    [bitcoin, TEST_PAYMENT],
    [bitcoinSignet, PAYMENT],
  ])('F270 is on another network where its addresses are of one', async (network, address) => {
    const { adapter } = answering({ wallet_connect: { addresses: [{ address, purpose: 'payment' }] } }, network)
    await expect(adapter.connect({ connectorId: ID })).rejects.toMatchObject({
      code: 'wallet/wrong-network',
      context: { expected: network.caipNetworkId },
    })
  })

  it('F276 is asked by getAddresses once where it knows nothing else, and needs no purposes', async () => {
    const addresses = [
      { symbol: 'STX', address: 'SP2J6ZY48GV1EZ5V2V5RB9MP66SW86PYKKNRV9EJ7' },
      { symbol: 'LTC', type: 'p2sh', address: '3LRW7jeCvQCRdPF8S3yUCfRAx4eqXFmdcr' },
      { symbol: 'BTC', type: 'p2tr', address: TAPROOT },
      { symbol: 'BTC', type: 'p2wpkh', address: PAYMENT },
      { symbol: 'BTC', type: 'p2wpkh', address: PAYMENT, purpose: 'stacks' },
    ]
    const { adapter, methods } = answering({ getAddresses: { addresses } }, bitcoin)
    const { accounts } = await adapter.connect({ connectorId: ID })
    expect(accounts.map(({ address, type }) => [address, type])).toEqual([
      [PAYMENT, 'payment'],
      [TAPROOT, 'ordinal'],
    ])
    await adapter.reconnect({ connectorId: ID })
    expect(methods.filter((method) => method === 'getAddresses')).toHaveLength(1)
  })

  it.each([
    [[{ type: 'account' }], 1],
    [[], 0],
  ])('F276 is restored by getAddresses where it has a permission: %j', async (permissions, asked) => {
    const answers = { getAddresses: { addresses: [{ address: PAYMENT }] }, wallet_getCurrentPermissions: permissions }
    const { adapter, methods } = answering(answers, bitcoin)
    expect(!!(await adapter.reconnect({ connectorId: ID }))).toBe(asked === 1)
    expect(methods.filter((method) => method === 'getAddresses')).toHaveLength(asked)
  })

  it('is on a Bitcoin network of the app, one added later too', async () => {
    const fake = createFakeSats({
      accounts: world.chain.accounts,
      without: ['wallet_connect', 'wallet_getAccount', 'wallet_getNetwork', 'wallet_changeNetwork'],
    })
    list(fake.provider)
    const ethereum = evmNetwork(mainnet)
    const networks: Network[] = [ethereum, world.networks[0]]
    const { adapter, events } = startBench(networks, 'sats-connect', fake.provider)
    await expect(adapter.connect({ connectorId: ID, networkId: ethereum.caipNetworkId })).rejects.toMatchObject({
      code: 'network/not-found',
    })
    const { networkId } = await adapter.connect({ connectorId: ID })
    expect(networkId).toBe(world.chain.caip2)
    networks.push(world.networks[1])
    fake.visitor.choose(1)
    await expect.poll(() => events.some(({ type }) => type === 'accounts')).toBe(true)
    await adapter.disconnect(ID)
    const wish = world.networks[1].caipNetworkId
    expect((await adapter.connect({ connectorId: ID, networkId: wish })).networkId).toBe(wish)
  })
})

it.each([true, false])('does not listen to a forgotten wallet, where the wallet is locked: %s', async (isLocked) => {
  const { adapter, events, fake, signer } = sats()
  /** Waits for the next turn of the event loop: by then, the fake has answered. */
  const settle = () => new Promise((resolve) => setTimeout(resolve))
  await signer()
  if (isLocked) fake.visitor.lock(true)
  await settle()
  expect(events.some(({ type }) => type === 'disconnected')).toBe(isLocked)
  adapter.forget(ID)
  const [told, asked] = [events.length, fake.requests.length]
  fake.visitor.lock(false)
  fake.visitor.choose(1)
  await settle()
  expect(fake.requests).toHaveLength(asked)
  expect(events).toHaveLength(told)
})

it('F073 reads a wallet that emits an event at each read no more than three times', async () => {
  const { adapter, events, fake } = standard()
  await adapter.connect({ connectorId: ID })
  const { get = () => [] } = Object.getOwnPropertyDescriptor(fake.wallet, 'accounts') ?? {}
  let asked = 0
  Object.defineProperty(fake.wallet, 'accounts', {
    get(): unknown {
      asked += 1
      if (asked < 1_000) fake.visitor.choose(1)
      return get.call(fake.wallet)
    },
  })
  fake.visitor.choose(1)
  await expect.poll(() => events.filter(({ type }) => type === 'accounts')).toHaveLength(1)
  // Each of the three looks reads the accounts several times.
  expect(asked).toBeLessThan(20)
})

it('F076 ends the connection of a wallet that does not answer which network it is on, and still listens', async () => {
  const { adapter, events, fake, signer } = sats()
  const by = await signer()
  const provider = fake.provider as { request(method: string, params: unknown): Promise<unknown> }
  const { request } = provider
  let isSilent = true
  provider.request = (method, params) =>
    isSilent && method === 'wallet_getNetwork' ? new Promise(() => {}) : request(method, params)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const sending = expect(payBy(adapter, by, { to: newAddress(world.chain), value: 1_000n })).rejects
    const told = sending.toMatchObject({ code: 'wallet/timed-out' })
    await vi.advanceTimersByTimeAsync(5_000)
    await told
  } finally {
    vi.useRealTimers()
  }
  expect(events.at(-1)).toEqual({ type: 'disconnected', connectorId: ID })
  await expect(abilityIn(adapter, 'message').sign(by, 'a')).rejects.toMatchObject({ code: 'wallet/disconnected' })
  isSilent = false
  fake.visitor.choose(0)
  await expect.poll(() => events.at(-1)?.type).toBe('connected')
})

it('F076 does not reconnect to a wallet that never answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { adapter, fake } = standard()
    Object.assign(fake.wallet.features, { 'standard:connect': { connect: () => new Promise(() => {}) } })
    await adapter.prepare?.()
    const reconnecting = adapter.reconnect({ connectorId: ID })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await reconnecting).toBeUndefined()
  } finally {
    vi.useRealTimers()
  }
})
