// Tests signing.controller.ts.
import type { TypedData } from '@latchkit/core'
import type { AdapterFactory } from '@latchkit/core/adapter'
import { bitcoin, solana } from '@latchkit/core/networks'
import { describe, expect, it } from 'vitest'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { createConnectedLatch, createTestLatch, type TestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const connectorId = 'org.example.fake'
const signer = { connectorId, address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId }
const typedData: TypedData = {
  domain: { chainId: BigInt(alphaNetwork.id) },
  types: {},
  primaryType: 'Note',
  message: { text: 'hello' },
}
const transaction = { to: OTHER_ADDRESS, value: 10n ** 18n }

const CALLS = {
  'message.sign': ({ latch }) => latch.signMessage('hello'),
  'typedData.sign': ({ latch }) => latch.signTypedData(typedData),
  'transaction.send': ({ latch }) => latch.sendTransaction(transaction),
} satisfies Record<string, (test: ReturnType<typeof createTestLatch>) => Promise<unknown>>
const calls = Object.entries(CALLS)

describe('signing and sending', () => {
  it('speaks for the active account', async () => {
    const { latch, adapter } = await createConnectedLatch()
    expect(await latch.signMessage('hello')).toBe(adapter.now().signature)
    expect(await latch.signTypedData(typedData)).toBe(adapter.now().signature)
    const { hash, wait } = await latch.sendTransaction(transaction)
    expect(hash).toBe(adapter.now().hash)
    expect(await wait()).toEqual({ hash, status: 'success' })
    const asked = adapter.calls.filter(({ name }) => /sign|send|wait/.test(name)).map(({ args }) => args)
    expect(asked).toMatchObject([
      [signer, 'hello'],
      [signer, typedData],
      [signer, transaction],
      [{ hash, networkId: signer.networkId }],
    ])
  })

  it('tells the stages that a sent transaction reaches', async () => {
    const { latch } = await createConnectedLatch({ adapter: { progress: [{ stage: 'pending' }] } })
    const told: unknown[] = []
    const { hash, wait } = await latch.sendTransaction(transaction)
    await wait({ onProgress: (progress) => void told.push(progress) })
    expect(told).toEqual([
      { stage: 'pending', hash },
      { stage: 'included', hash },
    ])
  })

  it.each(calls)('F080 %s: asks no account or network that is active once the code is loaded', async (name, call) => {
    const test = await createConnectedLatch()
    const first = expect(call(test)).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    test.adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await first
    const second = expect(call(test)).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const]
    test.adapter.emit({ type: 'accounts', connectorId, accounts })
    await second
    expect(test.adapter.count(name)).toBe(0)
  })

  it.each(calls)('F087 %s: a double click is one request', async (name, call) => {
    const test = await createConnectedLatch({ adapter: { sign: 'hang', send: 'hang' } })
    const both = Promise.all([call(test), call(test)])
    await soon(() => test.adapter.count(name)).toBe(1)
    test.adapter.set({ sign: 'ok', send: 'ok' })
    const [first, second] = await both
    expect(first).toEqual(second)
    await call(test)
    expect(test.adapter.count(name)).toBe(2)
  })

  it.each(calls)(
    'F069 %s: what the wallet throws is one of ours, and the next request is a new one',
    async (name, call) => {
      const failure = { throws: { code: 4001, message: '<b>no</b>' } } as const
      const test = await createConnectedLatch({ adapter: { sign: failure, send: failure } })
      await expect(call(test)).rejects.toMatchObject({
        code: 'wallet/rejected',
        message: 'The request was rejected in the wallet.',
      })
      await expect(call(test)).rejects.toMatchObject({ code: 'wallet/rejected' })
      expect(test.adapter.count(name)).toBe(2)
    },
  )

  it.each(calls)('S8.08 %s needs a connection', async (_, call) => {
    await expect(call(createTestLatch())).rejects.toMatchObject({
      code: 'signing/not-connected',
      message: 'No ActiveCaipAddress found',
    })
  })

  it.each(calls)('%s needs an adapter that can', async (_, call) => {
    const test = await createConnectedLatch({ adapter: { without: ['message', 'typedData', 'transaction'] } })
    await expect(call(test)).rejects.toMatchObject({ code: 'signing/unsupported' })
  })

  it.each(['', 7, null, undefined])('signs no message that is %j', async (message) => {
    const { latch, adapter } = await createConnectedLatch()
    await expect(latch.signMessage(message as string)).rejects.toMatchObject({ code: 'signing/bad-message' })
    expect(adapter.count('message.sign')).toBe(0)
  })

  it('rejects with one of ours for data that cannot be written down', async () => {
    const { latch } = await createConnectedLatch()
    const message: Record<string, unknown> = {}
    message['self'] = message
    await expect(latch.signTypedData({ ...typedData, message })).rejects.toMatchObject({ code: 'wallet/unknown' })
  })

  it('signs a text with any account that the active wallet shares', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { accounts: [TEST_ADDRESS, OTHER_ADDRESS] } })
    await latch.signMessage('hello', { address: OTHER_ADDRESS.toLowerCase() })
    await latch.signMessage('hello', {})
    expect(adapter.calls.filter(({ name }) => name === 'message.sign').map(({ args }) => args[0])).toEqual([
      { ...signer, address: OTHER_ADDRESS },
      signer,
    ])
  })

  it('F087 S8.13 the accounts of one text are requests of their own', async () => {
    const accounts = [TEST_ADDRESS, OTHER_ADDRESS]
    const { latch, adapter } = await createConnectedLatch({ adapter: { accounts, sign: 'hang' } })
    const asked = [...accounts, OTHER_ADDRESS].map((address) => latch.signMessage('hello', { address }))
    await soon(() => adapter.count('message.sign')).toBe(2)
    adapter.set({ sign: 'ok' })
    await Promise.all(asked)
    expect(adapter.count('message.sign')).toBe(2)
  })

  it.each([OTHER_ADDRESS, '', 'x'])('S8.13 signs nothing with an account that is not shared: %j', async (address) => {
    const { latch, adapter } = await createConnectedLatch()
    await expect(latch.signMessage('hello', { address })).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    expect(adapter.count('message.sign')).toBe(0)
  })

  it.each([
    ['BC1QXY2KGDYGJRSQTZQ2N0YRF2493P83KKFJHX0WLH', 0],
    ['bc1QXY2KGDYGJRSQTZQ2N0YRF2493P83KKFJHX0WLH', undefined],
    ['1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2', 1],
    ['1bvbmseystwetqtfn5au4m4gfg7xjanvn2', undefined],
  ])('takes a bech32 address in either case, and no other address of Bitcoin: %s', async (address, index) => {
    const accounts = ['bc1qxy2kgdygjrsqtzq2n0yrf2493p83kkfjhx0wlh', '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'].map(
      (each) => ({ namespace: 'bip122', address: each, type: 'payment' }) as const,
    )
    const adapter = createFakeAdapter({ namespace: 'bip122', accounts })
    const { latch } = createTestLatch({ networks: [bitcoin], adapters: [adapter.factory] })
    latch.start()
    const connector = { id: 'btc', name: 'Btc', type: 'ANNOUNCED', chain: 'bip122' } as const
    adapter.emit({ type: 'connectors', connectors: [connector] })
    await latch.connect({ wallet: 'btc' })
    const signing = latch.signMessage('hello', { address })
    if (index === undefined) return expect(signing).rejects.toMatchObject({ code: 'wallet/unauthorized' })
    await signing
    expect(adapter.calls.at(-1)?.args[0]).toMatchObject({ address: accounts[index]?.address })
  })

  it('F081 gives no account the signature of another', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { sign: 'hang' } })
    const first = latch.signMessage('hello')
    await soon(() => adapter.count('message.sign')).toBe(1)
    adapter.emit({
      type: 'accounts',
      connectorId,
      accounts: [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' }],
    })
    const second = latch.signMessage('hello')
    await soon(() => adapter.count('message.sign')).toBe(2)
    adapter.set({ sign: 'ok' })
    await Promise.all([first, second])
    expect(adapter.calls.filter(({ name }) => name === 'message.sign')).toMatchObject([
      { args: [{ address: TEST_ADDRESS }, 'hello'] },
      { args: [{ address: OTHER_ADDRESS }, 'hello'] },
    ])
  })

  it.each(['message', 'transaction'])('F081 S3.14 a %s for another network is another request', async (kind) => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { sign: 'hang', send: 'hang' } })
    const call = (): Promise<unknown> =>
      kind === 'message' ? latch.signMessage('hello') : latch.sendTransaction(transaction)
    const name = kind === 'message' ? 'message.sign' : 'transaction.send'
    const first = call()
    await soon(() => adapter.count(name)).toBe(1)
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    const second = call()
    await soon(() => adapter.count(name)).toBe(2)
    adapter.set({ sign: 'ok', send: 'ok' })
    await Promise.all([first, second])
    expect(adapter.calls.filter((each) => each.name === name)).toMatchObject([
      { args: [{ networkId: alphaNetwork.caipNetworkId }, {}] },
      { args: [{ networkId: betaNetwork.caipNetworkId }, {}] },
    ])
  })
})

