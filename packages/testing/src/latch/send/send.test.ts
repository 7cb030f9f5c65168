// Tests receivers.name.ts, send.form.ts, tokens.reading.ts.
import type { BalanceEntry, SendController, TelemetryEvent } from '@latchkit/core'
import { scaleBy, shownAmount, walletError } from '@latchkit/core/adapter'
import { bitcoin, solana } from '@latchkit/core/networks'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch, type TestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { createFakeAdapter } from '../../createFakeAdapter.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const connectorId = 'org.example.fake'
const COIN = 10n ** 18n
const TOKEN = { token: '0xde709f2102306220921060314715629080e2fb77', value: 5_000_000n, decimals: 6, symbol: 'USD' }
/** Looks like OTHER_ADDRESS: its first and its last four digits are the same. */
const FAKE = `${OTHER_ADDRESS.slice(0, 6).toLowerCase()}${'a'.repeat(32)}${OTHER_ADDRESS.slice(-4).toLowerCase()}`
const SOLANA = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T'
const STRANGER = '0x27b1fdb04752bbc536007a920d24acb045561c26'

interface Sending extends TestLatch {
  readonly send: SendController
}

async function setUp(options: TestLatchOptions = {}): Promise<Sending> {
  const kit = await createConnectedLatch(options)
  return { ...kit, send: await kit.latch.feature('send') }
}

/** A kit whose form is filled in. */
async function filled(options: TestLatchOptions = {}): Promise<Sending> {
  const kit = await setUp(options)
  kit.send.begin()
  kit.send.enterAmount('0.5')
  kit.send.enterReceiver(OTHER_ADDRESS)
  return kit
}

async function prepared(options: TestLatchOptions = {}): Promise<Sending> {
  const kit = await filled(options)
  expect(await kit.send.prepare()).toBe(true)
  return kit
}

const argsOf = ({ adapter }: TestLatch, name: string): readonly (readonly unknown[])[] =>
  adapter.calls.filter((call) => call.name === name).map(({ args }) => args)

