import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch } from '../../createTestLatch.js'
import { createFakeStorage } from '../../createFakeStorage.js'
import { OTHER_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const payment = { to: OTHER_ADDRESS, amount: '0.5' }
const two = [
  { to: OTHER_ADDRESS, value: 1n },
  { to: OTHER_ADDRESS, value: 2n },
]
const hashOf = (count: number): string => `0x${count.toString(16).padStart(64, '0')}`
const included = (hash: string) =>
  ({
    state: 'included',
    inclusion: { hash, status: 'success', block: { hash: hashOf(7), number: '5' }, confirmations: 1, isFinal: true },
  }) as const
const endOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'ok',
    ({ code }: { readonly code: string }) => code,
  )

describe('a payment that is overtaken before the wallet is asked', () => {
  it('F080 asks nothing after the kit has ended', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { prepare: 'hang' } })
    const end = endOf(latch.send(payment))
    await soon(() => adapter.count('transfer.prepare')).toBe(1)
    latch.dispose()
    adapter.set({ prepare: 'ok' })
    expect(await end).toBe('wallet/unauthorized')
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('F075 F080 asks no wallet that was connected anew meanwhile', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { prepare: 'hang' } })
    const end = endOf(latch.send(payment))
    await soon(() => adapter.count('transfer.prepare')).toBe(1)
    await latch.disconnect()
    await latch.connect({ wallet: 'Fake Wallet' })
    adapter.set({ prepare: 'ok' })
    expect(await end).toBe('wallet/unauthorized')
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('F080 asks no other wallet with the same account', async () => {
    const wallets = [
      { name: 'One', rdns: 'org.one' },
      { name: 'Two', rdns: 'org.two' },
    ]
    const { latch, adapter } = createTestLatch({ wallets })
    latch.start()
    await latch.connect({ wallet: 'Two' })
    await latch.connect({ wallet: 'One' })
    adapter.set({ prepare: 'hang' })
    const end = endOf(latch.send(payment))
    await soon(() => adapter.count('transfer.prepare')).toBe(1)
    await latch.connect({ wallet: 'Two' })
    adapter.set({ prepare: 'ok' })
    expect(await end).toBe('wallet/unauthorized')
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('F075 asks for no second call after the wallet was connected anew', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const end = endOf(latch.sendCalls(two))
    await soon(() => adapter.count('tracking.wait')).toBe(1)
    await latch.disconnect()
    await latch.connect({ wallet: 'Fake Wallet' })
    adapter.set({ wait: 'ok' })
    await clock.advance(10_000)
    expect(await end).toBe('transactions/calls-stopped')
    expect(adapter.count('transaction.send')).toBe(1)
  })

  it('keeps the hash that comes after the kit has ended, and waits for nothing', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { send: 'hang', wait: 'hang' } })
    const end = endOf(latch.send(payment))
    await soon(() => adapter.count('transfer.send')).toBe(1)
    const { state } = await latch.feature('transactions')
    latch.dispose()
    adapter.set({ send: 'ok' })
    expect(await end).toBe('ok')
    expect(state.transactions).toMatchObject([{ status: 'pending', hash: expect.any(String) as string }])
    expect([adapter.count('tracking.wait'), clock.waiting()]).toEqual([0, 0])
  })
})

describe('a payment whose answer was lost', () => {
  async function lost() {
    const kit = await createConnectedLatch({ adapter: { send: { throws: new Error('odd') } } })
    const send = await kit.latch.feature('send')
    send.begin(payment)
    await send.prepare()
    await send.confirm().catch(() => {})
    await kit.clock.advance(1_000)
    return { ...kit, send, id: send.state.transactionId ?? '' }
  }

  it('F031 is not paid again where the chain could not be read for the next review', async () => {
    const { latch, adapter, send, id } = await lost()
    adapter.set({ prepare: { throws: new Error('offline') } })
    await send.prepare()
    adapter.set({ found: hashOf(7), send: 'ok', prepare: 'ok' })
    await (await latch.feature('transactions')).check(id)
    await send.prepare()
    await send.confirm().catch(() => {})
    expect(adapter.count('transfer.send')).toBe(1)
  })

  it('F031 is not paid again where it is found while the form is prepared anew', async () => {
    const { latch, adapter, send, id } = await lost()
    adapter.set({ prepare: 'hang' })
    void send.prepare()
    await soon(() => adapter.count('transfer.prepare')).toBe(2)
    adapter.set({ found: hashOf(7), send: 'ok' })
    await (await latch.feature('transactions')).check(id)
    await send.confirm().catch(() => {})
    expect(adapter.count('transfer.send')).toBe(1)
  })

  it('is kept by the hash that the adapter tells with its error', async () => {
    const hash = hashOf(9)
    const throws = walletError('timed-out', { hash })
    const { latch } = await createConnectedLatch({ adapter: { send: { throws }, wait: 'hang' } })
    expect(await endOf(latch.send(payment))).toBe('wallet/timed-out')
    expect((await latch.feature('transactions')).state.transactions).toMatchObject([{ hash, status: 'pending' }])
  })
})

