// Tests fakeAdapter.sending.ts.
import type { LatchState } from '@latchkit/core'
import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch } from '../../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../../createFakeWallet.js'
import { alphaNetwork, betaNetwork } from '../../testNetworks.js'
import { soon } from '../soon.fixture.js'

const request = { to: OTHER_ADDRESS, value: 1n }
const about = { networkId: alphaNetwork.caipNetworkId, from: TEST_ADDRESS }

describe('the preview of a transaction', () => {
  it('has its highest fee, and asks no wallet', async () => {
    const { latch, adapter } = await createConnectedLatch()
    const { preview, estimateFee } = await latch.feature('transactions')
    const value = (await estimateFee(request)).toString()
    expect(await preview(request)).toEqual({ ...about, fee: { value, kind: 'atMost' } })
    expect(adapter.count('transaction.send')).toBe(0)
  })

  it.each([
    [walletError('reverted', { reason: 'no' }), { code: 'wallet/reverted', reason: 'no' }],
    [walletError('insufficient-funds'), { code: 'wallet/insufficient-funds' }],
    [new TypeError('Failed to fetch'), { code: 'wallet/unknown' }],
  ])('F107 says why the estimate failed, and leaves it to the wallet: %s', async (error, failure) => {
    const { latch } = await createConnectedLatch({ adapter: { estimate: { throws: error } } })
    const { preview } = await latch.feature('transactions')
    expect(await preview(request)).toEqual({ ...about, failure })
    expect((await latch.sendTransaction(request)).hash).toBeTruthy()
  })

  it('rejects for a request that is none, and without an account', async () => {
    const throws = walletError('bad-address', { address: 'x' })
    const { latch } = await createConnectedLatch({ adapter: { estimate: { throws } } })
    const { preview } = await latch.feature('transactions')
    await expect(preview(request)).rejects.toMatchObject({ code: 'wallet/bad-address' })
    const alone = await createTestLatch().latch.feature('transactions')
    await expect(alone.preview(request)).rejects.toMatchObject({ code: 'signing/not-connected' })
  })
})

describe('speeding up', () => {
  const TAKEN = `0x${'9'.repeat(64)}`

  it('asks the wallet once, and the record goes on with what takes its place', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang', speedsUp: true } })
    const { hash } = await latch.send({ to: OTHER_ADDRESS, amount: '0.5' })
    const { speedUp, find } = await latch.feature('transactions')
    const inclusion = {
      hash: TAKEN,
      status: 'success',
      replaced: 'repriced',
      block: {},
      confirmations: 1,
      isFinal: true,
    } as const
    adapter.set({ hash: TAKEN, snapshot: { state: 'included', inclusion } })
    expect(await Promise.all([speedUp(hash), speedUp(hash)])).toEqual([TAKEN, TAKEN])
    expect(adapter.count('psbt.speedUp')).toBe(1)
    await soon(() => find(hash)).toMatchObject({ status: 'success', inclusion: { hash: TAKEN } })
    await expect(speedUp(hash)).rejects.toMatchObject({ code: 'transactions/not-found' })
  })

  it('is for chains whose wallets do not do that themselves, for the account and the network of the transaction', async () => {
    const { latch, adapter } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const { hash } = await latch.send({ to: OTHER_ADDRESS, amount: '0.5' })
    const { speedUp } = await latch.feature('transactions')
    await expect(speedUp(hash)).rejects.toMatchObject({ code: 'signing/unsupported' })
    adapter.set({ speedsUp: true })
    await latch.switchNetwork(betaNetwork.caipNetworkId)
    await expect(speedUp(hash)).rejects.toMatchObject({ code: 'wallet/wrong-network' })
    await expect(speedUp('0x1')).rejects.toMatchObject({ code: 'transactions/not-found' })
    expect(adapter.count('psbt.speedUp')).toBe(0)
  })
})

