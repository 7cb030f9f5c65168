// Tests wagmi.connectors.ts, wagmi.errors.ts.
// The connectors are wagmi's own, for wallets that no page discovers.
import { createFakeWindow, createTestLatch, type TestLatch } from '@latchkit/testing'
import { baseAccount, safe } from '@wagmi/connectors'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createWagmiAdapter } from './createWagmiAdapter.js'

const fetch = vi.fn<typeof globalThis.fetch>()
const open = vi.fn<typeof window.open>()
beforeEach(() => {
  const page = createFakeWindow()
  // The page is in no frame.
  vi.stubGlobal('window', Object.assign(page, { parent: page, open }))
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

function started(): TestLatch {
  const connectors = [baseAccount({ appName: 'Test' }), safe()]
  const kit = createTestLatch({ adapters: [createWagmiAdapter({ connectors })], wallets: [] })
  kit.latch.start()
  return kit
}

describe('Base Account and Safe', () => {
  it('are listed, and nothing is asked before a press', async () => {
    const { latch, clock } = started()
    await clock.settle()
    expect(latch.getState().connectors.connectors.map(({ id, name, type }) => ({ id, name, type }))).toEqual([
      { id: 'baseAccount', name: 'Base Account', type: 'EXTERNAL' },
      { id: 'safe', name: 'Safe', type: 'EXTERNAL' },
    ])
    expect([fetch.mock.calls, open.mock.calls]).toEqual([[], []])
  })

  it('Safe says outside of its frame that there is no wallet', async () => {
    const { latch } = started()
    await expect(latch.connect({ wallet: 'Safe' })).rejects.toMatchObject({ code: 'wallet/provider-not-found' })
    expect(latch.getAccount().status).toBe('disconnected')
  })

  it('Base Account fails without its package, and the kit stays as it was', async () => {
    const { latch } = started()
    await expect(latch.connect({ wallet: 'Base Account' })).rejects.toMatchObject({
      code: expect.stringMatching(/^wallet\//),
    })
    expect(latch.getAccount().status).toBe('disconnected')
  })
})
