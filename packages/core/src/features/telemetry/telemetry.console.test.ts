import { afterEach, describe, expect, it, vi } from 'vitest'
import { createWorld } from '../../base/world.fixture.js'
import { createLatch } from '../../createLatch.js'
import type { Latch } from '../../latch.types.js'
import { oneNetwork as network } from '../network/network.fixture.js'

const LEVELS = ['debug', 'info', 'log', 'trace', 'warn', 'error'] as const
const silence = () => Object.fromEntries(LEVELS.map((level) => [level, vi.spyOn(console, level).mockReturnValue()]))

/** Makes a kit on a page of its own, with the console output of production. */
function production(): Latch {
  const { clock, storage, window } = createWorld().environment
  return createLatch({
    networks: [network],
    adapters: [],
    metadata: { name: 'Test', url: 'https://app.example', icons: [] },
    environment: { clock, storage, window },
  })
}

afterEach(() => void vi.restoreAllMocks())

describe('F234 the console in production', () => {
  it('is empty after a visit, also where calls rejected', async () => {
    const printed = silence()
    const latch = production()
    latch.start()
    await latch.open()
    await latch.open({ view: 'WhatIsAWallet' })
    await expect(latch.connect({ wallet: 'none' })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    await expect(latch.signMessage('x')).rejects.toMatchObject({ code: 'signing/not-connected' })
    await expect(latch.switchNetwork('eip155:5')).rejects.toMatchObject({ code: 'network/not-found' })
    await latch.disconnect()
    await latch.close()
    latch.dispose()
    await new Promise((resolve) => setTimeout(resolve))
    for (const level of LEVELS) expect(printed[level]?.mock.calls, level).toEqual([])
  })

  it('has errors that no caller gets, at the level of errors', async () => {
    const printed = silence()
    const latch = production()
    const error = new Error('a listener of the app')
    latch.subscribeEvents(() => {
      throw error
    })
    await latch.open()
    expect(new Set(printed.error?.mock.calls.flat())).toEqual(new Set([error]))
    for (const level of LEVELS) if (level !== 'error') expect(printed[level]?.mock.calls, level).toEqual([])
    await latch.close()
  })
})
