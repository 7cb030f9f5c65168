import { describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../base/world.fixture.js'
import { createLatch } from '../../createLatch.js'
import type { Latch } from '../../latch.types.js'
import type { LatchOptions } from '../../kit/options.types.js'
import { oneNetwork as network } from '../network/network.fixture.js'

const latchOf = ({ environment }: World, options: Partial<LatchOptions> = {}): Latch =>
  createLatch({ networks: [network], adapters: [], metadata: { name: 'Test' }, environment, ...options })

/** The first use of a kit prints its hints and warnings. */
const use = (latch: Latch): Promise<unknown> => latch.connect({ wallet: 'none' }).catch(() => {})

describe('a warning for developers', () => {
  it('S4.11 is printed, and shown as an alert while debug is on', async () => {
    const world = createWorld()
    const [first, second] = [latchOf(world, { debug: true }), latchOf(world, { debug: true })]
    for (const latch of [first, second]) await use(latch)
    expect(first.getState().alert).toBeUndefined()
    await expect.poll(() => world.warnings).toHaveLength(1)
    const [warning] = world.warnings
    expect(warning).toContain('two kits run under the same id')
    await expect.poll(() => second.getState().alert).toEqual({ open: true, variant: 'warning', message: warning })
  })

  it('S4.11 is only printed while debug is off, and loads nothing', async () => {
    const world = createWorld()
    const [first, second] = [latchOf(world), latchOf(world)]
    for (const latch of [first, second]) await use(latch)
    await expect.poll(() => world.warnings).toHaveLength(1)
    await second.feature('signing')
    expect(second.getState().alert).toBeUndefined()
  })

  it('is also printed where the app never opens the modal, once', async () => {
    const world = createWorld()
    const latch = latchOf(world, { features: { onramp: true }, debug: true })
    for (let attempt = 0; attempt < 2; attempt += 1)
      await expect(latch.connect({ wallet: 'none' })).rejects.toMatchObject({ code: 'connection/connector-not-found' })
    const said = expect.stringContaining('not built yet, and without effect: features.onramp.') as string
    await expect.poll(() => world.warnings).toEqual([said])
    await expect.poll(() => latch.getState().alert).toMatchObject({ open: true, message: said })
  })
})
