// Tests swap.lock.ts.
import { expect, it } from 'vitest'
import type { Locks } from '../../base/environment.js'
import { createWorld } from '../../base/world.fixture.js'
import type { OperationTask } from '../operations/operations.types.js'
import { createChain, GOLD } from './swap.chain.fixture.js'
import { createLocks, createStage, settle, type Stage } from './swap.fixture.js'
import { createLedger } from './swap.ledger.fixture.js'
import { createSwapLock } from './swap.lock.js'

const task = { record() {} } as unknown as OperationTask
const never = new Promise<never>(() => {})

it('F087 two tabs that are confirmed in the same moment ask for one swap', async () => {
  const shared = { fake: createChain(), ledger: createLedger(), locks: createLocks(), isWilling: false }
  const open = async (page: string): Promise<Stage> => {
    const stage = createStage({ ...shared, page })
    stage.fill(undefined, GOLD)
    await stage.swap.prepare()
    return stage
  }
  const tabs = [await open('first'), await open('second')]
  const codes: string[] = []
  for (const { swap } of tabs) swap.confirm().catch((error: { code: string }) => codes.push(error.code))
  await settle()
  await settle()
  expect(tabs.map(({ prompts }) => prompts.length).toSorted()).toEqual([0, 1])
  expect(codes).toEqual(['swap/decide'])
})

it('the lock is released once what is asked for is stored, or can’t be', async () => {
  const lock = createSwapLock({ clock: createWorld().clock, locks: createLocks() })
  const order: string[] = []
  void lock.hold(task, async ({ record }) => {
    order.push('first')
    await settle()
    order.push('first is stored')
    record('1')
    return never
  })
  const failing = lock.hold(task, async () => {
    order.push('second')
    await settle()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await lock.hold(task, async () => order.push('third'))
  expect(order).toEqual(['first', 'first is stored', 'second', 'third'])
})

it.each<readonly [string, Locks | undefined]>([
  ['the browser has none', undefined],
  ['the page gets none', { request: () => Promise.reject(new Error('blocked')) }],
])('a swap is asked for at once where %s', async (_, locks) => {
  const { clock } = createWorld()
  expect(await createSwapLock({ clock, locks }).hold(task, async () => 'asked')).toBe('asked')
  expect(clock.waiting()).toBe(0)
})

it('F087 a tab that is about to store its swap, slowly and in the background, is waited for', async () => {
  const { clock } = createWorld()
  const lock = createSwapLock({ clock, locks: createLocks() })
  const order: string[] = []
  void lock.hold(task, ({ record }) => {
    // A second for the numbers of the account on the chain, and one by which the timers of a hidden tab are late.
    clock.after(2_000, () => {
      order.push('stored')
      record('1')
    })
    return never
  })
  const second = lock.hold(task, async () => order.push('asked'))
  await settle()
  clock.pass(1_000)
  await settle()
  clock.pass(1_000)
  await second
  expect(order).toEqual(['stored', 'asked'])
})

it('a swap waits for a tab that keeps the lock for 3 s, and no longer', async () => {
  const { clock } = createWorld()
  const lock = createSwapLock({ clock, locks: { request: () => never } })
  let isAsked = false
  const answer = lock.hold(task, async () => (isAsked = true))
  clock.pass(2_999)
  await settle()
  expect(isAsked).toBe(false)
  clock.pass(1)
  expect(await answer).toBe(true)
})