describe('latch.send', () => {
  it('S1.01 pays the coin: stores the payment, asks the wallet once, and waits', async () => {
    const { latch, adapter } = await setUp()
    const sent = await latch.send({ to: OTHER_ADDRESS, amount: '0.5', description: 'A coffee' })
    expect(sent.hash).toBe(adapter.now().hash)
    expect(await sent.wait()).toMatchObject({ status: 'success' })
    const { find } = await latch.feature('transactions')
    expect(find(sent.hash)).toMatchObject({
      kind: 'transfer',
      description: 'A coffee',
      status: 'success',
      address: TEST_ADDRESS,
      networkId: alphaNetwork.caipNetworkId,
      subject: { kind: 'payment', data: { to: OTHER_ADDRESS, value: `${COIN / 2n}`, symbol: 'ALP', decimals: 18 } },
    })
    expect(adapter.count('transfer.send')).toBe(1)
  })

  it('takes smallest units, a token, and all that can be paid', async () => {
    const kit = await setUp({ adapter: { tokens: [TOKEN] } })
    await kit.latch.send({ to: OTHER_ADDRESS, amount: 7n })
    await kit.latch.send({ to: OTHER_ADDRESS, amount: '1.25', token: TOKEN.token })
    await kit.latch.send({ to: OTHER_ADDRESS, amount: 'max' })
    const asked = argsOf(kit, 'transfer.prepare').map(([, request]) => request)
    expect(asked).toMatchObject([{ value: 7n }, { value: 1_250_000n }, { value: 'max' }])
    expect((asked[1] as { token: string }).token.toLowerCase()).toBe(TOKEN.token)
  })

  it.each([
    [{ to: OTHER_ADDRESS }, 'send/incomplete', 'An amount and receiver address are required'],
    [{ to: OTHER_ADDRESS, amount: '' }, 'send/incomplete', 'An amount and receiver address are required'],
    [{ amount: '1' }, 'send/incomplete', 'An amount and receiver address are required'],
    [undefined, 'send/incomplete', 'An amount and receiver address are required'],
    [{ to: OTHER_ADDRESS, amount: '1', token: '' }, 'send/no-token', 'A token is required'],
    [{ to: OTHER_ADDRESS, amount: '1', token: 'USD' }, 'send/no-token', 'A token is required'],
    [{ to: 'friend.eth', amount: '1' }, 'send/name-unresolved', 'Error resolving name'],
    [{ to: 'friend', amount: '1' }, 'wallet/bad-address', 'friend is no address of this network.'],
    [{ to: OTHER_ADDRESS, amount: '1,234' }, 'send/bad-amount', '1,234 is no amount that can be sent: unclear.'],
    [{ to: OTHER_ADDRESS, amount: '0' }, 'send/bad-amount', '0 is no amount that can be sent: zero.'],
    [{ to: OTHER_ADDRESS, amount: -1n }, 'send/bad-amount', '-1 is no amount that can be sent: zero.'],
    [{ to: OTHER_ADDRESS, amount: 2n ** 256n }, 'send/bad-amount', expect.stringContaining('too-large')],
  ])('S5.06 S8.12 refuses %o: %s', async (request, code, message) => {
    const { latch, adapter } = await setUp()
    await expect(latch.send(request as never)).rejects.toMatchObject({ code, message })
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('S5.06 needs an adapter that can pay, and an account', async () => {
    const { latch } = await setUp({ adapter: { without: ['transfer'] } })
    await expect(latch.send({ to: OTHER_ADDRESS, amount: '1' })).rejects.toMatchObject({
      code: 'send/unsupported',
      message: 'Unsupported chain',
    })
    expect([latch.can('transfer'), latch.can('message'), latch.can('message', 'solana')]).toEqual([false, true, false])
    const { latch: other } = createTestLatch()
    await expect(other.send({ to: OTHER_ADDRESS, amount: '1' })).rejects.toMatchObject({
      code: 'signing/not-connected',
    })
  })

  it('F138 F139 asks no wallet for a risky receiver, unless the app accepts each risk', async () => {
    const { latch, adapter } = await setUp()
    await latch.send({ to: OTHER_ADDRESS, amount: '0.1' })
    const request = { to: FAKE, amount: '0.1' }
    const refused = { code: 'send/risky-receiver', context: { stops: ['look-alike'], open: ['look-alike'] } }
    await expect(latch.send(request)).rejects.toMatchObject(refused)
    await expect(latch.send({ ...request, acceptsRisk: ['zero-address'] })).rejects.toMatchObject(refused)
    expect(adapter.count('transfer.send')).toBe(1)
    await latch.send({ ...request, acceptsRisk: ['look-alike'] })
    expect(adapter.count('transfer.send')).toBe(2)
  })

  it('F134 says that no key is known for a receiver, and prepares the payment nevertheless', async () => {
    const { latch, adapter, send } = await setUp()
    adapter.set({ prepare: { throws: walletError('risky-address', { address: STRANGER }) } })
    await expect(send.preview({ to: STRANGER, amount: '1' })).rejects.toMatchObject({ code: 'wallet/risky-address' })
    expect(adapter.count('transfer.prepare')).toBe(2)
    adapter.set({ prepare: 'ok' })
    expect((await send.preview({ to: STRANGER, amount: '1' })).review).toEqual({ stops: [], warnings: ['first-time'] })
    expect(latch.getState().send?.status).toBe('editing')
  })

  it.each([
    ['token', 'token-contract', 'stops'],
    ['program', 'program', 'stops'],
    ['contract', 'contract', 'warnings'],
    ['delegated', undefined, 'warnings'],
  ] as const)('F138 reviews what is at the receiver’s address: %s', async (code, said, kind) => {
    const { send } = await prepared({ adapter: { code } })
    expect(send.state.review?.[kind].filter((each) => each !== 'first-time')).toEqual(said ? [said] : [])
  })

  it('F111 asks no wallet where all that can be paid is nothing', async () => {
    const { latch, adapter } = await setUp({ adapter: { prepared: { value: '0', max: '0' } } })
    await expect(latch.send({ to: OTHER_ADDRESS, amount: 'max' })).rejects.toMatchObject({
      code: 'wallet/insufficient-funds',
    })
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('F142 stops at an entry of the address book whose name leads elsewhere now', async () => {
    const nameTargets = new Map([['friend.eth', { name: 'friend.eth', address: STRANGER, isOnEthereum: false }]])
    const { latch, send } = await filled({ adapter: { nameTargets } })
    const book = await latch.feature('addressBook')
    book.save({ namespace: 'eip155', address: OTHER_ADDRESS, name: 'Friend', ensName: 'friend.eth' })
    expect(await send.prepare()).toBe(true)
    expect(send.state.review).toMatchObject({ stops: ['name-moved'] })
    expect(send.state.review?.pinned?.toLowerCase()).toBe(OTHER_ADDRESS.toLowerCase())
  })

  it('F087 a double click is one request, also where the fee differs between the two', async () => {
    const kit = await setUp({ adapter: { send: 'hang' } })
    const request = { to: OTHER_ADDRESS, amount: 5n } as const
    const both = Promise.all([kit.latch.send(request), kit.latch.send({ ...request })])
    await soon(() => kit.adapter.count('transfer.send')).toBe(1)
    kit.adapter.set({ send: 'ok' })
    const [first, second] = await both
    expect(first.hash).toBe(second.hash)
    expect(kit.adapter.count('transfer.prepare')).toBe(1)
  })

  it('F080 asks no wallet where the account or the network has changed since it was prepared', async () => {
    for (const change of ['account', 'network'] as const) {
      const { latch, adapter } = await setUp({ adapter: { prepare: 'hang' } })
      const sending = latch.send({ to: STRANGER, amount: '1' })
      await soon(() => adapter.count('transfer.prepare')).toBe(1)
      if (change === 'network') adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
      else {
        const accounts = [{ namespace: 'eip155', address: OTHER_ADDRESS, type: 'eoa' } as const]
        adapter.emit({ type: 'accounts', connectorId, accounts })
      }
      adapter.set({ prepare: 'ok' })
      const code = change === 'network' ? 'wallet/wrong-network' : 'wallet/unauthorized'
      await expect(sending).rejects.toMatchObject({ code })
      expect(adapter.count('transfer.send')).toBe(0)
      expect(latch.getState().transactions?.transactions).toEqual([])
    }
  })

  it('F111 asks no wallet for more than the account has, and leaves a fee that it lacks to the wallet', async () => {
    const { latch, adapter } = await setUp({ adapter: { prepared: { max: '5' } } })
    await expect(latch.send({ to: OTHER_ADDRESS, amount: 6n })).rejects.toMatchObject({
      code: 'wallet/insufficient-funds',
    })
    expect(adapter.count('transfer.send')).toBe(0)
    adapter.set({ prepared: { max: '10', failure: { code: 'wallet/insufficient-funds' } } })
    await latch.send({ to: OTHER_ADDRESS, amount: 6n })
    expect(adapter.count('transfer.send')).toBe(1)
  })

  it('S3.18 F231 tells what becomes of it, without amounts, addresses and hashes', async () => {
    const { latch, adapter } = await setUp()
    const told: TelemetryEvent[] = []
    latch.subscribeEvents((event) => void (event.event.startsWith('SEND_') && told.push(event)))
    const request = { to: OTHER_ADDRESS, amount: '0.5' }
    await latch.send(request)
    adapter.set({ send: { throws: { code: 4001 } } })
    await expect(latch.send(request)).rejects.toMatchObject({ code: 'wallet/rejected' })
    adapter.set({ send: { throws: new Error('insufficient funds') } })
    await expect(latch.send(request)).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
    const about = { network: alphaNetwork.caipNetworkId, isToken: false }
    expect(told.map(({ event, properties }) => [event, properties])).toEqual([
      ['SEND_INITIATED', about],
      ['SEND_SUCCESS', about],
      ['SEND_INITIATED', about],
      ['SEND_REJECTED', about],
      ['SEND_INITIATED', about],
      ['SEND_ERROR', { ...about, code: 'wallet/insufficient-funds' }],
    ])
  })
})

describe('the form', () => {
  it('S3.06 is prepared half a second after the last key, with the fee, the review and no prompt', async () => {
    const { send, clock, adapter } = await filled()
    expect(send.state).toMatchObject({
      token: { symbol: 'ALP' },
      sendTokenAmount: '0.5',
      receiverAddress: OTHER_ADDRESS,
      status: 'editing',
      prepared: undefined,
    })
    await clock.advance(499)
    expect(adapter.count('transfer.prepare')).toBe(0)
    await clock.advance(1)
    await soon(() => send.state.status).toBe('prepared')
    expect(send.state).toMatchObject({
      prepared: { to: OTHER_ADDRESS, value: `${COIN / 2n}`, fee: { kind: 'atMost' } },
      review: { stops: [], warnings: ['first-time'] },
      shortage: undefined,
    })
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('S3.06 has the name and the picture of the receiver, and what the account’s coin is worth', async () => {
    const identity = { name: 'friend.eth', avatar: 'https://pictures.example/a.png' }
    const metadata = { name: 'Alpha', symbol: 'ALP', decimals: 18, price: 2_000, value: '2000' }
    const assets = [{ address: 'native', balance: '0xde0b6b3a7640000', type: 'NATIVE', metadata } as const]
    // Names are looked up on no test network.
    const networks = [{ ...alphaNetwork, testnet: false }] as const
    const { latch, send } = await prepared({ networks, adapter: { identity, assets } })
    await soon(() => send.state.receiverProfileImage).toBe(identity.avatar)
    expect(send.state).toMatchObject({ receiverProfileName: 'friend.eth', networkBalanceInUSD: undefined })
    await (await latch.feature('balances')).refresh()
    await soon(() => send.state.networkBalanceInUSD).toBe(2_000)
    send.enterReceiver(STRANGER)
    expect(send.state).toMatchObject({ receiverProfileName: undefined, receiverProfileImage: undefined })
  })

  it('sends exactly what was prepared', async () => {
    const kit = await prepared()
    const { send, adapter } = kit
    const review = send.state.prepared
    adapter.set({ prepared: { value: '9' } })
    const { hash } = await send.confirm()
    expect(argsOf(kit, 'transfer.send')[0]?.[1]).toEqual(review)
    const { find } = await kit.latch.feature('transactions')
    expect(find(hash)).toBeDefined()
    expect(send.state).toMatchObject({ status: 'sent', transactionId: find(hash)?.id })
  })

  it('F260 is refused where the token’s contract has other decimals than its list, and no amount is prepared', async () => {
    const { send, adapter } = await filled({ adapter: { tokens: [TOKEN] } })
    const entry = (decimals: string): BalanceEntry => ({
      name: 'USD',
      symbol: 'USD',
      chainId: alphaNetwork.caipNetworkId,
      address: `${alphaNetwork.caipNetworkId}:${TOKEN.token}`,
      price: 1,
      quantity: { decimals, numeric: '5' },
    })
    send.chooseToken(entry('8'))
    expect(await send.prepare()).toBe(false)
    const context = { listed: 8, actual: 6 }
    expect(send.state).toMatchObject({ status: 'editing', error: { code: 'send/wrong-decimals', context } })
    expect(adapter.count('transfer.prepare')).toBe(0)
    send.chooseToken(entry('6'))
    expect(await send.prepare()).toBe(true)
    expect(argsOf({ adapter } as TestLatch, 'transfer.prepare')).toMatchObject([[{}, { value: 500_000n }]])
  })

  it('F260 asks the contract once', async () => {
    const { latch, adapter } = await setUp({ adapter: { tokens: [TOKEN] } })
    const payment = { to: OTHER_ADDRESS, amount: '1', token: TOKEN.token }
    await latch.feature('send').then(({ preview }) => preview(payment))
    const before = adapter.count('balance.get')
    await latch.send(payment)
    // The token is read, because the balances don't name it.
    expect(adapter.count('balance.get')).toBe(before + 1)
  })

  it.each<[string, (kit: Sending) => void]>([
    ['amount', ({ send }) => send.enterAmount('0.6')],
    ['receiver', ({ send }) => send.enterReceiver(STRANGER)],
    [
      'token',
      ({ send }) =>
        send.chooseToken({
          name: 'USD',
          symbol: 'USD',
          chainId: alphaNetwork.caipNetworkId,
          address: `${alphaNetwork.caipNetworkId}:${TOKEN.token}`,
          price: 1,
          quantity: { decimals: '6', numeric: '5' },
        }),
    ],
    ['network', ({ adapter }) => adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })],
    [
      'account',
      ({ adapter }) =>
        adapter.emit({
          type: 'accounts',
          connectorId,
          accounts: [{ namespace: 'eip155', address: STRANGER, type: 'eoa' }],
        }),
    ],
  ])('F030 F080 another %s makes the review void, and keeps what was typed', async (what, change) => {
    const kit = await prepared()
    change(kit)
    await soon(() => kit.send.state.status).toBe('editing')
    const { state } = kit.send
    expect([state.prepared, state.review, state.shortage, state.transactionId]).toEqual(Array(4).fill(undefined))
    expect(state.sendTokenAmount).toBe(what === 'amount' ? '0.6' : '0.5')
    expect(state.receiver).toBe(what === 'receiver' ? STRANGER : OTHER_ADDRESS)
    await expect(kit.send.confirm()).rejects.toMatchObject({ code: 'send/not-prepared' })
    expect(kit.adapter.count('transfer.send')).toBe(0)
  })

  it('F080 drops an answer that is about an older form', async () => {
    const { send, adapter } = await filled({ adapter: { prepare: 'hang' } })
    const first = send.prepare()
    await soon(() => adapter.count('transfer.prepare')).toBe(1)
    send.enterAmount('0.7')
    adapter.set({ prepare: 'ok' })
    expect(await first).toBe(false)
    expect(send.state).toMatchObject({ status: 'editing', prepared: undefined })
    expect(await send.prepare()).toBe(true)
    expect(send.state.prepared?.value).toBe(`${(COIN * 7n) / 10n}`)
  })

  it('F030 keeps the form where the chain cannot be reached, and says so', async () => {
    const { send, adapter } = await filled({ adapter: { prepare: { throws: new Error('offline') } } })
    expect(await send.prepare()).toBe(false)
    expect(send.state).toMatchObject({
      status: 'editing',
      sendTokenAmount: '0.5',
      receiver: OTHER_ADDRESS,
      error: { code: 'wallet/unknown' },
    })
    adapter.set({ prepare: 'ok' })
    expect(await send.prepare()).toBe(true)
    expect(send.state.error).toBeUndefined()
  })

  it('F107 leaves it to the wallet where the chain would refuse it, and says why', async () => {
    const failure = { code: 'wallet/reverted', reason: 'paused' } as const
    const { send } = await prepared({ adapter: { prepared: { failure, fee: undefined } } })
    expect(send.state).toMatchObject({ prepared: { failure }, shortage: undefined })
    await send.confirm()
    expect(send.state.status).toBe('sent')
  })

  it.each([
    ['F246', 'reserve'],
    ['F247', 'deposit'],
  ] as const)('%s tells what the coin is missing for, and leaves it to the wallet: %s', async (_, what) => {
    const failure = { code: 'wallet/insufficient-funds' } as const
    const missing = { for: what, needed: '5', left: '4' } as const
    const { send } = await prepared({ adapter: { prepared: { failure, missing } } })
    expect(send.state).toMatchObject({ prepared: { missing }, shortage: what })
    await send.confirm()
    expect(send.state.status).toBe('sent')
  })

  it('is not stuck where the chain never answers', async () => {
    const { send, clock, adapter } = await filled({ adapter: { prepare: 'hang' } })
    const preparing = send.prepare()
    await soon(() => adapter.count('transfer.prepare')).toBe(1)
    await clock.advance(30_000)
    expect(await preparing).toBe(false)
    expect(send.state).toMatchObject({ status: 'editing', error: { code: 'wallet/timed-out' } })
  })

  it('knows all that can be sent, and writes it into the amount', async () => {
    const { send, adapter } = await filled({ adapter: { native: COIN } })
    send.enterMax()
    expect(send.state.sendTokenAmount).toBe('0.5')
    expect(await send.prepare()).toBe(true)
    expect(send.state).toMatchObject({ isMax: true, sendTokenAmount: '0.999979', shortage: undefined })
    send.enterAmount('2')
    expect(send.state.isMax).toBe(false)
    await send.prepare()
    expect(send.state.shortage).toBe('amount')
    await expect(send.confirm()).rejects.toMatchObject({ code: 'wallet/insufficient-funds' })
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('F139 asks the wallet only after a decision against each stop, which a change takes back', async () => {
    const { send, latch, adapter } = await filled()
    await latch.send({ to: OTHER_ADDRESS, amount: '0.1' })
    send.enterReceiver(FAKE)
    await send.prepare()
    expect(send.state.review).toMatchObject({
      stops: ['look-alike'],
      lookAlike: { address: OTHER_ADDRESS, as: 'paid' },
    })
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/risky-receiver' })
    send.accept(['zero-address'])
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/risky-receiver' })
    send.accept(['look-alike'])
    send.enterAmount('0.6')
    await send.prepare()
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/risky-receiver' })
    send.accept(['look-alike'])
    // The same review again: the decision holds.
    await send.prepare()
    await send.confirm()
    expect(adapter.count('transfer.send')).toBe(2)
  })

  it('F087 S9.02 asks once for presses that cross, and again a second after the wallet refused', async () => {
    const { send, adapter, clock } = await prepared({ adapter: { send: { throws: { code: 4001 } } } })
    const presses = await Promise.allSettled([send.confirm(), send.confirm()])
    expect(presses.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(send.state).toMatchObject({
      status: 'prepared',
      error: { code: 'wallet/rejected' },
      transactionId: undefined,
    })
    await clock.advance(999)
    await expect(send.confirm()).rejects.toMatchObject({ code: 'wallet/rejected' })
    expect(adapter.count('transfer.send')).toBe(1)
    await clock.advance(1)
    adapter.set({ send: 'ok' })
    await send.confirm()
    expect(adapter.count('transfer.send')).toBe(2)
    await clock.advance(1_000)
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/not-prepared' })
  })

  it('F089 leaves a request to the transactions where the form has changed since', async () => {
    const { send, adapter, latch } = await prepared({ adapter: { send: 'hang' } })
    const asked = send.confirm()
    await soon(() => adapter.count('transfer.send')).toBe(1)
    expect(send.state).toMatchObject({ status: 'asking', transactionId: expect.any(String) })
    adapter.emit({ type: 'network', connectorId, networkId: betaNetwork.caipNetworkId })
    await soon(() => send.state.status).toBe('editing')
    adapter.set({ send: 'ok' })
    const { hash } = await asked
    expect(send.state).toMatchObject({ status: 'editing', transactionId: undefined, error: undefined })
    expect((await latch.feature('transactions')).find(hash)).toMatchObject({
      kind: 'transfer',
      networkId: alphaNetwork.caipNetworkId,
    })
  })

  it('F031 is over where the payment is found whose answer was lost: nothing offers to send it again', async () => {
    const { send, adapter, latch, clock } = await prepared({
      adapter: { send: { throws: new Error('The answer is odd.') } },
    })
    await expect(send.confirm()).rejects.toMatchObject({ code: 'wallet/unknown' })
    const { check, find } = await latch.feature('transactions')
    const { transactionId = '' } = send.state
    expect(find(transactionId)?.status).toBe('unknown')
    adapter.set({ found: `0x${'7'.repeat(64)}` })
    await check(transactionId)
    await clock.advance(1_000)
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/not-prepared' })
    expect(send.state).toMatchObject({ status: 'sent', error: undefined, transactionId })
    expect(adapter.count('transfer.send')).toBe(1)
  })

  it('keeps the record of a payment whose answer is lost', async () => {
    const { send, latch } = await prepared({ adapter: { send: { throws: new Error('socket hang up') } } })
    await expect(send.confirm()).rejects.toMatchObject({ code: 'wallet/unknown' })
    const { transactionId = '' } = send.state
    expect((await latch.feature('transactions')).find(transactionId)).toMatchObject({ status: 'unknown' })
  })

  it('S4.02 is empty without an account, and when the kit ends', async () => {
    const { send, latch, clock } = await prepared()
    latch.dispose()
    expect(send.state).toMatchObject({ sendTokenAmount: '', receiver: '', prepared: undefined, status: 'editing' })
    latch.start()
    await latch.disconnect()
    expect(send.state.token).toBeUndefined()
    // The wallet that was read at the start may answer only now, and is ended then.
    await clock.settle()
    expect(clock.waiting()).toBe(0)
  })

  it('F139 stops at a look-alike of a saved address, also of one that another tab has saved', async () => {
    const { send, latch, adapter, storage, window } = await filled()
    const book = await latch.feature('addressBook')
    const friend = { namespace: 'eip155', address: OTHER_ADDRESS, name: 'Friend', ensName: 'friend.eth' } as const
    book.save(friend)
    await send.prepare()
    expect(send.state.review).toEqual({ stops: [], warnings: [] })
    await expect(latch.send({ to: FAKE, amount: '0.1' })).rejects.toMatchObject({ code: 'send/risky-receiver' })
    send.enterReceiver(FAKE)
    await send.prepare()
    expect(send.state.review).toEqual({
      stops: ['look-alike'],
      warnings: ['first-time'],
      lookAlike: { address: OTHER_ADDRESS, as: 'saved', label: 'Friend', name: 'friend.eth' },
    })
    book.remove(friend)
    await send.prepare()
    expect(send.state.review?.stops).toEqual([])
    const key = `@latchkit/address-book:eip155:${OTHER_ADDRESS}`
    storage.setItem(key, JSON.stringify({ version: 1, value: friend }))
    window.dispatchEvent(Object.assign(new Event('storage'), { key }))
    await send.prepare()
    expect(send.state.review?.stops).toEqual(['look-alike'])
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('knows what another tab saved while the kit had ended', async () => {
    const { send, latch, storage } = await setUp()
    latch.dispose()
    const saved = { namespace: 'eip155', address: OTHER_ADDRESS, name: 'Friend' }
    storage.setItem(`@latchkit/address-book:eip155:${OTHER_ADDRESS}`, JSON.stringify({ version: 1, value: saved }))
    latch.start()
    await soon(() => send.receivers()).toEqual([{ address: OTHER_ADDRESS, as: 'saved', label: 'Friend' }])
  })

  it('offers saved addresses first, each address once, and those of its kind of chain only', async () => {
    const { send, latch } = await setUp({ adapter: { accounts: [TEST_ADDRESS, OTHER_ADDRESS] } })
    const book = await latch.feature('addressBook')
    const namespace = 'eip155'
    book.save({ namespace, address: OTHER_ADDRESS, name: 'My other one', ensName: 'other.eth' })
    book.save({ namespace, address: TEST_ADDRESS, name: 'Me' })
    book.save({ namespace: 'solana', address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv', name: 'Sol' })
    latch.setAddressLabels({ [OTHER_ADDRESS]: 'A label of the app' })
    expect(send.receivers()).toEqual([
      { address: OTHER_ADDRESS, as: 'saved', label: 'My other one', name: 'other.eth' },
    ])
    book.remove({ namespace, address: OTHER_ADDRESS })
    expect(send.receivers()).toEqual([{ address: OTHER_ADDRESS, as: 'own', label: 'A label of the app' }])
  })

  it('offers own accounts, whom this account paid, and the app’s labels', async () => {
    const accounts = [TEST_ADDRESS, OTHER_ADDRESS]
    const { send, latch, adapter } = await setUp({ adapter: { accounts } })
    latch.setAddressLabels({ [STRANGER]: 'Shop', [TOKEN.token]: 'Treasury', nonsense: 'x', [TEST_ADDRESS]: 'Me' })
    adapter.set({ hash: `0x${'1'.repeat(64)}` })
    await latch.send({ to: STRANGER, amount: '0.1' })
    const same = (text: string): unknown => expect.stringMatching(new RegExp(`^${text}$`, 'i'))
    expect(send.receivers()).toEqual([
      { address: OTHER_ADDRESS, as: 'own' },
      { address: same(STRANGER), as: 'paid', label: 'Shop' },
      { address: same(TOKEN.token), as: 'labelled', label: 'Treasury' },
    ])
  })
})

describe('a name', () => {
  const leadsTo = (address: string, isOnEthereum = false) =>
    new Map([['friend.eth', { name: 'friend.eth', address, isOnEthereum }]])

  it('S9.02 F140 is looked up 500 ms after the last key, and shown in its normal form', async () => {
    const kit = await setUp({ adapter: { nameTargets: leadsTo(OTHER_ADDRESS) } })
    const { send, clock, adapter } = kit
    send.begin()
    for (const text of ['Friend.e', 'Friend.et', 'Friend.eth']) {
      send.enterReceiver(text)
      await clock.advance(499)
    }
    expect(adapter.count('names.resolve')).toBe(0)
    expect(send.state).toMatchObject({ receiverAddress: undefined, receiverError: undefined })
    await clock.advance(1)
    await soon(() => send.state.receiverAddress).toBe(OTHER_ADDRESS)
    expect(argsOf(kit, 'names.resolve')).toEqual([['Friend.eth', alphaNetwork.caipNetworkId]])
    expect(send.state).toMatchObject({ receiver: 'Friend.eth', receiverProfileName: 'friend.eth' })
    send.enterAmount('0.5')
    expect(send.state).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverProfileName: 'friend.eth' })
    expect(await send.prepare()).toBe(true)
    expect(send.state.prepared?.to).toBe(OTHER_ADDRESS)
    expect(send.state.review).toEqual({ stops: [], warnings: ['first-time'] })
  })

  it('is looked up by a review that comes before', async () => {
    const { send, adapter } = await filled({ adapter: { nameTargets: leadsTo(OTHER_ADDRESS) } })
    send.enterReceiver('friend.eth')
    expect(await send.prepare()).toBe(true)
    expect(adapter.count('names.resolve')).toBe(1)
    expect(send.state).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverProfileName: 'friend.eth' })
  })

  it('changes nothing by an answer to an older text', async () => {
    const { send, clock, adapter } = await filled({ adapter: { names: 'hang', nameTargets: leadsTo(OTHER_ADDRESS) } })
    send.enterReceiver('friend.eth')
    await clock.advance(500)
    await soon(() => adapter.count('names.resolve')).toBe(1)
    send.enterReceiver(STRANGER)
    adapter.set({ names: 'ok' })
    expect(await send.prepare()).toBe(true)
    expect(send.state.prepared?.to.toLowerCase()).toBe(STRANGER)
    expect(send.state).toMatchObject({ receiver: STRANGER, receiverProfileName: undefined })
  })

  it.each([
    ['leads nowhere', {}],
    ['can not be looked up', { names: { throws: new Error('offline') } }],
    ['leads to no address of the network', { nameTargets: leadsTo('7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv') }],
    ['is on a chain without names', { without: ['names'] }],
  ] as const)('F141 sends nothing where it %s', async (_, adapter) => {
    const { send, clock, latch } = await filled({ adapter })
    send.enterReceiver('friend.eth')
    await clock.advance(500)
    const unresolved = {
      code: 'send/name-unresolved',
      message: 'Error resolving name',
      context: { name: 'friend.eth' },
    }
    await soon(() => send.state.receiverError).toMatchObject(unresolved)
    expect(await send.prepare()).toBe(false)
    expect(send.state).toMatchObject({ receiverAddress: undefined, error: unresolved })
    await expect(latch.send({ to: 'friend.eth', amount: '1' })).rejects.toMatchObject(unresolved)
  })

  it('is found by the next review where it could not be looked up before', async () => {
    const { send, clock, adapter } = await filled({ adapter: { names: { throws: new Error('offline') } } })
    send.enterReceiver('friend.eth')
    await clock.advance(500)
    await soon(() => send.state.receiverError?.code).toBe('send/name-unresolved')
    adapter.set({ names: 'ok', nameTargets: leadsTo(OTHER_ADDRESS) })
    expect(await send.prepare()).toBe(true)
    expect(send.state).toMatchObject({ receiverAddress: OTHER_ADDRESS, receiverError: undefined })
  })

  it('F141 is looked up without a form', async () => {
    const { send } = await filled({ adapter: { nameTargets: leadsTo(OTHER_ADDRESS) } })
    const before = { ...send.state }
    expect(await send.lookUp(' friend.eth ')).toEqual({
      name: 'friend.eth',
      address: OTHER_ADDRESS,
      isOnEthereum: false,
    })
    await expect(send.lookUp('nowhere.eth')).rejects.toMatchObject({ code: 'send/name-unresolved' })
    expect(send.state).toEqual(before)
  })

  it('F142 is looked up again at the review, and a change is a stop, which is decided for each address', async () => {
    const { send, clock, adapter } = await filled({ adapter: { nameTargets: leadsTo(OTHER_ADDRESS) } })
    send.enterReceiver('friend.eth')
    await clock.advance(500)
    await soon(() => send.state.prepared?.to).toBe(OTHER_ADDRESS)
    adapter.set({ nameTargets: leadsTo(STRANGER) })
    expect(await send.prepare()).toBe(true)
    const moved = { stops: ['name-moved'], ledTo: OTHER_ADDRESS }
    expect(send.state).toMatchObject({ review: moved, accepted: [] })
    expect(send.state.receiverAddress).toBe(send.state.prepared?.to)
    expect(send.state.prepared?.to.toLowerCase()).toBe(STRANGER)
    await expect(send.confirm()).rejects.toMatchObject({ code: 'send/risky-receiver' })
    send.accept(['name-moved'])
    // The same address again: the decision holds.
    expect(await send.prepare()).toBe(true)
    expect(send.state.accepted).toEqual(['name-moved'])
    adapter.set({ nameTargets: leadsTo(TOKEN.token) })
    expect(await send.prepare()).toBe(true)
    expect(send.state).toMatchObject({ review: moved, accepted: [] })
    adapter.set({ names: { throws: new Error('offline') } })
    expect(await send.prepare()).toBe(false)
    expect(send.state).toMatchObject({ status: 'editing', error: { code: 'send/name-unresolved' } })
    expect(adapter.count('transfer.send')).toBe(0)
  })

  it('pays by an app’s call, and warns where the address is the one on Ethereum', async () => {
    const { latch, send, adapter } = await setUp({ adapter: { nameTargets: leadsTo(OTHER_ADDRESS, true) } })
    const { prepared: transfer, review } = await send.preview({ to: ' friend.eth ', amount: '1' })
    expect([transfer.to, review.warnings]).toEqual([OTHER_ADDRESS, ['first-time', 'ethereum-name']])
    await latch.send({ to: 'friend.eth', amount: '1' })
    expect(adapter.count('transfer.send')).toBe(1)
  })
})

describe('a payment link', () => {
  it('F137 fills the form, and is prepared as what was typed is', async () => {
    const { send } = await setUp({ adapter: { tokens: [TOKEN] } })
    const { caipNetworkId } = alphaNetwork
    send.enterReceiver(`ethereum:${TOKEN.token}@900001/transfer?address=${OTHER_ADDRESS}&uint256=2500000`)
    await soon(() => send.state.receiverAddress).toBe(OTHER_ADDRESS)
    expect(send.state).toMatchObject({
      token: { networkId: caipNetworkId, symbol: 'USD', decimals: 6 },
      sendTokenAmount: '2.5',
      receiver: OTHER_ADDRESS,
      status: 'editing',
    })
    expect(await send.prepare()).toBe(true)
    expect(send.state.prepared).toMatchObject({ value: '2500000', to: OTHER_ADDRESS })
  })

  it.each([
    ['twice as much is shown', scaleBy(2n, 1n), '2500000', '5'],
    ['a third is shown, rounded down', scaleBy(1n, 3n), '2500001', '0.833333'],
    ['nothing is shown', scaleBy(1n, 3n), '2', '0'],
  ])('F303 asks for units of the contract, of which %s', async (_, scale, units, shown) => {
    const tokens = [{ ...TOKEN, ...shownAmount(10_000_000n, scale) }]
    const { send } = await setUp({ adapter: { tokens } })
    send.enterReceiver(`ethereum:${TOKEN.token}@900001/transfer?address=${OTHER_ADDRESS}&uint256=${units}`)
    await soon(() => send.state.receiverAddress).toBe(OTHER_ADDRESS)
    expect(send.state.sendTokenAmount).toBe(shown)
    expect(await send.prepare()).toBe(shown !== '0')
  })

  it('F303 fills in nothing while the chain does not tell what is shown of its units', async () => {
    const { send, adapter, latch } = await filled({
      adapter: { tokens: [TOKEN], without: ['assets'] },
      tokens: { [alphaNetwork.caipNetworkId]: [TOKEN.token] },
    })
    await (await latch.feature('balances')).refresh()
    adapter.set({ balance: { throws: new Error('offline') } })
    send.enterReceiver(`ethereum:${TOKEN.token}@900001/transfer?address=${OTHER_ADDRESS}&uint256=7`)
    await soon(() => send.state.receiverError?.code).toBe('wallet/unknown')
    expect(send.state).toMatchObject({ token: { symbol: 'ALP' }, sendTokenAmount: '0.5' })
  })

  it('keeps the amount where it names none, and takes an account in CAIP-10', async () => {
    const { send } = await filled()
    send.enterReceiver(`eip155:900001:${STRANGER}`)
    await soon(() => send.state.receiverAddress?.toLowerCase()).toBe(STRANGER)
    expect(send.state.sendTokenAmount).toBe('0.5')
  })

  it.each([
    ['ethereum:0x12', 'payment-link/bad-address'],
    [`ethereum:${OTHER_ADDRESS}@900001?value=x`, 'payment-link/bad-amount'],
    [`ethereum:${OTHER_ADDRESS}@7`, 'network/not-found'],
    ['bitcoin:bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', 'send/unsupported'],
    ['eip155:1:', 'payment-link/bad-address'],
  ])('F137 F145 stays where it can’t be used, with the reason: %s', async (link, code) => {
    const { send } = await filled()
    send.enterReceiver(link)
    await soon(() => send.state.receiverError?.code).toBe(code)
    expect(send.state).toMatchObject({ receiver: link, receiverAddress: undefined, sendTokenAmount: '0.5' })
    expect(await send.prepare()).toBe(false)
    expect(send.state.error?.code).toBe(code)
  })

  it('names a token of another network, which the wallet must switch to', async () => {
    const { send, latch } = await filled()
    send.enterReceiver(`ethereum:${OTHER_ADDRESS}@900002?value=5`)
    await soon(() => send.state.token?.networkId).toBe(betaNetwork.caipNetworkId)
    expect(await send.prepare()).toBe(false)
    expect(send.state.error).toMatchObject({ code: 'wallet/wrong-network' })
    await latch.switchNetwork(betaNetwork)
    expect(send.state).toMatchObject({ sendTokenAmount: '0.000000000000000005', receiver: OTHER_ADDRESS })
    expect(await send.prepare()).toBe(true)
    expect(send.state.prepared).toMatchObject({ networkId: betaNetwork.caipNetworkId, value: '5' })
  })

  it('does not fill a form that was changed while its token was read', async () => {
    const { send, adapter } = await filled({ adapter: { tokens: [TOKEN], balance: 'hang' } })
    send.enterReceiver(`ethereum:${TOKEN.token}@900001/transfer?address=${OTHER_ADDRESS}&uint256=1`)
    await soon(() => adapter.count('balance.get')).toBe(1)
    send.enterReceiver(STRANGER)
    adapter.set({ balance: 'ok' })
    await soon(() => send.state.receiverAddress?.toLowerCase()).toBe(STRANGER)
    expect(send.state).toMatchObject({ token: { symbol: 'ALP' }, sendTokenAmount: '0.5' })
  })

  it('never pays the coin where a route names a token that is none', async () => {
    const { send } = await setUp({ adapter: { balance: { throws: new Error('no contract') } } })
    send.begin({ to: OTHER_ADDRESS, amount: '5', token: TOKEN.token })
    await soon(() => send.state.error?.code).toBe('send/no-token')
    expect(send.state.sendTokenAmount).toBe('')
    send.begin({ to: OTHER_ADDRESS, amount: '5' })
    expect(send.state).toMatchObject({ sendTokenAmount: '5', receiverAddress: OTHER_ADDRESS, error: undefined })
  })
})

it('offers a saved address of Bitcoin only on its network', async () => {
  const [here, elsewhere] = [
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx',
  ] as const
  const adapter = createFakeAdapter({ namespace: 'bip122', accounts: ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'] })
  const { latch } = createTestLatch({ networks: [bitcoin], adapters: [adapter.factory], wallets: [] })
  latch.start()
  adapter.emit({ type: 'connectors', connectors: [{ id: 'btc', name: 'Btc', type: 'ANNOUNCED', chain: 'bip122' }] })
  await latch.connect({ wallet: 'Btc' })
  const book = await latch.feature('addressBook')
  book.save({ namespace: 'bip122', address: here, name: 'Here' })
  book.save({ namespace: 'bip122', address: elsewhere, name: 'Elsewhere' })
  expect((await latch.feature('send')).receivers()).toEqual([{ address: here, as: 'saved', label: 'Here' }])
})

/** A kit on Solana. */
async function onSolana(): Promise<Sending> {
  const adapter = createFakeAdapter({ namespace: 'solana', accounts: ['7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv'] })
  const kit = createTestLatch({ networks: [solana], adapters: [adapter.factory], wallets: [] })
  kit.latch.start()
  adapter.emit({ type: 'connectors', connectors: [{ id: 'sol', name: 'Sol', type: 'ANNOUNCED', chain: 'solana' }] })
  await kit.latch.connect({ wallet: 'Sol' })
  return { ...kit, adapter, send: await kit.latch.feature('send') }
}

it('pays with the memo and the references of a link, and not those of a link that was replaced', async () => {
  const kit = await onSolana()
  const { send, latch } = kit
  const notes = { memo: 'Order 7', references: [SOLANA] }
  send.enterReceiver(`solana:${SOLANA}?amount=1&memo=Order%207&reference=${SOLANA}`)
  await soon(() => send.state.receiverAddress).toBe(SOLANA)
  expect(send.state.link).toMatchObject(notes)
  expect(await send.prepare()).toBe(true)
  send.enterReceiver(`solana:${SOLANA}?amount=1`)
  await soon(() => send.state.link?.memo).toBeUndefined()
  expect(await send.prepare()).toBe(true)
  await latch.send({ to: SOLANA, amount: '1', acceptsRisk: ['off-curve'], ...notes })
  const asked = argsOf(kit, 'transfer.prepare').map(([, request]) => request)
  expect(asked).toEqual([
    expect.objectContaining(notes),
    { to: SOLANA, value: 1_000_000_000n },
    expect.objectContaining(notes),
  ])
})

it('F136 says that the receiver is of another kind of chain', async () => {
  const { latch } = await onSolana()
  await expect(latch.send({ to: OTHER_ADDRESS, amount: '1' })).rejects.toMatchObject({
    code: 'wallet/bad-address',
    context: { fault: 'other-chain', chain: 'eip155' },
  })
})
