import { expect, it } from 'vitest'
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
  isOnline = true
  await refreshBalance()
  expect(reads).toBe(1)
})
