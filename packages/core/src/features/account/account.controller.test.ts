import { expect, it, vi } from 'vitest'
import { createEmitter } from '../../base/emitter.js'
import { createStorage } from '../../base/storage.js'
import { createWorld } from '../../base/world.fixture.js'
import { createAccountController } from './account.controller.js'

it('S8.02 the balance is unavailable where its chunk does not load, and the next call loads it again', async () => {
  const { environment } = createWorld()
  let isOnline = false
  let reads = 0
  const { state, refreshBalance } = createAccountController(
    { environment, storage: createStorage(environment, ''), events: createEmitter(environment.report) } as never,
    async () => {
      if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
      return {
        createBalanceReader: () => ({ refresh: async () => void (reads += 1), watch: () => () => {}, dispose() {} }),
      }
    },
  )
  const failure = { code: 'account/balance-unavailable', cause: expect.any(TypeError) as TypeError }
  await expect(refreshBalance()).rejects.toMatchObject(failure)
  expect(state.balanceStatus).toBe('unavailable')
  expect(state.balanceError).toMatchObject(failure)
  isOnline = true
  await refreshBalance()
  expect(reads).toBe(1)
})

it('S8.02 a balance that is watched loads its chunk again after 30 s', async () => {
  const { environment, clock } = createWorld()
  const loads: (() => void)[] = []
  let watches = 0
  const { watchBalance } = createAccountController(
    { environment, storage: createStorage(environment, ''), events: createEmitter(environment.report) } as never,
    async () => {
      await new Promise<void>((resolve, reject) => void loads.push(loads.length === 0 ? reject : resolve))
      return {
        createBalanceReader: () => ({ refresh: async () => {}, watch: () => (watches++, () => {}), dispose() {} }),
      }
    },
  )
  watchBalance()
  loads[0]?.()
  await vi.waitFor(() => expect(clock.waiting()).toBe(1))
  clock.pass(29_999)
  expect(loads).toHaveLength(1)
  clock.pass(1)
  expect(loads).toHaveLength(2)
  loads[1]?.()
  await vi.waitFor(() => expect(watches).toBe(1))
})