describe('a form that is filled while something else changes', () => {
  const TOKEN = {
    token: '0xde709f2102306220921060314715629080e2fb77',
    value: 5_000_000n,
    decimals: 6,
    symbol: 'USD',
  } as const
  const LINK = `ethereum:${TOKEN.token}@900001/transfer?address=${OTHER_ADDRESS}&uint256=2500000`

  it('F137 reads a link again whose token was being read', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { tokens: [TOKEN], balance: 'hang' } })
    const send = await latch.feature('send')
    send.begin()
    send.enterReceiver(LINK)
    await soon(() => adapter.count('balance.get')).toBeGreaterThan(0)
    send.enterAmount('1')
    adapter.set({ balance: 'ok' })
    await soon(() => send.state.receiverAddress).toBe(OTHER_ADDRESS)
    expect(send.state).toMatchObject({ sendTokenAmount: '2.5', token: { symbol: 'USD' } })
  })

  it('F080 fills the form of a route after the network has changed meanwhile', async () => {
    const { latch, adapter, wallets } = await createConnectedLatch({ adapter: { tokens: [TOKEN], balance: 'hang' } })
    const send = await latch.feature('send')
    const networkId = alphaNetwork.caipNetworkId
    send.begin({ to: OTHER_ADDRESS, amount: '2', token: TOKEN.token, networkId })
    await soon(() => adapter.count('balance.get')).toBeGreaterThan(0)
    const connectorId = wallets[0]!.info.rdns
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    adapter.set({ balance: 'ok' })
    await soon(() => send.state.receiver).toBe(OTHER_ADDRESS)
    expect(send.state).toMatchObject({ sendTokenAmount: '2', token: { symbol: 'USD', networkId } })
  })

  it('F088 fills no form that was begun anew meanwhile', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { tokens: [TOKEN], balance: 'hang' } })
    const send = await latch.feature('send')
    send.begin({ to: OTHER_ADDRESS, amount: '2', token: TOKEN.token })
    await soon(() => adapter.count('balance.get')).toBeGreaterThan(0)
    send.begin()
    adapter.set({ balance: 'ok' })
    await clock.settle()
    expect(send.state).toMatchObject({ receiver: '', sendTokenAmount: '', token: { symbol: 'ALP' } })
  })
})

describe('a record', () => {
  it('stays when it is settled after a hundred newer ones, and its wait ends', async () => {
    const { latch, adapter, clock } = await createConnectedLatch({
      adapter: { hash: hashOf(999), wait: 'hang', snapshot: { state: 'pending' } },
    })
    const old = await latch.send(payment)
    await clock.settle()
    for (let count = 1; count <= 100; count++) {
      clock.setNow(clock.now() + 1)
      adapter.set({ hash: hashOf(count), snapshot: included(hashOf(count)) })
      await (await latch.sendTransaction({ to: OTHER_ADDRESS, value: BigInt(count) })).wait()
    }
    adapter.set({ snapshot: { state: 'pending' } })
    await clock.advance(150_000)
    const end = endOf(old.wait())
    adapter.set({ snapshot: included(hashOf(999)) })
    await clock.advance(200_000)
    expect(await end).toBe('ok')
  })

  it('ends the wait for it also where a handler of its end clears the list', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const transactions = await latch.feature('transactions')
    transactions.on('transactionSettled', () => transactions.clear())
    const sent = await latch.send(payment)
    adapter.set({ wait: 'ok' })
    expect(await endOf(sent.wait())).toBe('ok')
  })

  it('F200 stays where the storage has no room for the hash', async () => {
    const inner = createFakeStorage()
    const quota = { left: Infinity }
    const keys = (): string[] =>
      Array.from({ length: inner.length }, (_, at) => inner.key(at) ?? '').filter((key) => key.includes('transaction:'))
    const storage = {
      ...inner,
      open: () => ({
        ...inner,
        get length() {
          return inner.length
        },
        setItem(key: string, text: string) {
          if (text.length > quota.left) throw new DOMException('full', 'QuotaExceededError')
          inner.setItem(key, text)
        },
      }),
    }
    const { latch, adapter } = await createConnectedLatch({ storage, adapter: { send: 'hang' } })
    const end = endOf(latch.send(payment))
    await soon(() => adapter.count('transfer.send')).toBe(1)
    const [key = ''] = keys()
    quota.left = (inner.getItem(key) ?? '').length + 20
    adapter.set({ send: 'ok' })
    expect(await end).toBe('ok')
    expect(keys()).toEqual([key])
  })

  it('F199 is watched where the browser refuses locks', async () => {
    const locks = { request: () => Promise.reject(new DOMException('', 'SecurityError')) } as never
    const { latch, adapter, clock } = await createConnectedLatch({
      adapter: { wait: 'hang', snapshot: { state: 'pending' } },
      environment: { locks },
    })
    const { hash } = await latch.send(payment)
    await clock.advance(200_000)
    adapter.set({ snapshot: included(hash) })
    await clock.advance(120_000)
    expect((await latch.feature('transactions')).find(hash)?.status).toBe('success')
  })

  it('is found by no hash that is none', async () => {
    const { latch } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    await latch.send(payment)
    const { find } = await latch.feature('transactions')
    expect(find(undefined as never)).toBeUndefined()
    expect(find('')).toBeUndefined()
  })
})

it('F139 two imported addresses that look like one that was paid do not vouch for each other', async () => {
  const { latch, adapter } = await createConnectedLatch()
  await latch.send({ to: OTHER_ADDRESS, amount: '0.1' })
  const fake = (digit: string): string =>
    `${OTHER_ADDRESS.slice(0, 6).toLowerCase()}${digit.repeat(32)}${OTHER_ADDRESS.slice(-4).toLowerCase()}`
  const entries = ['1', '2'].map((digit) => ({ namespace: 'eip155', address: fake(digit), name: `Shop ${digit}` }))
  const book = await latch.feature('addressBook')
  book.importJson(JSON.stringify({ version: 1, entries }))
  expect(book.state.entries).toHaveLength(2)
  expect(await endOf(latch.send({ to: fake('1'), amount: '0.1' }))).toBe('send/risky-receiver')
  expect(adapter.count('transfer.send')).toBe(1)
})