describe('typed data for another chain', () => {
  const data = (chainId: unknown): TypedData => ({
    domain: { name: 'Test', chainId },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  })

  it.each([[1], ['0x1'], [1n]])('S5.03 is refused before the wallet is asked: %s', async (chainId) => {
    const { latch, adapter } = await createConnectedLatch()
    await expect(latch.signTypedData(data(chainId))).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    expect(adapter.count('typedData.sign')).toBe(0)
  })

  it.each([[alphaNetwork.id], [String(alphaNetwork.id)], [undefined]])(
    'S5.03 its own, or any, is signed: %s',
    async (chainId) => {
      const { latch, adapter } = await createConnectedLatch()
      expect(await latch.signTypedData(data(chainId))).toBe(adapter.now().signature)
    },
  )

  it('a chain that is no number is an error of ours', async () => {
    const { latch } = await createConnectedLatch()
    await expect(latch.signTypedData(data('one'))).rejects.toMatchObject({ code: 'signing/bad-typed-data' })
  })

  it.each([
    undefined,
    null,
    'text',
    {},
    { ...data(1), domain: {}, message: 1 },
    { ...data(1), domain: {}, primaryType: '' },
  ])('is none: %j', async (given) => {
    const { latch, adapter } = await createConnectedLatch()
    const signing = latch.signTypedData(given as TypedData)
    await expect(signing).rejects.toMatchObject({ code: 'signing/bad-typed-data' })
    expect(adapter.count('typedData.sign')).toBe(0)
  })

  it('is no matter where the network has no typed data', async () => {
    const adapter = createFakeAdapter({ namespace: 'solana', without: ['typedData'] })
    const { latch } = createTestLatch({ networks: [solana], adapters: [adapter.factory], wallets: [] })
    latch.start()
    adapter.emit({ type: 'connectors', connectors: [{ id: 'sol', name: 'Sol', type: 'ANNOUNCED', chain: 'solana' }] })
    await latch.connect({ wallet: 'Sol' })
    await expect(latch.signTypedData(typedData)).rejects.toMatchObject({ code: 'signing/unsupported' })
  })
})

