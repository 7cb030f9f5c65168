import { browserStore, memoryStore, type LatchOptions, type SiwxOption } from '@latchkit/core'
import { describe, expect, it, vi } from 'vitest'
import { createFakeStorage } from '../../createFakeStorage.js'
import { TEST_ADDRESS } from '../../createFakeWallet.js'
import { createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { alphaNetwork } from '../../testNetworks.js'

const wallet = 'org.example.fake'
const ACCOUNT = `${alphaNetwork.caipNetworkId}:${TEST_ADDRESS}`

/** Makes a kit that has begun, with its modal open. */
async function opened(store: SiwxOption['store'], options: TestLatchOptions = {}) {
  const test = createTestLatch({ siwx: { store } as SiwxOption, ...options })
  const { latch } = test
  latch.start()
  await latch.open()
  const status = (): string | undefined => latch.getState().siwx?.current.status
  const sign = async (): Promise<unknown> => (await latch.feature('siwx')).sign()
  /** Connects, and waits until the message can be signed. */
  const connect = async (): Promise<void> => {
    await latch.connect({ wallet })
    await vi.waitFor(() => expect(status()).toBe('ready'))
  }
  return { ...test, status, sign, connect }
}

describe('signing in without a server', () => {
  it('S4.06 verifies the signature by the adapter, and is signed in', async () => {
    const { latch, adapter, connect, sign, status } = await opened(memoryStore())
    await connect()
    await sign()
    expect(status()).toBe('signed-in')
    expect(adapter.calls.find(({ name }) => name === 'message.verify')?.args).toEqual([
      { address: TEST_ADDRESS, networkId: alphaNetwork.caipNetworkId },
      expect.stringContaining('app.example wants you to sign in'),
      adapter.now().signature,
    ])
    expect(await latch.signIn()).toMatchObject({ account: ACCOUNT })
    await latch.signOut()
    expect(status()).not.toBe('signed-in')
  })

  it('is refused with a wrong signature, and asks the wallet for another one', async () => {
    const { adapter, connect, sign, status, latch } = await opened(memoryStore(), { adapter: { verdict: 'invalid' } })
    await connect()
    await expect(sign()).rejects.toMatchObject({ code: 'siwx/refused' })
    expect(latch.getState().snackbar).toMatchObject({ open: true, variant: 'error', message: 'siwx/refused' })
    await vi.waitFor(() => expect(status()).toBe('ready'))
    adapter.set({ verdict: 'valid' })
    await sign()
    expect(adapter.count('message.sign')).toBe(2)
    expect(status()).toBe('signed-in')
  })

  it('asks the wallet once where the signature could not be verified at first', async () => {
    const { adapter, connect, sign, status } = await opened(memoryStore(), {
      adapter: { verdict: 'unknown', code: 'contract' },
    })
    await connect()
    await expect(sign()).rejects.toMatchObject({ code: 'siwx/unverified' })
    expect(status()).toBe('ready')
    adapter.set({ verdict: 'valid' })
    await sign()
    expect(adapter.count('message.sign')).toBe(1)
    expect(status()).toBe('signed-in')
  })

  it('S4.06 is asked for again after a reload by memoryStore, and not by browserStore', async () => {
    for (const [make, after] of [
      [memoryStore, 'ready'],
      [browserStore, 'signed-in'],
    ] as const) {
      const storage = createFakeStorage()
      const first = await opened(make(), { storage })
      await first.connect()
      await first.sign()
      const { latch, status } = await opened(make(), { storage })
      await vi.waitFor(() => expect(latch.getAccount().isConnected).toBe(true))
      await vi.waitFor(() => expect(status()).toBe(after))
    }
  })

  it('takes any function that makes a store, and no url beside it', async () => {
    const store = {
      nonce: async () => ({ nonce: 'n0nce1234' }),
      list: async () => [],
      add: vi.fn(async () => {}),
      remove: async () => {},
    }
    const made = vi.fn(async () => store)
    const { connect, sign } = await opened(made)
    await connect()
    await sign()
    expect(made).toHaveBeenCalledOnce()
    expect(store.add).toHaveBeenCalledOnce()
    const both = { siwx: { url: '/siwx', store: memoryStore() } } as object as Partial<LatchOptions>
    expect(() => createTestLatch(both)).toThrow(expect.objectContaining({ code: 'options/bad-option' }))
  })
})
