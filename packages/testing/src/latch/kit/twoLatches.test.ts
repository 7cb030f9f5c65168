import { describe, expect, it } from 'vitest'
import { createTestLatch, type TestLatchOptions } from '../../createTestLatch.js'
import { createFakeStorage } from '../../createFakeStorage.js'
import { createFakeWindow } from '../../createFakeWindow.js'
import { betaNetwork } from '../../testNetworks.js'

/** Two kits on one page, started. */
function createTwo(ids: readonly [string, string], options: TestLatchOptions = {}) {
  const page = { window: createFakeWindow(), storage: createFakeStorage() }
  const [first, second] = ids.map((id) => {
    const test = createTestLatch({ ...page, ...options, id })
    test.latch.start()
    return test
  }) as [ReturnType<typeof createTestLatch>, ReturnType<typeof createTestLatch>]
  return { ...page, first, second }
}

describe('F093 two kits on a page', () => {
  it('share nothing: neither connection, network, theme nor views', async () => {
    const { first, second } = createTwo(['', 'shop'])
    const before = second.latch.getState()
    await first.latch.connect({ wallet: 'Fake Wallet' })
    await first.latch.switchNetwork(betaNetwork.caipNetworkId)
    ;(await first.latch.feature('theme')).setMode('light')
    await first.latch.open()
    expect(second.latch.getState()).toBe(before)
    expect(second.adapter.calls.map(({ name }) => name)).toEqual(['start', 'attach'])
    await second.latch.connect({ wallet: 'Fake Wallet' })
    await first.latch.disconnect()
    expect(second.latch.getAccount().status).toBe('connected')
    expect([...first.warnings, ...second.warnings]).toEqual([])
  })

  it('keep apart in storage, and each finds its own after a reload', async () => {
    const { first, storage } = createTwo(['', 'shop'])
    await first.latch.connect({ wallet: 'Fake Wallet' })
    expect(Object.keys(storage.entries()).filter((key) => key.startsWith('@latchkit/shop/'))).toEqual([])
    const reloaded = createTwo(['', 'shop'], { storage })
    await reloaded.first.clock.settle()
    expect(reloaded.first.latch.getAccount().status).toBe('connected')
    expect(reloaded.second.latch.getAccount().status).toBe('disconnected')
  })

  it('end one by one', async () => {
    const { first, second } = createTwo(['', 'shop'])
    first.latch.dispose()
    expect(await second.latch.connect({ wallet: 'Fake Wallet' })).toMatchObject({ connectorId: 'org.example.fake' })
  })

  it('under one id are told so, once, when they are used', async () => {
    const { first, second, window } = createTwo(['shop', 'shop'])
    const third = createTestLatch({ window, id: 'shop' })
    third.latch.start()
    const kits = [first, second, third]
    const said = (): string[] => kits.flatMap(({ warnings }) => warnings)
    for (const { latch } of kits) await latch.open()
    await expect.poll(said).toEqual([expect.stringContaining('"shop"')])
    await third.clock.settle()
    expect(said()).toHaveLength(1)
  })

  it('in debug mode are told so before they are used, and not where the first one is gone', async () => {
    const { first, second } = createTwo(['shop', 'shop'], { debug: true })
    const said = (): string[] => [first, second].flatMap(({ warnings }) => warnings)
    await expect.poll(said).toEqual([expect.stringContaining('"shop"')])
    const page = { window: createFakeWindow(), debug: true, id: 'shop' }
    const gone = createTestLatch(page)
    gone.latch.start()
    gone.latch.dispose()
    const next = createTestLatch({ ...page, features: { onramp: true } })
    next.latch.start()
    await expect.poll(() => next.warnings).toEqual(['not built yet, and without effect: features.onramp.'])
    await next.latch.open()
    expect(next.warnings).toHaveLength(1)
  })
})