describe('a wallet that never answers', () => {
  const ends: readonly (readonly [string, (test: TestLatch) => unknown])[] = [
    ['is disconnected', ({ latch }) => latch.disconnect()],
    ['is locked', ({ adapter }) => adapter.emit({ type: 'accounts', connectorId, accounts: [] })],
  ]
  const cases = calls.flatMap(([name, call]) => ends.map(([how, end]) => ({ name, call, how, end })))

  it.each(cases)('F075 F076 $name: when it $how, the call ends, and the same call is a new one', async (each) => {
    const { name, call, end } = each
    const test = await createConnectedLatch({ adapter: { sign: 'hang', send: 'hang' } })
    const lost = expect(call(test)).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await soon(() => test.adapter.count(name)).toBe(1)
    await end(test)
    await lost
    await test.latch.connect({ wallet: 'Fake Wallet' })
    const again = call(test)
    await soon(() => test.adapter.count(name)).toBe(2)
    test.adapter.set({ sign: 'ok', send: 'ok' })
    await again
  })

  it.each(calls)(
    'F076 %s: is not asked once it is disconnected, even if the code that asks loads late',
    async (name, call) => {
      const adapter = createFakeAdapter()
      let load = (): void => {}
      const loaded = new Promise<void>((resolve) => (load = resolve))
      const late: AdapterFactory = (context) => {
        const { abilities, ...rest } = adapter.factory(context)
        const loads = Object.entries(abilities).map(
          ([key, ability]) => [key, () => loaded.then(ability as () => Promise<never>)] as const,
        )
        return { ...rest, abilities: Object.fromEntries(loads) }
      }
      const test = await createConnectedLatch({ adapter, adapters: [late] })
      const lost = expect(call(test)).rejects.toMatchObject({ code: 'wallet/disconnected' })
      await soon(() => test.latch.getState().requests?.pending.length).toBe(1)
      await test.latch.disconnect()
      await lost
      load()
      await test.clock.settle()
      expect(adapter.count(name)).toBe(0)
    },
  )

  it('F076 and isn’t the active one any more, ends its requests all the same', async () => {
    const wallets = [
      { name: 'One', rdns: 'org.one' },
      { name: 'Two', rdns: 'org.two' },
    ]
    const { latch, adapter } = await createConnectedLatch({ wallets, adapter: { sign: 'hang' } })
    const signing = expect(latch.signMessage('hello')).rejects.toMatchObject({ code: 'wallet/disconnected' })
    await soon(() => adapter.count('message.sign')).toBe(1)
    await latch.connect({ wallet: 'Two' })
    adapter.emit({ type: 'disconnected', connectorId: 'org.one' })
    await signing
  })

  it('another namespace’s disconnect ends nothing', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { sign: 'hang' } })
    const signing = latch.signMessage('hello')
    await soon(() => adapter.count('message.sign')).toBe(1)
    adapter.emit({ type: 'disconnected', connectorId: 'org.stranger' })
    adapter.set({ sign: 'ok' })
    expect(await signing).toBe(adapter.now().signature)
  })
})
