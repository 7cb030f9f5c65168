import { walletError } from '@latchkit/core/adapter'
import { describe, expect, it } from 'vitest'
import { createConnectedLatch, createTestLatch } from '../createTestLatch.js'
import { OTHER_ADDRESS, TEST_ADDRESS } from '../createFakeWallet.js'
import { alphaNetwork } from '../testNetworks.js'

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
