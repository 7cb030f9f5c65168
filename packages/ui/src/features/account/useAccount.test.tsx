// @vitest-environment jsdom
import { createConnectedLatch, type TestLatch } from '@latchkit/testing'
import { useEffect, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LatchContext } from '../../react/context.js'
import { render } from '../../react/render.fixture.js'
import { type Shell, ShellContext } from '../../shell/frame/context.js'
import { useAccount, useWatchedBalance } from './useAccount.js'

/** Makes the part of a shell that the hook needs, around a real kit. */
async function shellOf({ latch }: TestLatch): Promise<Shell> {
  const [account, snackbar, modal] = await Promise.all([
    latch.feature('account'),
    latch.feature('snackbar'),
    latch.feature('modal'),
    latch.feature('router'),
  ])
  modal.open()
  return { latch, features: { account, snackbar } } as unknown as Shell
}

function Account({ onChange }: { readonly onChange?: (details: ReturnType<typeof useAccount>) => void }): ReactNode {
  const details = useAccount()
  useWatchedBalance()
  useEffect(() => onChange?.(details))
  return details.balanceStatus
}

async function show(test: TestLatch): Promise<ReturnType<typeof render>> {
  const shell = await shellOf(test)
  return render(
    <LatchContext.Provider value={test.latch}>
      <ShellContext.Provider value={shell}>
        <Account />
      </ShellContext.Provider>
    </LatchContext.Provider>,
  )
}

let visibility: DocumentVisibilityState = 'visible'
function setVisibility(state: DocumentVisibilityState): void {
  visibility = state
  document.dispatchEvent(new Event('visibilitychange'))
}
const turns = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) await new Promise<void>((resolve) => setImmediate(resolve))
}

beforeEach(() => {
  visibility = 'visible'
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** Advances the page's clock and the kit's clock. */
async function pass({ clock }: TestLatch, ms: number): Promise<void> {
  await clock.advance(ms)
  vi.advanceTimersByTime(ms)
  await turns()
}

test('F215 the balance is read every 30 s, not while the page is hidden, and at once when it is seen again', async () => {
  const test = await createConnectedLatch({ window })
  const reads = (): number => test.adapter.count('balance.get')
  await show(test)
  await vi.waitUntil(() => reads() === 1)
  for (let round = 2; round <= 4; round++) {
    await pass(test, 30_000)
    expect(reads()).toBe(round)
  }
  setVisibility('hidden')
  for (let hour = 0; hour < 8; hour++) await pass(test, 3_600_000)
  expect(reads()).toBe(4)
  setVisibility('visible')
  await turns()
  expect(reads()).toBe(5)
})

test('S9.09 a balance that is to be watched each second is read each second', async () => {
  const test = await createConnectedLatch({ window, adapter: { balanceIntervalMs: 1_000 } })
  const reads = (): number => test.adapter.count('balance.get')
  await show(test)
  await vi.waitUntil(() => reads() === 1)
  for (let round = 2; round <= 4; round++) {
    await pass(test, 1_000)
    expect(reads()).toBe(round)
  }
})

test('F215 a balance that takes time to read is still read every 30 s', async () => {
  const test = await createConnectedLatch({ window, adapter: { balance: 'hang' } })
  const reads = (): number => test.adapter.count('balance.get')
  await show(test)
  for (let round = 1; round <= 3; round++) {
    await vi.waitUntil(() => reads() === round)
    await pass(test, 2_000)
    test.adapter.set({ balance: 'ok' })
    await turns()
    test.adapter.set({ balance: 'hang' })
    await pass(test, 28_000)
  }
  expect(reads()).toBe(4)
})

test('F215 nothing is read while the modal is closed, or once the view is gone', async () => {
  const test = await createConnectedLatch({ window })
  const reads = (): number => test.adapter.count('balance.get')
  const { unmount } = await show(test)
  await vi.waitUntil(() => reads() === 1)
  await test.latch.close()
  await turns()
  await pass(test, 90_000)
  expect(reads()).toBe(1)
  await test.latch.open({ view: 'Account' })
  await vi.waitUntil(() => reads() === 2)
  unmount()
  await turns()
  expect(vi.getTimerCount()).toBe(0)
  setVisibility('visible')
  await pass(test, 90_000)
  expect(reads()).toBe(2)
})

test('S8.02 an unavailable balance is said once, not every 30 s', async () => {
  const test = await createConnectedLatch({ window, adapter: { balance: { throws: new Error('offline') } } })
  const { state } = await test.latch.feature('snackbar')
  const { text } = await show(test)
  await vi.waitUntil(() => text() === 'unavailable')
  await turns()
  expect(state.open).toBe(true)
  // The snackbar closes by itself, and stays closed.
  await pass(test, 30_000)
  expect(test.adapter.count('balance.get')).toBe(2)
  expect(state.open).toBe(false)
})