describe('a payment that was prepared', () => {
  it.each([
    ['account', 'wallet/unauthorized', { from: OTHER_ADDRESS }],
    ['network', 'wallet/wrong-network', { networkId: betaNetwork.caipNetworkId }],
  ] as const)('F080 is sent by no other %s, and no record is left', async (_, code, other) => {
    const { latch, adapter } = await createConnectedLatch()
    const { prepared } = await (await latch.feature('send')).preview({ to: OTHER_ADDRESS, amount: '0.5' })
    const { sendTransfer, state } = await latch.feature('transactions')
    await expect(sendTransfer({ ...prepared, ...other })).rejects.toMatchObject({ code })
    expect([adapter.count('transfer.send'), state.transactions.length]).toEqual([0, 0])
    expect((await sendTransfer(prepared)).hash).toBeTruthy()
  })
})

describe('what was sent', () => {
  it('S4.01 is no more in the state after disconnecting, and is there again with the account', async () => {
    const { latch } = await createConnectedLatch()
    const { hash } = await latch.send({ to: OTHER_ADDRESS, amount: '0.5' })
    const listed = (): unknown => latch.getState().transactions?.transactions.map((each) => each.hash)
    expect(listed()).toEqual([hash])
    await latch.disconnect()
    await soon(listed).toEqual([])
    await latch.connect({ wallet: 'Fake Wallet' })
    await soon(listed).toEqual([hash])
  })

  it('F129 is plain data: every amount is a text', async () => {
    const { latch } = await createConnectedLatch()
    const send = await latch.feature('send')
    send.begin({ to: OTHER_ADDRESS, amount: '0.5' })
    await send.prepare()
    await (await send.confirm()).wait()
    const { transactions, send: form } = JSON.parse(JSON.stringify(latch.getState())) as LatchState
    expect(transactions?.transactions).toMatchObject([{ value: '500000000000000000', status: 'success' }])
    expect(form?.prepared).toMatchObject({ value: '500000000000000000', fee: { value: '21000000000000' } })
  })
})

describe('the wait for a transaction', () => {
  const snapshot = { state: 'pending' } as const

  it('F279 names the hash when the time is over', async () => {
    const { latch, clock } = await createConnectedLatch({ adapter: { wait: 'hang', snapshot } })
    const { hash, wait } = await latch.sendTransaction(request)
    const waiting = wait().catch((error: unknown) => error)
    await clock.advance(180_000)
    expect(await waiting).toMatchObject({ code: 'wallet/timed-out', context: { hash } })
  })

  it('F280 ends at once for a receipt without a status, and the looks go on', async () => {
    const throws = walletError('bad-answer', { method: 'eth_getTransactionReceipt' })
    const { latch, adapter, clock } = await createConnectedLatch({ adapter: { wait: { throws }, snapshot } })
    const { hash, wait } = await latch.sendTransaction(request)
    await expect(wait()).rejects.toMatchObject({ code: 'wallet/bad-answer' })
    const { find } = await latch.feature('transactions')
    expect(find(hash)).toMatchObject({ status: 'pending' })
    const block = { hash: `0x${'b'.repeat(64)}`, number: '1' }
    const inclusion = { hash, status: 'success', block, confirmations: 1, isFinal: true } as const
    adapter.set({ snapshot: { state: 'included', inclusion } })
    await clock.advance(30_000)
    expect(find(hash)).toMatchObject({ status: 'success' })
  })
})

describe('a transaction that the app adds', () => {
  const HASH = `0x${'1a'.repeat(32)}`

  it.each([undefined, '', '0x12', `${HASH}0`, HASH.slice(2), {}])('is refused without a hash: %s', async (hash) => {
    const { latch } = await createConnectedLatch()
    const { add, state } = await latch.feature('transactions')
    expect(() => add({ hash: hash as string })).toThrow(expect.objectContaining({ code: 'transactions/bad-hash' }))
    expect(state.transactions).toEqual([])
    add({ hash: HASH })
    expect(state.transactions).toMatchObject([{ kind: 'added', hash: HASH }])
  })
})

describe('the number that the app names', () => {
  it('F099 is stored, because a replacement is found by it', async () => {
    const { latch } = await createConnectedLatch({ adapter: { wait: 'hang' } })
    const { state } = await latch.feature('transactions')
    await latch.sendTransaction({ ...request, nonce: 7 })
    expect(state.transactions).toMatchObject([{ status: 'pending', nonce: 7 }])
  })
})
