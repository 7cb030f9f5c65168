// Tests eip1193.assets.ts, eip1193.calls.ts.
import { adaptersOf, universalAdapter, type Adapter, type Signer } from '@latchkit/core/adapter'
import {
  abilityIn,
  alphaNetwork,
  createConnectedLatch,
  createFakeWallet,
  createTestLatch,
  OTHER_ADDRESS,
  TEST_ADDRESS,
  type TestLatch,
  type TestLatchOptions,
  type WalletSwitches,
  type WalletNode,
} from '@latchkit/testing'
import { describe, expect, it } from 'vitest'
import { attachedWallet } from './evmHarness.fixture.js'

const networkId = alphaNetwork.caipNetworkId
const connectorId = 'org.example.fake'
const signer: Signer = { connectorId, address: TEST_ADDRESS, networkId }
const hash = `0x${'ab'.repeat(32)}`

const PENDING = {
  hash,
  from: TEST_ADDRESS,
  to: OTHER_ADDRESS,
  value: '0x1',
  input: '0x',
  nonce: '0x7',
  blockNumber: null,
}

const adapterOf = ({ latch }: TestLatch): Adapter => adaptersOf(latch).get('eip155') as Adapter
const test = (options: TestLatchOptions = {}) => createTestLatch({ adapters: [universalAdapter], ...options })
async function connected(answers: WalletSwitches['answers'] = {}) {
  const made = await createConnectedLatch({ adapters: [universalAdapter], wallets: [{ answers }] })
  return { ...made, evm: adapterOf(made), wallet: made.wallets[0] }
}

describe('following a wallet', () => {
  it('F212 has no listener at a wallet before it is used, and none after 50 connections', async () => {
    const { latch, wallets } = test()
    latch.start()
    for (let round = 0; round < 50; round++) {
      await latch.connect({ wallet: 'Fake Wallet' })
      expect(wallets[0]?.listeners()).toBe(4)
      await latch.disconnect()
      expect(wallets[0]?.listeners()).toBe(0)
    }
  })

  it('asks a wallet for nothing but its accounts and its chain', async () => {
    const { wallet } = await connected()
    expect(wallet?.requests.map(({ method }) => method)).toEqual(['eth_requestAccounts', 'eth_chainId'])
  })

  it('F076 disconnects a wallet that never answers a read after an event', async () => {
    const { latch, wallet, clock } = await connected({ eth_accounts: new Promise(() => {}) })
    wallet?.emit('chainChanged', '0xdbba2')
    await clock.advance(4_999)
    expect(latch.getAccount().status).toBe('connected')
    await clock.advance(1)
    expect(latch.getAccount().status).toBe('disconnected')
    expect(clock.waiting()).toBe(0)
  })

  it('F072 keeps the network when a wallet answers an invalid chain', async () => {
    const { latch, wallet } = await connected()
    wallet?.set({ answers: { eth_chainId: '0x' }, accounts: [OTHER_ADDRESS] })
    wallet?.emit('chainChanged', '0x')
    await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    expect(latch.getNetwork()).toEqual(alphaNetwork)
  })

  it('F073 reads at most ten times from a wallet that emits an event at each read', async () => {
    const { latch, wallet } = await connected()
    let told = 0
    const answers = {
      get eth_accounts() {
        // Limited, because an endless loop of microtasks would block the page.
        if ((told += 1) < 1_000) wallet?.emit('accountsChanged', [OTHER_ADDRESS])
        return [OTHER_ADDRESS]
      },
    }
    wallet?.set({ answers })
    wallet?.emit('accountsChanged', [OTHER_ADDRESS])
    await expect.poll(() => latch.getAccount().address).toBe(OTHER_ADDRESS)
    expect(told).toBe(10)
  })

  it('F079 uses the provider that was attached last', async () => {
    const { wallet, evm, latch } = await connected()
    const other = createFakeWallet({ accounts: [OTHER_ADDRESS] })
    evm.attach(attachedWallet(other))
    expect(wallet?.listeners()).toBe(0)
    expect(await evm.getProvider(connectorId)).toBe(other.provider)
    expect((await evm.connect({ connectorId })).accounts[0]?.address).toBe(OTHER_ADDRESS)
    latch.dispose()
  })

  it('F095 rejects a connect that was ended before the wallet approved', async () => {
    const { latch, wallets } = test({ wallets: [{ answer: 'hang' }] })
    latch.start()
    const evm = adaptersOf(latch).get('eip155') as Adapter
    const connecting = evm.connect({ connectorId })
    await expect.poll(() => wallets[0]?.count('eth_requestAccounts')).toBe(1)
    await evm.disconnect(connectorId)
    wallets[0]?.set({ answer: 'approve' })
    await expect(connecting).rejects.toMatchObject({ code: 'wallet/disconnected' })
    expect(wallets[0]?.listeners()).toBe(0)
  })

  it('connects a wallet that cannot be listened to', async () => {
    const { latch } = test({ wallets: [] })
    latch.start()
    const { provider, ...wallet } = attachedWallet(createFakeWallet())
    const { request } = provider as { request: unknown }
    const evm = adaptersOf(latch).get('eip155') as Adapter
    evm.attach({ ...wallet, provider: { request } })
    await expect(evm.connect({ connectorId })).resolves.toMatchObject({ networkId })
    await expect(evm.disconnect(connectorId)).resolves.toBeUndefined()
  })

  it('stays connected to a wallet that declines the network that the app would like', async () => {
    const { latch, wallets } = test()
    wallets[0]?.set({ failures: { wallet_switchEthereumChain: { code: 4001 } } })
    await latch.connect({ wallet: 'Fake Wallet', network: 'eip155:900002' })
    expect(latch.getNetwork()).toEqual(alphaNetwork)
  })
})

describe('S5.03 the network that something is sent on', () => {
  const request = { to: OTHER_ADDRESS, value: 1n }

  it('must be given', async () => {
    const { evm, wallet } = await connected({ eth_sendTransaction: hash })
    const sending = abilityIn(evm, 'transaction').send({ ...signer, networkId: undefined as never }, request)
    await expect(sending).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    expect(wallet?.count('eth_sendTransaction')).toBe(0)
  })

  it('must be told by the wallet', async () => {
    const { evm, wallet } = await connected({ eth_sendTransaction: hash })
    wallet?.set({ answers: { eth_sendTransaction: hash, eth_chainId: null } })
    await expect(abilityIn(evm, 'transaction').send(signer, request)).rejects.toMatchObject({
      code: 'wallet/bad-answer',
    })
    expect(wallet?.count('eth_sendTransaction')).toBe(0)
    wallet?.set({ answers: { eth_sendTransaction: hash } })
    expect(await abilityIn(evm, 'transaction').send(signer, request)).toBe(hash)
  })
})

describe('reading through the wallet', () => {
  const request = { address: TEST_ADDRESS, networkId }

  it.each([null, '0x', '1', 1, {}, `0x1${'0'.repeat(64)}`])('refuses %j for a balance', async (answer) => {
    const { evm } = await connected({ eth_getBalance: answer })
    await expect(abilityIn(evm, 'balance').get(request)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it('says so where the wallet is on another network', async () => {
    const { evm } = await connected()
    const reading = abilityIn(evm, 'balance').get({ ...request, networkId: 'eip155:900002' })
    await expect(reading).rejects.toMatchObject({ code: 'wallet/wrong-network' })
  })

  const token = { ...request, token: OTHER_ADDRESS }
  const word = (value: number): string => value.toString(16).padStart(64, '0')
  const contract = (answers: Readonly<Record<string, unknown>>) =>
    createConnectedLatch({
      adapters: [universalAdapter],
      wallets: [
        createFakeWallet({
          node: async ({ params }) => answers[(params as { data: string }[])[0]?.data.slice(0, 10) ?? ''],
        }),
      ],
    }).then(adapterOf)
  const withNode = async (answer: (call: { to: string; data: string }) => Promise<unknown>) => {
    const node: WalletNode = ({ params }) => answer((params as [{ to: string; data: string }])[0])
    const wallet = createFakeWallet({ node })
    const made = await createConnectedLatch({ adapters: [universalAdapter], wallets: [wallet] })
    return { ...made, evm: adapterOf(made), wallet }
  }
  const symbol = `0x${word(32)}${word(3)}${'414243'.padEnd(64, '0')}`
  const good = { '0x70a08231': `0x${word(7)}`, '0x313ce567': `0x${word(6)}`, '0x95d89b41': symbol }

  it('reads a token', async () => {
    const evm = await contract(good)
    expect(await abilityIn(evm, 'balance').get(token)).toEqual({ value: 7n, decimals: 6, symbol: 'ABC' })
  })

  it.each(['0x', null, `0x${'41'.repeat(32)}`, `0x${word(32)}${word(10_000)}${word(0)}`])(
    'reads a token whose symbol is %j',
    async (answer) => {
      const evm = await contract({ ...good, '0x95d89b41': answer })
      expect(await abilityIn(evm, 'balance').get(token)).toEqual({ value: 7n, decimals: 6, symbol: '' })
    },
  )

  it('reads all named tokens, one after the other', async () => {
    const asked: string[] = []
    let open = 0
    const { evm } = await withNode(async ({ to, data }) => {
      open += 1
      await Promise.resolve()
      open -= 1
      if (data.startsWith('0x70a08231')) asked.push(`${to} ${open}`)
      return good[data.slice(0, 10) as keyof typeof good]
    })
    const tokens = tokensOf(25)
    const found = await abilityIn(evm, 'balance').tokens({ ...request, tokens: ['x', tokens[0] ?? '', ...tokens] })
    expect(found.map(({ token }) => token.toLowerCase())).toEqual(tokens)
    expect(found[0]).toEqual({ token: tokens[0], value: 7n, decimals: 6, symbol: 'ABC' })
    expect(new Set(asked).size).toBe(25)
    // The four requests of one token run at once; those of two tokens never do.
    expect(Math.max(...asked.map((each) => Number(each.split(' ')[1])))).toBeLessThan(4)
  })

  it.each(['0x', null, `0x${word(255)}`])('leaves out a token whose decimals are %j, and no other', async (answer) => {
    const { evm } = await withNode(async ({ to, data }) =>
      to === TEST_ADDRESS && data === '0x313ce567' ? answer : good[data.slice(0, 10) as keyof typeof good],
    )
    const found = await abilityIn(evm, 'balance').tokens({ ...request, tokens: [TEST_ADDRESS, OTHER_ADDRESS] })
    expect(found.map(({ token }) => token)).toEqual([OTHER_ADDRESS])
  })

  const tokensOf = (count: number): `0x${string}`[] =>
    Array.from({ length: count }, (_, index) => `0x${word(index + 1).slice(24)}` as const)
  const answerOf = ({ data }: { data: string }): unknown => good[data.slice(0, 10) as keyof typeof good]

  it('checks the network before the first token and after every 20 tokens', async () => {
    const { evm, wallet } = await withNode(async (call) => answerOf(call))
    const before = wallet.count('eth_chainId')
    await abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(41) })
    expect(wallet.count('eth_chainId') - before).toBe(4)
  })

  it('S5.03 rejects where the visitor switches the network while tokens are read', async () => {
    let read = 0
    const { evm, wallet } = await withNode(async (call) => {
      if (call.data === '0x313ce567' && (read += 1) === 2) wallet.changeChain(900_002)
      return answerOf(call)
    })
    const reading = abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(3) })
    await expect(reading).rejects.toMatchObject({ code: 'wallet/wrong-network' })
  })

  it('S5.03 rejects where the network is switched and another wallet is on the first network', async () => {
    let read = 0
    const node: WalletNode = async ({ params }) => {
      const [call] = params as [{ data: string }]
      if (call.data === '0x313ce567' && (read += 1) === 2) wallet.changeChain(900_002)
      return answerOf(call)
    }
    const wallet = createFakeWallet({ node })
    const second = createFakeWallet({ name: 'Second Wallet', rdns: 'org.example.second', node })
    const made = await createConnectedLatch({ adapters: [universalAdapter], wallets: [wallet, second] })
    await adapterOf(made).connect({ connectorId: 'org.example.second' })
    const reading = abilityIn(adapterOf(made), 'balance').tokens({ ...request, tokens: tokensOf(3) })
    await expect(reading).rejects.toMatchObject({ code: 'wallet/wrong-network' })
  })

  it.each([
    ['wallet/unknown', { code: -32603, message: 'Internal error.' }],
    ['wallet/limit-exceeded', { code: -32005, message: 'Too many requests.' }],
    ['wallet/unauthorized', { code: 4100, message: 'Not authorized.' }],
    ['wallet/unknown', new TypeError('Failed to fetch')],
  ])('rejects with %s where the wallet answers every token with %j', async (code, failure) => {
    const { evm } = await withNode(async () => {
      throw failure
    })
    const reading = abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(3) })
    await expect(reading).rejects.toMatchObject({ code })
  })

  it.each([
    ['reverts', { eth_call: { code: 3, message: 'execution reverted' } }],
    ['is no contract', {}],
  ])('has no token where each one %s', async (_, failures) => {
    const { evm, wallet } = await withNode(async () => '0x')
    wallet.set({ failures })
    expect(await abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(3) })).toEqual([])
  })

  it('leaves out a token that the wallet refuses, and no other', async () => {
    const [refused, ...tokens] = tokensOf(4)
    const { evm } = await withNode(async (call) => {
      if (call.to === refused) throw { code: -32603, message: 'Busy.' }
      return answerOf(call)
    })
    const found = await abilityIn(evm, 'balance').tokens({ ...request, tokens: [refused ?? '', ...tokens] })
    expect(found.map(({ token }) => token)).toEqual(tokens)
  })

  it('F076 leaves out a token without an answer where the wallet answers', async () => {
    const [silent, ...tokens] = tokensOf(4)
    const { evm, clock, wallet } = await withNode((call) =>
      call.to === silent ? new Promise(() => {}) : Promise.resolve(answerOf(call)),
    )
    const reading = abilityIn(evm, 'balance').tokens({ ...request, tokens: [silent ?? '', ...tokens] })
    // The wallet was asked before for the network: a timer alone says nothing.
    await expect.poll(() => wallet.count('eth_call')).toBe(4)
    await clock.advance(5_000)
    expect((await reading).map(({ token }) => token)).toEqual(tokens)
  })

  it('F076 rejects after two tokens where the wallet reads none', async () => {
    const { evm, clock, wallet } = await withNode(() => new Promise(() => {}))
    const reading = abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(4) })
    const failing = expect(reading).rejects.toMatchObject({ code: 'wallet/timed-out' })
    await expect.poll(() => wallet.count('eth_call')).toBe(4)
    await clock.advance(5_000)
    await expect.poll(() => wallet.count('eth_call')).toBe(8)
    await clock.advance(5_000)
    await failing
  })

  it('F076 rejects, and is disconnected, where the wallet is gone', async () => {
    const { evm, clock, wallet, latch } = await withNode(() => {
      wallet.set({ answers: { eth_chainId: new Promise(() => {}) } })
      return new Promise(() => {})
    })
    const reading = abilityIn(evm, 'balance').tokens({ ...request, tokens: tokensOf(4) })
    const failing = expect(reading).rejects.toMatchObject({ code: 'wallet/timed-out' })
    await expect.poll(() => wallet.count('eth_call')).toBe(4)
    const asked = wallet.count('eth_chainId')
    await clock.advance(5_000)
    await expect.poll(() => wallet.count('eth_chainId')).toBe(asked + 1)
    await clock.advance(5_000)
    await failing
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('F127 refuses a token of 255 decimals', async () => {
    const evm = await contract({ ...good, '0x313ce567': `0x${word(255)}` })
    await expect(abilityIn(evm, 'balance').get(token)).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })
})

describe('waiting for a receipt', () => {
  it('S4.12, F101 reads every 4 s, and times out after 180 s', async () => {
    const { evm, wallet, clock } = await connected({ eth_getTransactionReceipt: null })
    let ended: unknown
    void abilityIn(evm, 'tracking')
      .wait({ hash, networkId })
      .catch((error: unknown) => (ended = error))
    await expect.poll(() => wallet?.count('eth_getTransactionReceipt')).toBe(1)
    await clock.advance(176_000)
    expect(wallet?.count('eth_getTransactionReceipt')).toBe(45)
    expect(ended).toBeUndefined()
    await clock.advance(4_000)
    await expect.poll(() => ended).toMatchObject({ code: 'wallet/timed-out' })
    expect(clock.waiting()).toBe(0)
  })

  it('S4.12, F101 times out after 180 s, also where the wallet never answers a read', async () => {
    const { evm, wallet, clock } = await connected({ eth_getTransactionReceipt: new Promise(() => {}) })
    let ended: unknown
    void abilityIn(evm, 'tracking')
      .wait({ hash, networkId })
      .catch((error: unknown) => (ended = error))
    await expect.poll(() => wallet?.count('eth_getTransactionReceipt')).toBe(1)
    await clock.advance(179_999)
    expect(ended).toBeUndefined()
    await clock.advance(1)
    await expect.poll(() => ended).toMatchObject({ code: 'wallet/timed-out' })
    const looks = wallet?.count('eth_getTransactionReceipt')
    await clock.advance(60_000)
    expect(wallet?.count('eth_getTransactionReceipt')).toBe(looks)
    expect(clock.waiting()).toBe(0)
  })

  it('goes on where the wallet fails for a while, and where the receipt is of no block', async () => {
    const { evm, wallet, clock } = await connected({ eth_getTransactionReceipt: { status: '0x0', blockNumber: null } })
    wallet?.set({ failures: { eth_getTransactionReceipt: { code: -32603, message: 'Busy.' } } })
    const waiting = abilityIn(evm, 'tracking').wait({ hash, networkId })
    await expect.poll(() => wallet?.count('eth_getTransactionReceipt')).toBe(1)
    wallet?.set({ failures: {} })
    await clock.advance(4_000)
    const receipt = { status: '0x1', blockNumber: '0x5', gasUsed: '0x2', effectiveGasPrice: '0x3' }
    wallet?.set({ answers: { eth_getTransactionReceipt: receipt } })
    await clock.advance(4_000)
    expect(await waiting).toEqual({ hash, status: 'success', replaced: undefined, blockNumber: 5n, fee: 6n })
  })

  it('tells that it is pending beside the look for the receipt, which it does not delay', async () => {
    const { evm, wallet, clock } = await connected({
      eth_getTransactionReceipt: null,
      eth_getTransactionByHash: new Promise(() => {}),
    })
    const heard: string[] = []
    const onProgress = ({ stage }: { stage: string }) => void heard.push(stage)
    const waiting = abilityIn(evm, 'tracking').wait({ hash, networkId, onProgress })
    await expect.poll(() => wallet?.count('eth_getTransactionReceipt')).toBe(1)
    const chains = wallet?.count('eth_chainId') ?? 0
    expect(wallet?.count('eth_getTransactionByHash')).toBe(1)
    // The wallet doesn't answer for 5 s. The receipt is looked for again after 4 s.
    await clock.advance(4_000)
    expect(wallet?.count('eth_getTransactionReceipt')).toBe(2)
    expect(wallet?.count('eth_getTransactionByHash')).toBe(1)
    expect((wallet?.count('eth_chainId') ?? 0) - chains).toBe(1)
    wallet?.set({ answers: { eth_getTransactionReceipt: null, eth_getTransactionByHash: PENDING } })
    await clock.advance(4_000)
    await expect.poll(() => heard).toEqual(['pending'])
    wallet?.set({ answers: { eth_getTransactionReceipt: { status: '0x1', blockNumber: '0x5' } } })
    await clock.advance(4_000)
    await waiting
    expect(heard).toEqual(['pending', 'included'])
    expect(wallet?.count('eth_getTransactionByHash')).toBe(2)
  })

  it('goes on where the wallet does not tell how many transactions the account has', async () => {
    const { evm, wallet, clock } = await connected({
      eth_getTransactionReceipt: null,
      eth_getTransactionByHash: PENDING,
      eth_getTransactionCount: 'none',
    })
    const waiting = abilityIn(evm, 'tracking').wait({ hash, networkId })
    await expect.poll(() => wallet?.count('eth_getTransactionByHash')).toBe(1)
    await clock.advance(4_000)
    await expect.poll(() => wallet?.count('eth_getTransactionCount')).toBeGreaterThan(0)
    const receipt = { status: '0x1', blockNumber: '0x5', gasUsed: '0x2', effectiveGasPrice: '0x3' }
    wallet?.set({ answers: { eth_getTransactionReceipt: receipt } })
    await clock.advance(4_000)
    expect(await waiting).toMatchObject({ hash, status: 'success' })
  })

  it('F103 takes a receipt without a status neither for success nor for failure', async () => {
    const { evm } = await connected({ eth_getTransactionReceipt: { blockNumber: '0x1', gasUsed: '0x5208' } })
    const waiting = abilityIn(evm, 'tracking').wait({ hash, networkId })
    await expect(waiting).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it.each([
    ['0x12345678', { reason: 'unknown reason', revertData: '0x12345678' }],
    [`0x4e487b71${'11'.padStart(64, '0')}`, { reason: 'arithmetic overflow or underflow' }],
  ])('F278 has the reason or the data of a revert that comes without a text: %s', async (data, told) => {
    const sent = { hash, from: signer.address, to: signer.address, value: '0x0', input: '0x', nonce: '0x1' }
    const { evm } = await connected({
      eth_getTransactionReceipt: { status: '0x0', blockNumber: '0x1' },
      eth_getTransactionByHash: { ...sent, blockNumber: '0x1' },
      eth_call: Promise.reject(Object.assign(new Error('Internal error'), { code: -32603, data: { data } })),
    })
    const receipt = await abilityIn(evm, 'tracking').wait({ hash, networkId })
    expect(receipt).toMatchObject({ status: 'reverted', ...told })
  })

  it('F102 S8.11 gives "unknown reason" where the node names none', async () => {
    const receipt = { status: '0x0', blockNumber: '0x1' }
    const { evm } = await connected({ eth_getTransactionReceipt: receipt, eth_getTransactionByHash: null })
    const waiting = abilityIn(evm, 'tracking').wait({ hash, networkId })
    expect(await waiting).toMatchObject({ status: 'reverted', reason: 'unknown reason' })
  })
})

describe('EIP-5792', () => {
  const status = (answer: unknown, id = '0x1') =>
    connected({ wallet_getCallsStatus: answer }).then(({ evm }) => abilityIn(evm, 'calls').status(signer, id))

  it.each([
    [{ id: '0x1', status: 100 }, 100],
    [{ status: 'PENDING' }, 100],
    [{ status: 'CONFIRMED', receipts: [{ status: '0x1' }] }, 200],
    [{ status: 199 }, 199],
    [{ status: 299, receipts: [] }, 299],
    [{ status: 400 }, 400],
    [{ status: 600, receipts: [{ status: '0x1' }, { status: '0x0' }] }, 600],
    [{ status: 200, receipts: [{ status: '0x0' }] }, 500],
    [{ status: 200, receipts: [{ status: '0x1' }, { status: '0x0' }] }, 600],
    [{ status: 'CONFIRMED', receipts: [{ status: '0x00' }] }, 500],
  ])('F113 reads %j as %i', async (answer, expected) =>
    expect(await status(answer)).toMatchObject({ status: expected }),
  )

  it.each([
    null,
    'CONFIRMED',
    [],
    {},
    { status: '200' },
    { status: 'DONE' },
    { status: 0 },
    { status: NaN },
    { id: '0x2', status: 200 },
  ])('refuses %j for the status of a batch', async (answer) =>
    expect(status(answer)).rejects.toMatchObject({ code: 'wallet/bad-answer' }),
  )

  it.each([['0xabc'], [{ id: '0xabc' }]])('takes the id out of %j', async (answer) => {
    const { evm } = await connected({ wallet_sendCalls: answer })
    expect(await abilityIn(evm, 'calls').send(signer, [{ to: OTHER_ADDRESS, value: 1n }])).toBe('0xabc')
  })

  it.each([null, '', {}, { id: 1 }, { id: `0x${'a'.repeat(8_195)}` }, ['0x1']])(
    'refuses %j for the answer to a batch',
    async (answer) => {
      const { evm } = await connected({ wallet_sendCalls: answer })
      const sending = abilityIn(evm, 'calls').send(signer, [{ to: OTHER_ADDRESS }])
      await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    },
  )

  it('S5.05 sends all fields of a batch, numbers as texts', async () => {
    const { evm, wallet } = await connected({ wallet_sendCalls: { id: '0x1' } })
    await abilityIn(evm, 'calls').send(signer, [
      { to: OTHER_ADDRESS, value: 255n },
      { to: OTHER_ADDRESS, data: '0x12' },
    ])
    expect(wallet?.requests.at(-1)?.params).toEqual([
      {
        version: '2.0.0',
        from: TEST_ADDRESS,
        chainId: '0xdbba1',
        atomicRequired: false,
        calls: [
          { to: OTHER_ADDRESS, value: '0xff' },
          { to: OTHER_ADDRESS, data: '0x12' },
        ],
      },
    ])
  })

  it('S5.05 refuses a batch with a call that has no receiver, and asks the wallet nothing', async () => {
    const { evm, wallet } = await connected({ wallet_sendCalls: { id: '0x1' } })
    const sending = abilityIn(evm, 'calls').send(signer, [{ to: OTHER_ADDRESS, value: 1n }, { data: '0x6001' }])
    await expect(sending).rejects.toMatchObject({ code: 'wallet/bad-transaction' })
    expect(wallet?.requests.some(({ method }) => method === 'wallet_sendCalls')).toBe(false)
  })

  it('S5.05 sends the id of a batch, whether it is all or none, and what the wallet needs to be able to', async () => {
    const { evm, wallet } = await connected({ wallet_sendCalls: { id: '0xabc' } })
    const capabilities = { paymasterService: { url: 'https://pay.example' } }
    const { send } = abilityIn(evm, 'calls')
    await send(signer, [{ to: OTHER_ADDRESS, value: 1n }], { id: '0xabc', isAtomic: true, capabilities })
    const [batch] = wallet?.requests.at(-1)?.params as readonly object[]
    expect(batch).toMatchObject({ id: '0xabc', atomicRequired: true, capabilities, calls: [{ value: '0x1' }] })
  })

  it('tells a contract from an account without code, on the network of the wallet alone', async () => {
    const { evm, wallet } = await connected({ eth_getCode: '0x6001', eth_call: '0x' })
    const codeAt = (id = networkId) => abilityIn(evm, 'balance').codeAt?.({ address: TEST_ADDRESS, networkId: id })
    expect(await codeAt()).toBe('contract')
    wallet?.set({ answers: { eth_getCode: '0x6001', eth_call: `0x${'6'.padStart(64, '0')}` } })
    expect(await codeAt()).toBe('token')
    wallet?.set({ answers: { eth_getCode: `0xef0100${'ab'.repeat(20)}` } })
    expect(await codeAt()).toBe('delegated')
    wallet?.set({ answers: { eth_getCode: '0x' } })
    expect(await codeAt()).toBe('none')
    wallet?.set({ answers: { eth_getCode: 7 } })
    await expect(codeAt()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    await expect(codeAt('eip155:900002')).rejects.toMatchObject({ code: 'wallet/wrong-network' })
  })

  it('S5.02 takes an empty signature of an account with code, and of no other one', async () => {
    const { evm, wallet } = await connected({ personal_sign: '0x', eth_getCode: '0x6001', eth_call: '0x' })
    const sign = () => abilityIn(evm, 'message').sign(signer, 'text')
    expect(await sign()).toBe('0x')
    wallet?.set({ answers: { personal_sign: '0x', eth_getCode: '0x' } })
    await expect(sign()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
  })

  it("takes of a wallet's capabilities those of every network and of this one", async () => {
    const answer = { '0x0': { a: 1, b: 1 }, '0xDBBA1': { b: 2 }, '0x1': { c: 3 }, __proto__: { d: 4 } }
    const { evm } = await connected({ wallet_getCapabilities: answer })
    expect(await abilityIn(evm, 'calls').capabilities(signer)).toEqual({ a: 1, b: 2 })
  })

  it('rejects where the wallet lacks the method', async () => {
    const { evm, wallet } = await connected()
    const failure = { code: -32601, message: 'Method not found' }
    wallet?.set({
      failures: { wallet_sendCalls: failure, wallet_grantPermissions: failure, wallet_getAssets: failure },
    })
    const unsupported = { code: 'wallet/unsupported-method' }
    await expect(abilityIn(evm, 'calls').send(signer, [{ to: OTHER_ADDRESS }])).rejects.toMatchObject(unsupported)
    await expect(abilityIn(evm, 'permissions').grant(signer, [{}])).rejects.toMatchObject(unsupported)
    await expect(abilityIn(evm, 'assets').get(signer)).rejects.toMatchObject(unsupported)
  })
})

describe('ERC-7715', () => {
  it("fills in the signer's network and address where a request names none", async () => {
    const { evm, wallet } = await connected()
    await abilityIn(evm, 'permissions').grant(signer, [{ expiry: 1 }, { chainId: '0x1' }])
    expect(wallet?.requests.at(-1)?.params).toEqual([
      { chainId: '0xdbba1', address: TEST_ADDRESS, expiry: 1 },
      { chainId: '0x1', address: TEST_ADDRESS },
    ])
  })
})

describe('ERC-7811', () => {
  const assets = (list: unknown) =>
    connected({ wallet_getAssets: { '0xdbba1': list } }).then(({ evm }) => abilityIn(evm, 'assets').get(signer))
  const token = { address: OTHER_ADDRESS, balance: '0x1', type: 'ERC20' }
  const metadata = { name: 'A', symbol: 'A', decimals: 18 }

  it.each([
    { address: 'native', balance: '1000', type: 'NATIVE' },
    { address: 'native', balance: 1000, type: 'NATIVE' },
    { address: 'native', balance: '0x', type: 'NATIVE' },
    { address: 'native', balance: `0x1${'0'.repeat(64)}`, type: 'NATIVE' },
    { address: 'native', balance: '-0x1', type: 'NATIVE' },
    { ...token, type: 'ERC721', metadata },
    { ...token, address: '0x456', metadata },
    { ...token, metadata: null },
    token,
    null,
    1,
    'x',
    [],
  ])('S5.05 leaves out %j', async (asset) => expect(await assets([asset])).toEqual([]))

  it('S3.05 tells all that a wallet tells of one', async () => {
    const known = { ...metadata, price: 1.5, iconUrl: 'https://icon.example/a.png', value: '3' }
    const asset = { ...token, balance: '0x2a', metadata: known }
    const native = { address: 'native', balance: '0x0', type: 'NATIVE', metadata: known }
    expect(await assets([asset, native])).toEqual([asset, native])
  })

  it.each([255, -1, 1.5, 'x', null])('F127 leaves out a token of %j decimals', async (decimals) =>
    expect(await assets([{ ...token, metadata: { ...metadata, decimals } }])).toEqual([]),
  )

  it('F127 converts decimals in digits, and takes no price that is none', async () => {
    const given = {
      ...token,
      balance: '0x01',
      type: 'erc20',
      metadata: { ...metadata, decimals: '18', price: Infinity },
    }
    const [asset] = (await assets([given, { ...given, balance: '0x2' }])) ?? []
    expect(asset).toEqual({ ...token, metadata: { ...metadata, price: undefined } })
  })

  it.each([
    ['name', 7],
    ['name', ''],
    ['symbol', {}],
    ['price', -1],
    ['price', '1.5'],
    ['iconUrl', 'javascript:alert(1)'],
    ['iconUrl', 'http://icon.example/a.png'],
    ['iconUrl', `https://${'a'.repeat(100_000)}`],
    ['value', 'much'],
    ['value', -3],
    ['value', Infinity],
    ['spam', 'visit evil.example'],
  ])('S5.05 leaves out a %s that is %j, and keeps the asset', async (field, value) => {
    const given = { ...token, metadata: { ...metadata, [field]: value } }
    const { [field as 'name']: _, ...kept } = metadata
    expect(await assets([given])).toEqual([{ ...token, metadata: kept }])
  })

  it('F151 shows one line of a name and a symbol', async () => {
    const hostile = { ...metadata, name: `A\u202e\n${'b'.repeat(100)}`, symbol: 'S\u200bY\nM' }
    const [asset] = await assets([{ ...token, metadata: hostile }])
    expect(asset?.metadata).toMatchObject({ name: `A ${'b'.repeat(61)}…`, symbol: 'SY M' })
  })

  it.each([[null], [{ '1': [] }], [{ 'eip155:900001': [] }], [{ '0xdbba1': { address: 'native' } }]])(
    'finds none in %j, or refuses it',
    async (answer) => {
      const { evm } = await connected({ wallet_getAssets: answer })
      const listed = await abilityIn(evm, 'assets')
        .get(signer)
        .catch((error: { code: string }) => error.code)
      expect(listed).toEqual(answer === null ? 'wallet/bad-answer' : [])
    },
  )
})
